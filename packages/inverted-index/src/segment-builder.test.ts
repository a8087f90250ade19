import { InternalError } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { analyzeDocuments } from './analyze-documents.js';
import { wholePart } from './generation.js';
import {
  arbitraryDocument,
  blankAnalyzer,
  documentOf,
  naiveIndexOf,
  readIndexOf,
  segmentOf,
} from './oracle.test-support.js';
import { EMPTY_SEGMENT, findTerm, frequencyInRow } from './segment.js';
import { SegmentBuilder } from './segment-builder.js';

describe('SegmentBuilder', () => {
  it('inverts documents into sorted terms and ascending postings', () => {
    expect(segmentOf(documentOf('x', 'to be to'), documentOf('y', ' '), documentOf('z', 'be'))).toMatchObject(
      {
        lengths: Uint32Array.of(3, 0, 1),
        terms: ['be', 'to'],
        offsets: Uint32Array.of(0, 2, 3),
        rows: Uint32Array.of(0, 2, 0),
        counts: Uint32Array.of(1, 1, 2),
        rowById: new Map([
          ['x', 0],
          ['y', 1],
          ['z', 2],
        ]),
        totalLength: 4,
      },
    );
  });

  it('builds the empty segment from nothing', () => {
    expect(new SegmentBuilder().build()).toEqual(EMPTY_SEGMENT);
  });

  it('equals a naive inversion in which the last of several documents with one id wins', () => {
    fc.assert(
      fc.property(fc.array(fc.array(arbitraryDocument)), (groups) => {
        const builder = new SegmentBuilder();
        for (const group of groups) builder.add(group, analyzeDocuments(blankAnalyzer, group));
        const segment = builder.build();
        const last = new Map(groups.flat().map((document) => [document.id, document]));
        expect(readIndexOf({ parts: [wholePart(segment)] })).toEqual(naiveIndexOf(last.values()));
        expect(new Set(segment.documents)).toEqual(new Set(last.values()));
        for (const [id, row] of segment.rowById) expect(segment.documents[row]).toBe(last.get(id));
        expect(segment.totalLength).toBe([...segment.lengths].reduce((sum, length) => sum + length, 0));
      }),
    );
  });

  it('builds the same segment in slices', async () => {
    const documents = Array.from({ length: 300 }, (_, index) =>
      documentOf(`d${index}`, `a b${index % 7} c${index}`),
    );
    const builder = new SegmentBuilder().add(documents, analyzeDocuments(blankAnalyzer, documents));
    expect(await builder.buildSliced({ entriesPerSlice: 50 })).toEqual(builder.build());
    await expect(builder.buildSliced({ signal: AbortSignal.abort('stop') })).rejects.toBe('stop');
  });

  it('refuses a batch with other than one row a document', () => {
    const documents = [documentOf('a', 'x')];
    expect(() => new SegmentBuilder().add(documents, analyzeDocuments(blankAnalyzer, []))).toThrow(
      InternalError,
    );
  });
});

describe('findTerm()', () => {
  it('finds each term and no other', () => {
    const segment = segmentOf(documentOf('x', 'constructor b é __proto__ 🦓'));
    for (const [index, term] of segment.terms.entries()) expect(findTerm(segment, term)).toBe(index);
    for (const term of ['', 'a', 'bb', 'toString', '\uffff']) expect(findTerm(segment, term)).toBe(-1);
    expect(findTerm(EMPTY_SEGMENT, 'a')).toBe(-1);
  });
});

describe('frequencyInRow()', () => {
  it('counts as a walk over the text does, and gives zero for what is not there', () => {
    const segment = segmentOf(documentOf('x', 'to be to'), documentOf('y', ' '), documentOf('z', 'be'));
    const counted = ['be', 'to', 'or'].map((term) =>
      [0, 1, 2, 3].map((row) => frequencyInRow(segment, term, row)),
    );
    expect(counted).toEqual([
      [1, 0, 1, 0],
      [2, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
  });
});
