import type { IndexRun } from '@rag/server';

import { oneLine } from '../answers/one-line.js';
import type { ToolProgress } from './tool.js';

/**
 * Turns the progress of a run into that of a call.
 *
 * The protocol asks for numbers that grow: a report that is no further than the one before is left out, but for the phase
 * `commit`, which is half a file further.
 */
export function reportProgress(report: (progress: ToolProgress) => void): (run: IndexRun) => void {
  let furthest = -1;
  return ({ progress }) => {
    if (progress === undefined) return;
    const { phase, indexedFiles, totalFiles, currentFile } = progress;
    const isCommitting = phase === 'commit';
    const reached = indexedFiles + (isCommitting ? 0.5 : phase === 'done' ? 1 : 0);
    if (reached <= furthest) return;
    furthest = reached;
    const files = `${indexedFiles} of ${totalFiles} files`;
    report({
      progress: reached,
      // One more than the files: the commit.
      ...(phase === 'discover' ? {} : { total: totalFiles + 1 }),
      message: [phase, files, oneLine(currentFile, 120)].filter(Boolean).join(' | '),
    });
  };
}
