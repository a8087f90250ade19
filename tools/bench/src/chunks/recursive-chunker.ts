import type { EvidenceDocument } from '@rag/eval';

import { sliceChunk, type BenchChunk } from './bench-chunk.js';
import type { WindowOptions } from './window-chunker.js';

/** Where text may be cut, coarsest first; the last resort is any character. */
const SEPARATORS: readonly string[] = ['\n\n', '\n', '. ', ' '];

interface Piece {
  readonly start: number;
  readonly end: number;
}

/**
 * The baseline that most programs use: text is cut at blank lines; pieces that are too large at line ends, then at
 * sentences, at blanks, anywhere; small neighbours are joined up to `size`, and the last pieces of a chunk, up to
 * `overlap`, open the next one too.
 */
export function recursiveChunks(
  { id, text }: EvidenceDocument,
  options: WindowOptions,
): readonly BenchChunk[] {
  const pieces = cut(text, { start: 0, end: text.length }, 0, options.size);
  return join(pieces, options)
    .filter(({ start, end }) => text.slice(start, end).trim() !== '')
    .map(({ start, end }) => sliceChunk(id, text, start, end));
}

// As deep as there are separators, whatever the text.
function cut(text: string, whole: Piece, level: number, size: number): readonly Piece[] {
  if (whole.end - whole.start <= size) return [whole];
  const separator = SEPARATORS[level];
  const pieces: Piece[] = [];
  if (separator === undefined) {
    for (let start = whole.start; start < whole.end; start += size)
      pieces.push({ start, end: Math.min(whole.end, start + size) });
    return pieces;
  }
  for (let start = whole.start; start < whole.end;) {
    const found = text.indexOf(separator, start);
    const end = found < 0 ? whole.end : Math.min(whole.end, found + separator.length);
    for (const piece of cut(text, { start, end }, level + 1, size)) pieces.push(piece);
    start = end;
  }
  return pieces;
}

function join(pieces: readonly Piece[], { size, overlap }: WindowOptions): readonly Piece[] {
  const joined: Piece[] = [];
  let [first, last] = [0, 0];
  while (last < pieces.length) {
    const start = pieces[first]!.start;
    while (last < pieces.length && pieces[last]!.end - start <= size) last += 1;
    joined.push({ start, end: pieces[last - 1]!.end });
    // What is taken over must leave room for the next piece, or the next chunk would be this one again.
    first = last;
    const next = pieces[last];
    while (
      next !== undefined &&
      first > 0 &&
      pieces[first - 1]!.start > start &&
      pieces[last - 1]!.end - pieces[first - 1]!.start <= overlap &&
      next.end - pieces[first - 1]!.start <= size
    )
      first -= 1;
  }
  return joined;
}
