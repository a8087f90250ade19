import type { SnippetPiece } from './snippet-pieces.js';
import type { ResolvedSnippetOptions } from './snippet-options.js';

/** Pieces from `first` to `last`, inclusive. */
export interface PieceWindow {
  readonly first: number;
  readonly last: number;
}

/** Whether the pieces fit together. */
export function fits(
  pieces: readonly SnippetPiece[],
  { first, last }: PieceWindow,
  { maxCharacters, maxLines }: ResolvedSnippetOptions,
): boolean {
  const from = pieces[first];
  const to = pieces[last];
  if (from === undefined || to === undefined) return false;
  return to.textEnd - from.start <= maxCharacters && to.line - from.line < maxLines;
}

/**
 * The window with the heaviest set of distinct terms, the first one of several, without pieces at its beginning that
 * add none; then widened at both sides in turn, after first, while it fits. Linear in the pieces and their terms.
 *
 * @param termsOf the terms in each piece.
 * @param weights whole numbers, so that sums are exact in any order.
 */
export function bestWindow(
  pieces: readonly SnippetPiece[],
  termsOf: readonly (readonly string[])[],
  weights: ReadonlyMap<string, number>,
  limits: ResolvedSnippetOptions,
): PieceWindow {
  const counts = new Map<string, number>();
  let weight = 0;
  const change = (piece: number, by: 1 | -1): void => {
    for (const term of termsOf[piece] ?? []) {
      const before = counts.get(term) ?? 0;
      counts.set(term, before + by);
      if (before === 0) weight += weights.get(term) ?? 0;
      else if (before + by === 0) weight -= weights.get(term) ?? 0;
    }
  };
  let best: PieceWindow | undefined;
  let bestWeight = 0;
  for (let first = 0, last = 0; last < pieces.length; last++) {
    change(last, 1);
    while (first < last && !fits(pieces, { first, last }, limits)) change(first++, -1);
    if (weight > bestWeight) {
      best = { first, last };
      bestWeight = weight;
    }
  }
  return widen(pieces, best === undefined ? firstText(pieces) : narrow(best, termsOf), limits);
}

/** Drops the pieces at the beginning all of whose terms come again. */
function narrow({ first, last }: PieceWindow, termsOf: readonly (readonly string[])[]): PieceWindow {
  const later = new Map<string, number>();
  for (let i = first; i <= last; i++) for (const term of termsOf[i] ?? []) later.set(term, i);
  let from = first;
  while (from < last && (termsOf[from] ?? []).every((term) => (later.get(term) ?? 0) > from)) from++;
  return { first: from, last };
}

function widen(
  pieces: readonly SnippetPiece[],
  core: PieceWindow,
  limits: ResolvedSnippetOptions,
): PieceWindow {
  let window = core;
  let isOpenAfter = true;
  let isOpenBefore = true;
  while (isOpenAfter || isOpenBefore) {
    const after = { first: window.first, last: window.last + 1 };
    isOpenAfter = isOpenAfter && fits(pieces, after, limits);
    if (isOpenAfter) window = after;
    const before = { first: window.first - 1, last: window.last };
    isOpenBefore = isOpenBefore && fits(pieces, before, limits);
    if (isOpenBefore) window = before;
  }
  return window;
}

function firstText(pieces: readonly SnippetPiece[]): PieceWindow {
  const first = Math.max(
    pieces.findIndex(({ start, textEnd }) => textEnd > start),
    0,
  );
  return { first, last: first };
}
