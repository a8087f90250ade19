import type { SearchResult } from '@rag/contracts';

/**
 * The number of a line of a hit within its file; empty for a line that is repeated from elsewhere, and where runs of
 * blank lines were collapsed, so that the lines of the content are not those of the file.
 */
export function lineNumberOf({ content, metadata }: SearchResult, index: number): string {
  const { startLine, endLine, repeatedLines } = metadata;
  if (typeof startLine !== 'number' || typeof endLine !== 'number') return String(index + 1);
  const [before, after] = Array.isArray(repeatedLines) ? repeatedLines.map(Number) : [0, 0];
  const first = before ?? 0;
  const own = content.split('\n').length - first - (after ?? 0);
  const isSame = own === endLine - startLine + 1;
  return isSame && index >= first && index < first + own ? String(startLine + index - first) : '';
}
