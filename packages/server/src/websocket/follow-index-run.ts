import { untilAborted } from '@rag/contracts';

import type { IndexRun } from '../host/index-run.js';
import { describeRun, describeWholeRun } from '../http/routes/describe-run.js';
import type { ClientMessageOf } from './client-messages.js';
import type { Exchange, LastMessage } from './run-request.js';

/** Indexes a folder and tells how it goes: `progress` as the client can follow it, `report` when it has ended. */
export async function followIndexRun(
  { id, session, root, include, exclude, generated }: ClientMessageOf<'index'>,
  exchange: Exchange,
): Promise<LastMessage> {
  const { host, channel, signal } = exchange;
  const starting = host.session(channel.caller, session).startIndex({ root, include, exclude, generated });
  // One that starts after its request was cancelled is ended as well.
  const cancelLate = (): void => {
    void starting.then((late) => {
      late.cancel();
    }, ignore);
  };
  signal.addEventListener('abort', cancelLate);
  const run = await untilAborted(starting, signal);
  signal.removeEventListener('abort', cancelLate);
  const cancel = (): void => {
    run.cancel();
  };
  signal.addEventListener('abort', cancel);
  const stopTelling = tellProgress(id, run, exchange);
  try {
    if (signal.aborted) cancel();
    await run.ended;
  } finally {
    stopTelling();
    signal.removeEventListener('abort', cancel);
  }
  return { type: 'report', run: describeWholeRun(run, host.roots) };
}

/** Tells of each change while there is room; of those that find none, the newest. */
function tellProgress(id: string, run: IndexRun, { host, channel }: Exchange): () => void {
  let stopWaiting: (() => void) | undefined;
  const tell = (): void => {
    if (run.state !== 'running' || stopWaiting !== undefined) return;
    if (channel.hasRoom) {
      channel.send({ type: 'progress', id, run: describeRun(run, host.roots) });
      return;
    }
    stopWaiting = channel.onceWoken(() => {
      stopWaiting = undefined;
      tell();
    });
  };
  const unsubscribe = run.subscribe(tell);
  return () => {
    unsubscribe();
    stopWaiting?.();
  };
}

function ignore(): void {
  // A run that did not start needs no end.
}
