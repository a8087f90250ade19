import type { TextSpan } from '@rag/contracts';

import { bestWindow, type PieceWindow } from './best-window.js';
import {
  resolveSnippetOptions,
  type ResolvedSnippetOptions,
  type SnippetOptions,
} from './snippet-options.js';
import { snippetPiecesOf, type SnippetPiece } from './snippet-pieces.js';
import type { TermMatch, TermMatcher } from './term-matcher.js';
import { mergeSpans } from './word-spans.js';

/** The part of a text that says most about a query. */
export interface Snippet {
  /** A part of the content, unchanged. */
  readonly text: string;
  /** How many lines of the content are before its first one. */
  readonly startLine: number;
  /** How many are before its last one. */
  readonly endLine: number;
  /** Where it meets the query, in UTF-16 units of `text`; in order, neither overlapping nor touching. */
  readonly highlights: readonly TextSpan[];
}

/** Weights are compared as whole numbers of this part. */
const WEIGHT_SCALE = 1024;

/**
 * Cuts out of a text what says most about a query, and shows where.
 *
 * A text that fits is shown whole. Else the snippet is the run of whole lines whose distinct terms weigh most, the first
 * of several, with as much around it as fits; a term that is everywhere weighs less: `weight / (1 + ln count)`. A line that
 * is too long counts by its sentences, a sentence that is too long is cut between words or, at the worst, characters,
 * never within a pair of surrogates. Without a match it is the beginning. Linear in the content.
 *
 * @throws RagError `RAG_FUSION_INVALID_SNIPPET_OPTIONS`.
 * @example
 * declare const analyzer: Analyzer, content: string;
 * const matcher = createTermMatcher(analyzer, 'retry delay');
 * makeSnippet(content, matcher, { maxLines: 5 }).highlights;
 */
export function makeSnippet(content: string, matcher: TermMatcher, options?: SnippetOptions): Snippet {
  const limits = resolveSnippetOptions(options);
  const matches = matcher.match(content);
  const pieces = snippetPiecesOf(content, limits.maxCharacters);
  const { start, end } = isWhole(content, pieces, limits)
    ? { start: 0, end: content.length }
    : spanOf(
        pieces,
        bestWindow(pieces, termsByPiece(pieces, matches), weigh(matches, matcher.weights), limits),
      );
  const text = content.slice(start, end);
  const startLine = countLineEnds(content, 0, start);
  const inside = matches.filter((match) => match.start >= start && match.end <= end);
  return {
    text,
    startLine,
    // A line end at the very end begins no line.
    endLine: startLine + countLineEnds(content, start, end - 1),
    highlights: mergeSpans(inside.map((match) => ({ start: match.start - start, end: match.end - start }))),
  };
}

function isWhole(content: string, pieces: readonly SnippetPiece[], limits: ResolvedSnippetOptions): boolean {
  return content.length <= limits.maxCharacters && (pieces.at(-1)?.line ?? 0) < limits.maxLines;
}

/** From the first to the last piece that is not blank. */
function spanOf(pieces: readonly SnippetPiece[], { first, last }: PieceWindow): TextSpan {
  let from = first;
  let to = last;
  const isBlank = ({ start, textEnd }: SnippetPiece = { start: 0, end: 0, line: 0, textEnd: 0 }): boolean =>
    start === textEnd;
  while (from < to && isBlank(pieces[from])) from++;
  while (to > from && isBlank(pieces[to])) to--;
  return { start: pieces[from]?.start ?? 0, end: pieces[to]?.textEnd ?? 0 };
}

/** The terms of each piece; what reaches from one into the next belongs to neither. */
function termsByPiece(
  pieces: readonly SnippetPiece[],
  matches: readonly TermMatch[],
): readonly (readonly string[])[] {
  const terms = pieces.map((): string[] => []);
  let piece = 0;
  for (const match of matches) {
    while (piece < pieces.length && (pieces[piece]?.end ?? 0) <= match.start) piece++;
    if (match.end <= (pieces[piece]?.end ?? 0)) terms[piece]?.push(...match.terms);
  }
  return terms;
}

function weigh(
  matches: readonly TermMatch[],
  weights: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of matches) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return new Map(
    Array.from(counts, ([term, count]) => {
      const weight = (weights.get(term) ?? 0) / (1 + Math.log(count));
      return [term, Math.max(1, Math.round(weight * WEIGHT_SCALE))];
    }),
  );
}

function countLineEnds(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
