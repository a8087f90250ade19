import { IngestLimits, RagService, type IndexReport } from '@rag/server';

import type { FolderOptions } from './parse-command.js';
import { ProgressLine } from './progress-line.js';
import { renderFailures } from './render/report.js';
import type { Terminal } from './terminal.js';

/** A folder indexed in this process. */
export interface OpenIndex {
  readonly rag: RagService;
  readonly report: IndexReport;
}

/**
 * Indexes the folder in memory and hands the session to `use`; the workers are ended afterwards.
 *
 * Progress goes to stderr on a terminal; files that could not be read are named on stderr in any case.
 */
export async function withIndex<T>(
  folder: FolderOptions,
  terminal: Terminal,
  use: (index: OpenIndex) => Promise<T>,
): Promise<T> {
  const rag = new RagService({
    limits: { ...IngestLimits.workspace(), ...folder.limits },
    negation: folder.negation,
    profile: folder.profile,
    signals: folder.signals,
  });
  const progress = new ProgressLine(terminal.stderr);
  try {
    const report = await rag.indexDirectory(
      folder.directory,
      (now) => {
        progress.show(now);
      },
      { include: orAbsent(folder.include), exclude: orAbsent(folder.exclude), signal: terminal.signal },
    );
    progress.clear();
    terminal.stderr.write(renderFailures(report));
    checkAnythingRead(report);
    return await use({ rag, report });
  } finally {
    progress.clear();
    await rag.close();
  }
}

/** A folder of which nothing could be read is a failure, not a folder without matches. */
function checkAnythingRead({ indexed, unchanged, kept, failed }: IndexReport): void {
  if (failed.length === 0 || indexed + unchanged + kept > 0) return;
  throw new Error('Cannot search: none of the files could be read');
}

function orAbsent(globs: readonly string[]): readonly string[] | undefined {
  return globs.length === 0 ? undefined : globs;
}
