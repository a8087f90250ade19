import type { PreparedSwap } from '@rag/contracts';

/** The prepared swaps of a session's two stores. */
export interface BothSwaps {
  readonly knowledgeBase: PreparedSwap;
  readonly stream: PreparedSwap;
}

/**
 * Waits for both preparations; if one fails the other is discarded and nothing has changed.
 *
 * @throws what the preparation threw that failed first in the order knowledge base, stream.
 */
export async function prepareBoth(
  knowledgeBase: Promise<PreparedSwap>,
  stream: Promise<PreparedSwap>,
): Promise<BothSwaps> {
  const [first, second] = await Promise.allSettled([knowledgeBase, stream]);
  if (first.status === 'fulfilled' && second.status === 'fulfilled') {
    return { knowledgeBase: first.value, stream: second.value };
  }
  if (first.status === 'fulfilled') first.value.discard();
  if (second.status === 'fulfilled') second.value.discard();
  throw first.status === 'rejected' ? first.reason : (second as PromiseRejectedResult).reason;
}

/**
 * Commits both swaps and publishes, or leaves both stores as they were.
 *
 * Two in-memory stores and `publish` are one synchronous block: no search runs between them. An asynchronous
 * knowledge base commits alone and first; if the session is not wanted any more after that, or the stream
 * fails, it is rolled back.
 *
 * @param isWanted asked directly before anything is published.
 * @param publish assigns what goes with the new generation: fingerprints and status; must not fail.
 * @returns whether the swaps were committed.
 * @throws what a commit threw; both stores are as they were.
 */
export async function commitBoth(
  swaps: BothSwaps,
  isWanted: () => boolean,
  publish: () => void,
): Promise<boolean> {
  const { knowledgeBase, stream } = swaps;
  if (!isWanted()) {
    discardBoth(swaps);
    return false;
  }
  try {
    const waiting = knowledgeBase.commit();
    if (!knowledgeBase.synchronous) await waiting;
  } catch (error) {
    stream.discard();
    throw error;
  }
  if (!isWanted()) {
    stream.discard();
    await knowledgeBase.rollback();
    return false;
  }
  try {
    const waiting = stream.commit();
    if (!stream.synchronous) await waiting;
  } catch (error) {
    const waiting = knowledgeBase.rollback();
    if (!knowledgeBase.synchronous) await waiting;
    throw error;
  }
  publish();
  return true;
}

function discardBoth({ knowledgeBase, stream }: BothSwaps): void {
  knowledgeBase.discard();
  stream.discard();
}
