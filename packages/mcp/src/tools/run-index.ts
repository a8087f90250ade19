import { RagError } from '@rag/contracts';
import type { HostedSession, IndexRequest, IndexRun } from '@rag/server';

import { reportProgress } from './report-progress.js';
import type { ToolContext } from './tool.js';
import { isUntouched } from './untouched.js';

/**
 * Starts a run in the caller's corpus, which it opens; where that fails, a corpus that it opened is gone again.
 *
 * @throws what `HostedSession.startIndex` throws; the signal's reason.
 */
export async function startRun(
  { host, caller, signal }: ToolContext,
  corpus: string,
  request: IndexRequest,
): Promise<{ readonly session: HostedSession; readonly run: IndexRun }> {
  signal.throwIfAborted();
  const isNew = !host.hasSession(caller, corpus);
  const session = host.openSession(caller, corpus);
  try {
    return { session, run: await session.startIndex(request) };
  } catch (error) {
    if (isNew && isUntouched(session)) await host.removeSession(caller, corpus);
    throw error;
  }
}

/** Waits for a run and tells how far it is; the signal cancels it. */
export async function waitForRun(run: IndexRun, context: ToolContext): Promise<void> {
  const { signal } = context;
  const cancel = (): void => {
    run.cancel();
  };
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    await following(run, context, run.ended);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/**
 * The same, but the signal ends only the wait.
 *
 * @throws the signal's reason.
 */
export async function followRun(run: IndexRun, context: ToolContext): Promise<void> {
  const { signal } = context;
  signal.throwIfAborted();
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  signal.addEventListener('abort', leave, { once: true });
  try {
    await following(run, context, Promise.race([run.ended, left]));
  } finally {
    signal.removeEventListener('abort', leave);
  }
  signal.throwIfAborted();
}

async function following(run: IndexRun, { report }: ToolContext, end: Promise<void>): Promise<void> {
  const unsubscribe = run.subscribe(reportProgress(report));
  try {
    await end;
  } finally {
    unsubscribe();
  }
}

/** What is to be thrown for a run that did not succeed. */
export function failureOf({ state, error }: IndexRun): unknown {
  if (state === 'failed') return error;
  return new RagError(
    'RAG_MCP_INDEX_CANCELLED',
    'Cannot finish the index: the run was cancelled; the corpus is as it was before, call "index" again',
    {},
    { cause: error },
  );
}
