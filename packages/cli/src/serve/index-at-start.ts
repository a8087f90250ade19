import { RagError, untilAborted } from '@rag/contracts';
import { DEFAULT_CORPUS } from '@rag/mcp';
import type { Caller, RagHost } from '@rag/server';

import type { StartNotes } from './start-notes.js';

/**
 * Indexes the first root as the session `default` of each caller, one after the other.
 *
 * The server answers meanwhile. What fails is told and does not end it; the signal ends the wait.
 */
export async function indexAtStart(
  host: RagHost,
  callers: readonly Caller[],
  notes: StartNotes,
  signal: AbortSignal,
): Promise<void> {
  for (const caller of callers) {
    if (signal.aborted) return;
    await indexFor(host, caller, notes, signal);
  }
}

async function indexFor(
  host: RagHost,
  caller: Caller,
  notes: StartNotes,
  signal: AbortSignal,
): Promise<void> {
  try {
    const run = await host.openSession(caller, DEFAULT_CORPUS).startIndex({ root: '.' });
    await untilAborted(run.ended, signal);
    if (run.report === undefined) notes.notIndexed(run.error);
    else notes.indexed(DEFAULT_CORPUS, run.report);
  } catch (error) {
    if (signal.aborted) return;
    // A client can have taken the session away, or begun a run in it before; the server is none the worse for it.
    if (!RagError.is(error)) throw error;
    notes.notIndexed(error);
  }
}
