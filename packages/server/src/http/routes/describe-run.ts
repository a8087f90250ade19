import { RagError } from '@rag/contracts';

import type { IndexRun } from '../../host/index-run.js';
import { withoutAbsolutePaths } from '../error-to-problem.js';
import { nameAsGiven } from '../root-names.js';

/** A run as answers and events have it, without its report. */
export function describeRun(run: IndexRun, roots: readonly string[]): Readonly<Record<string, unknown>> {
  return {
    id: run.id,
    root: nameAsGiven(run.root, roots),
    state: run.state,
    progress: run.progress ?? null,
    error: run.error === undefined ? null : describeRunError(run.error),
    startedAtMs: run.startedAtMs,
    endedAtMs: run.endedAtMs ?? null,
  };
}

/** The same with the report, which names every file that was left out. */
export function describeWholeRun(run: IndexRun, roots: readonly string[]): Readonly<Record<string, unknown>> {
  return { ...describeRun(run, roots), report: run.report ?? null };
}

// Errors of a run say what is wrong with the caller's folder; what is no error of ours may say anything.
function describeRunError(error: unknown): { readonly code: string; readonly detail: string } {
  if (RagError.is(error)) return { code: error.code, detail: withoutAbsolutePaths(error.message) };
  if (error instanceof Error && error.name === 'AbortError') {
    return { code: 'RAG_SERVER_RUN_CANCELLED', detail: 'Cannot finish the run: it was cancelled' };
  }
  return { code: 'RAG_INTERNAL', detail: 'Cannot finish the run: the server failed' };
}
