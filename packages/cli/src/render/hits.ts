import { join } from 'node:path';

import type { SearchResult } from '@rag/contracts';
import type { SearchAnswer, Snippet } from '@rag/server';

import type { Palette } from '../colors.js';
import { toPrintableLine } from '../terminal.js';
import { linesOf, renderLine } from './highlight.js';
import { lineNumberOf } from './line-number.js';

/** Columns of a line where there is no terminal to fit it to. */
const FALLBACK_COLUMNS = 160;

/** What the hits are shown for. */
export interface HitsContext {
  /** As it was given: places are relative to the working directory, so that they can be opened. */
  readonly directory: string;
  /** The terminal's width, where there is one. */
  readonly columns?: number | undefined;
}

/** Hits for a person: place, name, score, and the lines that say most about the query where there are snippets. */
export function renderHits(
  { results, snippets }: SearchAnswer,
  context: HitsContext,
  palette: Palette,
): string {
  const hits = results.map(
    (result, index) =>
      renderHead(result, index + 1, context.directory, palette) +
      renderSnippet(result, snippets?.[index], context, palette),
  );
  return hits.join(snippets === undefined ? '' : '\n');
}

/** Rank, place, name and score of a hit, on one line. */
export function renderHead(result: SearchResult, rank: number, directory: string, palette: Palette): string {
  const { symbol, headingPath } = result.metadata;
  const name =
    typeof symbol === 'string' ? symbol : Array.isArray(headingPath) ? headingPath.join(' › ') : '';
  const head = [
    `${rank}.`,
    palette.path(placeOf(result, directory)),
    ...(name === '' ? [] : [palette.bold(toPrintableLine(name))]),
    palette.dim(result.score.toFixed(4)),
  ];
  return `${head.join(' ')}\n`;
}

function renderSnippet(
  result: SearchResult,
  snippet: Snippet | undefined,
  { columns = FALLBACK_COLUMNS }: HitsContext,
  palette: Palette,
): string {
  if (snippet === undefined) return '';
  const lines = linesOf(snippet.text, snippet.highlights);
  const numbers = lines.map((_, offset) => lineNumberOf(result, snippet.startLine + offset));
  const width = Math.max(...numbers.map((number) => number.length));
  return lines
    .map((line, offset) => {
      const gutter = `   ${numbers[offset]!.padStart(width)} │`;
      return `${palette.dim(gutter)} ${renderLine(line, columns - gutter.length - 1, palette.bold)}\n`;
    })
    .join('');
}

/** `file:start-end` from the working directory, or the id of what has no file. */
function placeOf({ id, metadata }: SearchResult, directory: string): string {
  const { file, startLine, endLine } = metadata;
  if (typeof file !== 'string') return toPrintableLine(id);
  const lines =
    typeof startLine === 'number' && typeof endLine === 'number' ? `:${startLine}-${endLine}` : '';
  return toPrintableLine(join(directory, file)) + lines;
}
