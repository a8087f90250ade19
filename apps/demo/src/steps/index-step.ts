import type { IndexReport, RagService } from '@rag/server';

import type { Claims, Print } from '../claims.js';

/** Indexes the folder and says what came of it. */
export async function indexStep(
  rag: RagService,
  folder: string,
  exclude: readonly string[],
  print: Print,
  claims: Claims,
): Promise<IndexReport> {
  const report = await rag.indexDirectory(folder, undefined, { exclude });
  const status = rag.getStatus();
  print(
    `  ${report.indexed} files, ${report.chunks} chunks in ${(report.durationMs / 1000).toFixed(1)} s; ` +
      `${report.skipped.length} files and folders skipped, each with a reason; ${report.failed.length} failed`,
  );
  claims.check('the folder holds something to index', report.chunks > 0);
  claims.check(
    'every file and folder that was left out has a reason',
    [...report.skipped, ...report.failed].every(({ code, message }) => code.length > 0 && message !== ''),
  );
  claims.check(
    'status and report agree',
    status.fileCount === report.indexed && status.chunkCount === report.chunks,
  );
  return report;
}
