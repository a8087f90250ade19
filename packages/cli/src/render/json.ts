import type { SearchResult } from '@rag/contracts';
import type { IndexReport, RetrievalDiagnostics } from '@rag/server';

/** Results as one JSON document: stable keys, whole contents, files relative to `root`. */
export function searchToJson(
  directory: string,
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
    root: directory,
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
  const json = JSON.stringify(value, undefined, 2);
  return `${json.replace(UNSAFE_IN_TERMINALS, escapeCharacter)}\n`;
}

// JSON escapes C0 itself; these move a cursor or disguise a text as well, and mean the same when they are escaped.
const UNSAFE_IN_TERMINALS = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
