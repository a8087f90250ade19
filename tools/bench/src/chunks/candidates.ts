import type { Awaitable } from '@rag/contracts';
import type { EvidenceDocument } from '@rag/eval';

import type { BenchChunk } from './bench-chunk.js';
import type { LexicalText } from './bm25-ranker.js';
import { ownChunks } from './own-chunker.js';
import { recursiveChunks } from './recursive-chunker.js';
import { windowChunks } from './window-chunker.js';

/** A way to cut, and what of it is indexed. */
export interface Candidate {
  readonly name: string;
  readonly chunk: (document: EvidenceDocument) => Awaitable<readonly BenchChunk[]>;
  readonly lexicalText: LexicalText;
}

/** What all others are compared with. */
export const BASELINE: Candidate = {
  name: 'fixed 1000/200',
  chunk: (document) => windowChunks(document, { size: 1000, overlap: 200 }),
  lexicalText: 'content',
};

/** Everything that is measured, the baseline first. */
export const CANDIDATES: readonly Candidate[] = [
  BASELINE,
  {
    name: 'fixed 800/0',
    chunk: (document) => windowChunks(document, { size: 800, overlap: 0 }),
    lexicalText: 'content',
  },
  {
    name: 'recursive 1000/200',
    chunk: (document) => recursiveChunks(document, { size: 1000, overlap: 200 }),
    lexicalText: 'content',
  },
  {
    name: 'recursive 800/0',
    chunk: (document) => recursiveChunks(document, { size: 800, overlap: 0 }),
    lexicalText: 'content',
  },
  { name: 'ours', chunk: ownChunks, lexicalText: 'content' },
  { name: 'ours + headings', chunk: ownChunks, lexicalText: 'content + headings' },
];
