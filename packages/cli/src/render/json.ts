import type { SearchResult } from '@rag/contracts';
import type { IndexReport, RetrievalDiagnostics } from '@rag/server';

/** Results as one JSON document: stable keys, whole contents, files relative to the folder. */
export function searchToJson(
  query: string,
  results: readonly SearchResult[],
  diagnostics: RetrievalDiagnostics,
  report: IndexReport,
): string {
  const hits = results.map(({ id, score, content, metadata }, index) => ({
    rank: index + 1,
    id,
    score,
    metadata,
    content,
  }));
  const { capped, streams } = diagnostics;
  const { indexed, chunks, skipped, failed } = report;
  return pretty({
    query,
    results: hits,
    diagnostics: { capped, streams },
    index: { files: indexed, chunks, skipped: skipped.length, failed },
  });
}

/** The whole report as one JSON document. */
export function reportToJson(report: IndexReport): string {
  return pretty(report);
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
