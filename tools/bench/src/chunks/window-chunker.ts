import { InternalError } from '@rag/contracts';
import type { EvidenceDocument } from '@rag/eval';

import { sliceChunk, type BenchChunk } from './bench-chunk.js';

/** How large windows are, in UTF-16 code units; `0 ≤ overlap < size`. */
export interface WindowOptions {
  readonly size: number;
  readonly overlap: number;
}

/**
 * The baseline that knows nothing: windows of `size` code units, each beginning `size − overlap` after the one before.
 * A window never ends inside a surrogate pair; blank ones are left out.
 */
export function windowChunks(
  { id, text }: EvidenceDocument,
  { size, overlap }: WindowOptions,
): readonly BenchChunk[] {
  if (!(size >= 2 && overlap >= 0 && overlap < size)) throw new InternalError('windows that do not advance');
  const chunks: BenchChunk[] = [];
  for (let start = 0; start < text.length; start += size - overlap) {
    const first = afterPair(text, start);
    const end = afterPair(text, Math.min(text.length, start + size));
    if (text.slice(first, end).trim() !== '') chunks.push(sliceChunk(id, text, first, end));
    if (end === text.length) break;
  }
  return chunks;
}

/** The offset itself, or the next one where it lies within a surrogate pair. */
function afterPair(text: string, offset: number): number {
  return offset > 0 && text.codePointAt(offset - 1)! > 0xffff ? offset + 1 : offset;
}
