import type { SearchResult } from '@rag/contracts';

import type { Palette } from '../colors.js';
import { toPrintableLine } from '../terminal.js';
import { pickPreview } from './preview.js';

const MAX_LINE_CHARACTERS = 160;

/** Hits for a person: place, name, score, and the lines that hold the most words of the query. */
export function renderHits(results: readonly SearchResult[], query: string, palette: Palette): string {
  return results.map((result, index) => renderHit(result, index + 1, query, palette)).join('\n');
}

function renderHit(result: SearchResult, rank: number, query: string, palette: Palette): string {
  const { startLine, symbol, headingPath } = result.metadata;
  const name =
    typeof symbol === 'string' ? symbol : Array.isArray(headingPath) ? headingPath.join(' › ') : '';
  const head = [
    `${rank}.`,
    palette.path(placeOf(result)),
    palette.bold(toPrintableLine(name)),
    palette.dim(result.score.toFixed(4)),
  ];
  const preview = pickPreview(result.content, query);
  const firstLine = (typeof startLine === 'number' ? startLine : 1) + preview.first;
  const width = String(firstLine + preview.lines.length).length;
  const body = preview.lines.map((line, offset) => {
    const number = String(firstLine + offset).padStart(width);
    return `   ${palette.dim(`${number} │`)} ${cut(toPrintableLine(line.replaceAll('\t', '  ')))}`;
  });
  return `${head.filter((part) => part !== '').join(' ')}\n${body.join('\n')}\n`;
}

/** `file:start-end`, or the id of what has no file. */
export function placeOf({ id, metadata }: SearchResult): string {
  const { file, startLine, endLine } = metadata;
  if (typeof file !== 'string') return toPrintableLine(id);
  const lines =
    typeof startLine === 'number' && typeof endLine === 'number' ? `:${startLine}-${endLine}` : '';
  return toPrintableLine(file) + lines;
}

function cut(line: string): string {
  const characters = Array.from(line.slice(0, 4 * MAX_LINE_CHARACTERS));
  return characters.length <= MAX_LINE_CHARACTERS
    ? line
    : `${characters.slice(0, MAX_LINE_CHARACTERS - 1).join('')}…`;
}
