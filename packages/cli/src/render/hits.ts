import { join } from 'node:path';

import type { SearchResult } from '@rag/contracts';

import type { Palette } from '../colors.js';
import { toPrintableLine } from '../terminal.js';
import { cutToColumns } from './columns.js';
import { lineNumberOf } from './line-number.js';
import { pickPreview } from './preview.js';

/** Columns of a line where there is no terminal to fit it to. */
const FALLBACK_COLUMNS = 160;

/** What the hits are shown for. */
export interface HitsContext {
  readonly query: string;
  /** As it was given: places are relative to the working directory, so that they can be opened. */
  readonly directory: string;
  /** The terminal's width, where there is one. */
  readonly columns?: number | undefined;
}

/** Hits for a person: place, name, score, and the lines that hold the most words of the query. */
export function renderHits(results: readonly SearchResult[], context: HitsContext, palette: Palette): string {
  return results.map((result, index) => renderHit(result, index + 1, context, palette)).join('\n');
}

function renderHit(
  result: SearchResult,
  rank: number,
  { query, directory, columns = FALLBACK_COLUMNS }: HitsContext,
  palette: Palette,
): string {
  const { symbol, headingPath } = result.metadata;
  const name =
    typeof symbol === 'string' ? symbol : Array.isArray(headingPath) ? headingPath.join(' › ') : '';
  const head = [
    `${rank}.`,
    palette.path(placeOf(result, directory)),
    ...(name === '' ? [] : [palette.bold(toPrintableLine(name))]),
    palette.dim(result.score.toFixed(4)),
  ];
  const preview = pickPreview(result.content, query);
  const numbers = preview.lines.map((_, offset) => lineNumberOf(result, preview.first + offset));
  const width = Math.max(...numbers.map((number) => number.length));
  const body = preview.lines.map((line, offset) => {
    const gutter = `   ${numbers[offset]!.padStart(width)} │`;
    const text = cutToColumns(toPrintableLine(line.replaceAll('\t', '  ')), columns - gutter.length - 1);
    return `${palette.dim(gutter)} ${text}`;
  });
  return `${head.join(' ')}\n${body.join('\n')}\n`;
}

/** `file:start-end` from the working directory, or the id of what has no file. */
function placeOf({ id, metadata }: SearchResult, directory: string): string {
  const { file, startLine, endLine } = metadata;
  if (typeof file !== 'string') return toPrintableLine(id);
  const lines =
    typeof startLine === 'number' && typeof endLine === 'number' ? `:${startLine}-${endLine}` : '';
  return toPrintableLine(join(directory, file)) + lines;
}
