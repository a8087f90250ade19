import { Document, type Analyzer } from '@rag/contracts';
import fc from 'fast-check';

import { analyzeDocuments } from './analyze-documents.js';
import type { Generation } from './generation.js';
import { hasRow } from './row-set.js';
import { SegmentBuilder } from './segment-builder.js';
import type { Segment } from './segment.js';

/** Words between blanks. */
export const blankAnalyzer: Analyzer = {
  id: 'blank@1',
  analyze: (text) => text.split(' ').filter((word) => word !== ''),
};

export const documentOf = (id: string, content: string): Document => new Document({ id, content });

export const segmentOf = (...documents: readonly Document[]): Segment =>
  new SegmentBuilder().add(documents, analyzeDocuments(blankAnalyzer, documents)).build();

/** A few words, the names of object properties among them, so that documents share terms. */
export const arbitraryContent: fc.Arbitrary<string> = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', 'constructor', '__proto__', 'é', '🦓'), { maxLength: 8 })
  .map((words) => words.join(' ') || ' ');

export const arbitraryDocument: fc.Arbitrary<Document> = fc
  .tuple(fc.integer({ min: 0, max: 12 }), arbitraryContent)
  .map(([id, content]) => documentOf(`d${id}`, content));

/** An index as plain counts: term → id → how often. */
export type NaiveIndex = Record<string, Record<string, number>>;

export const naiveIndexOf = (documents: Iterable<Document>): NaiveIndex => {
  const index = Object.create(null) as NaiveIndex;
  for (const { id, content } of documents) {
    for (const word of content.split(' ')) {
      if (word === '') continue;
      const counts = (index[word] ??= {});
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  return index;
};

/** The live postings of a generation in the oracle's form; also checks that rows and terms ascend. */
export const readIndexOf = (generation: Pick<Generation, 'parts'>): NaiveIndex => {
  const index = Object.create(null) as NaiveIndex;
  for (const { segment, deleted } of generation.parts) {
    for (const [termIndex, term] of segment.terms.entries()) {
      if (termIndex > 0 && !(segment.terms[termIndex - 1]! < term)) throw new Error('terms do not ascend');
      const start = segment.offsets[termIndex]!;
      const end = segment.offsets[termIndex + 1]!;
      if (end <= start) throw new Error('a term has no posting');
      for (let posting = start; posting < end; posting++) {
        if (posting > start && segment.rows[posting - 1]! >= segment.rows[posting]!)
          throw new Error('rows do not ascend');
        const row = segment.rows[posting]!;
        if (hasRow(deleted, row)) continue;
        (index[term] ??= {})[segment.documents[row]!.id] = segment.counts[posting]!;
      }
    }
  }
  return index;
};
