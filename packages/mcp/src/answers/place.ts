import type { Metadata } from '@rag/contracts';

import { withoutLineBreaks } from './one-line.js';

/** Where a result stands: lines of a file, or a document that was added by hand. */
export interface Place {
  /** `file:start-end`, the file alone where lines are not known, else the id; without line ends. */
  readonly place: string;
  readonly file?: string;
  /** From 1. */
  readonly startLine?: number;
  /** Inclusive. */
  readonly endLine?: number;
}

/** Reads the place of a result from what its chunk tells. */
export function placeOf({ id, metadata }: { readonly id: string; readonly metadata: Metadata }): Place {
  const { file, startLine, endLine } = metadata;
  if (typeof file !== 'string') return { place: withoutLineBreaks(id) };
  if (typeof startLine !== 'number' || typeof endLine !== 'number')
    return { place: withoutLineBreaks(file), file };
  return { place: withoutLineBreaks(`${file}:${startLine}-${endLine}`), file, startLine, endLine };
}
