import assert from 'node:assert/strict';

import {
  prepareReplace,
  replaceDocuments,
  yieldToEventLoop,
  type Document,
  type KnowledgeBase,
  type PreparedSwap,
} from '@rag/contracts';

import { aDocument } from '../builders/a-document.js';
import { assertFailsWith, assertRagError, isThenable } from '../laws/assertions.js';
import type { Law } from '../laws/law.js';
import { idsOf } from '../search/ranked-assertions.js';
import {
  assertHolds,
  readState,
  withStore,
  type KnowledgeBaseCapability,
  type KnowledgeBaseSubject,
} from './knowledge-base-subject.js';

type SwapLaw = Law<KnowledgeBaseSubject, KnowledgeBaseCapability>;

const KEPT = aDocument({ id: 'kept', content: 'falcon marble' });
const GOING = aDocument({ id: 'going', content: 'falcon orbit', metadata: { n: 1 }, embedding: [1, 2] });
const STALE = aDocument({ id: 'stale', content: 'falcon quartz', embedding: [3, 4] });
const RENEWED = aDocument({ id: 'stale', content: 'falcon velvet', embedding: [5, 6] });
const COMING = aDocument({ id: 'coming', content: 'falcon tundra' });
const LATE = aDocument({ id: 'late', content: 'falcon walnut' });

const BEFORE: readonly Document[] = [KEPT, GOING, STALE];
const AFTER: readonly Document[] = [KEPT, RENEWED, COMING];

/** Removes `going`, replaces `stale`, adds `coming`, and names one id that was never there. */
const prepare = (store: KnowledgeBase): Promise<PreparedSwap> =>
  prepareReplace(store, ['going', 'never there'], [RENEWED, COMING]);

/** Laws about swaps, for stores that prepare them and for those that the contracts help. */
export const SWAP_LAWS: readonly SwapLaw[] = [
  {
    name: 'replaces documents: removes first, then adds, and bears ids that are not there',
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        await replaceDocuments(store, ['going', 'stale', 'never there'], [RENEWED, COMING]);
        await assertHolds(subject, store, AFTER, 'after a replacement');
      }),
  },
  {
    name: 'shows nothing of a swap before its commit, and all of it after',
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        const swap = await prepare(store);
        await assertHolds(subject, store, BEFORE, 'before the commit');
        await swap.commit();
        await assertHolds(subject, store, AFTER, 'after the commit');
      }),
  },
  {
    name: 'is as it was when a swap is discarded',
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        const swap = await prepare(store);
        swap.discard();
        await assertHolds(subject, store, BEFORE, 'after the discard');
      }),
  },
  {
    name: 'is as it was when a commit is rolled back',
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        const before = await readState(store);
        await commitAndRollBack(await prepare(store));
        assert.deepEqual(await readState(store), before);
        const again = await prepare(store);
        await again.commit();
        await assertHolds(subject, store, AFTER, 'after another commit');
      }),
  },
  {
    name: 'refuses to commit, roll back or discard out of turn, and changes nothing then',
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        const early = await prepare(store);
        await assertOutOfTurn(() => early.rollback());
        early.discard();
        await assertOutOfTurn(() => early.discard());
        await assertOutOfTurn(() => early.commit());
        await assertHolds(subject, store, BEFORE, 'after a discarded swap');
        const late = await prepare(store);
        await late.commit();
        await assertOutOfTurn(() => late.commit());
        await assertOutOfTurn(() => late.discard());
        await assertHolds(subject, store, AFTER, 'after a committed swap');
      }),
  },
  {
    name: 'refuses a second rollback',
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        const swap = await prepare(store);
        await commitAndRollBack(swap);
        await assertOutOfTurn(() => swap.rollback());
        await assertOutOfTurn(() => swap.commit());
        await assertHolds(subject, store, BEFORE, 'after the rollback');
      }),
  },
  {
    name: 'keeps what was added and removed between preparation and commit',
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        const swap = await prepare(store);
        await store.addDocument(LATE);
        await store.removeDocument('kept');
        await swap.commit();
        await assertHolds(subject, store, [RENEWED, COMING, LATE], 'after the commit');
      }),
  },
  {
    name: 'lets the swap win over what was added meanwhile under its own ids',
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        const swap = await prepare(store);
        await store.addDocuments([
          aDocument({ id: 'coming', content: 'zebra' }),
          aDocument({ id: 'going', content: 'zebra' }),
        ]);
        await swap.commit();
        await assertHolds(subject, store, AFTER, 'after the commit');
      }),
  },
  {
    name: 'commits swaps that were prepared side by side, one upon the other',
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        const first = await prepare(store);
        const second = await prepareReplace(store, ['kept'], [LATE]);
        await second.commit();
        await first.commit();
        await assertHolds(subject, store, [RENEWED, COMING, LATE], 'after both commits');
      }),
  },
  {
    name: 'has nothing changed by a swap with an invalid document, wherever it fails',
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        for (const invalid of [null, {}] as unknown as readonly Document[]) {
          await assert.rejects(async () => replaceDocuments(store, ['going'], [COMING, invalid]));
          await assertHolds(subject, store, BEFORE, 'after the failure');
        }
      }),
  },
  {
    name: 'gives up a preparation whose signal has aborted',
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        const reason = new Error('given up');
        const signal = AbortSignal.abort(reason);
        await assertFailsWith(() => prepareReplace(store, ['going'], [COMING], { signal }), reason);
        await assertHolds(subject, store, BEFORE, 'after the abort');
      }),
  },
  {
    name: 'swaps in one synchronous step',
    needs: ['prepare', 'synchronous'],
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        const swap = await prepare(store);
        assert.deepEqual([swap.synchronous, swap.atomic], [true, true]);
        assert.ok(!isThenable(swap.commit()), 'commit() gave a promise');
        assert.ok(!isThenable(swap.rollback()), 'rollback() gave a promise');
      }),
  },
  {
    name: 'rolls back to what was there at the commit, not at the preparation',
    needs: ['prepare'],
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        const swap = await prepare(store);
        await store.addDocuments([LATE, aDocument({ id: 'coming', content: 'zebra' })]);
        await store.removeDocument('going');
        const before = await readState(store);
        await commitAndRollBack(swap);
        assert.deepEqual(await readState(store), before);
      }),
  },
  {
    name: 'shows readers the old or the new documents, never a mix, where the swap is atomic',
    needs: ['prepare'],
    check: (subject) =>
      withStore(subject, BEFORE, async (store) => {
        const swap = await prepare(store);
        if (!swap.atomic) {
          swap.discard();
          return;
        }
        const seen: string[] = [];
        let committing = true;
        const reader = async (): Promise<void> => {
          while (committing) {
            seen.push(idsOf(await store.search('falcon', 10)).join());
            await yieldToEventLoop();
          }
        };
        const readers = [reader(), reader(), reader()];
        await swap.commit();
        committing = false;
        await Promise.all(readers);
        seen.push(idsOf(await store.search('falcon', 10)).join());
        const whole = [await answerOf(subject, BEFORE), await answerOf(subject, AFTER)];
        for (const answer of seen) assert.ok(whole.includes(answer), `a reader saw ${answer}`);
      }),
  },
];

// A synchronous swap must be rolled back in the turn in which it was committed.
async function commitAndRollBack(swap: PreparedSwap): Promise<void> {
  const committed = swap.commit();
  if (isThenable(committed)) await committed;
  await swap.rollback();
}

async function assertOutOfTurn(call: () => unknown): Promise<void> {
  await assertRagError(call, 'RAG_INTERNAL');
}

async function answerOf(subject: KnowledgeBaseSubject, documents: readonly Document[]): Promise<string> {
  let answer = '';
  await withStore(subject, documents, async (store) => {
    answer = idsOf(await store.search('falcon', 10)).join();
  });
  return answer;
}
