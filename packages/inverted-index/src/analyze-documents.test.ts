import { RagError, type IndexFields, type TermBatch } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { analyzeDocuments, DEFAULT_ANALYZED_FIELDS, INDEX_FIELDS } from './analyze-documents.js';
import { checkTermBatchesSteps } from './check-term-batch.js';
import { arbitraryContent, blankAnalyzer } from './oracle.test-support.js';
import { runSteps } from './steps.js';

const rowsOf = (batch: TermBatch): Record<string, number>[] =>
  Array.from(batch.lengths, (_, row) => {
    const counts = Object.create(null) as Record<string, number>;
    for (let entry = batch.offsets[row]!; entry < batch.offsets[row + 1]!; entry++)
      counts[batch.terms[batch.termIndexes[entry]!]!] = batch.counts[entry]!;
    return counts;
  });

describe('analyzeDocuments()', () => {
  it('gives one row a document, terms in the order of their first occurrence', () => {
    const batch = analyzeDocuments(blankAnalyzer, [
      { content: 'to be or to' },
      { content: ' ' },
      { content: 'be' },
    ]);
    expect(batch).toEqual({
      analyzerId: 'blank@1',
      lengths: Uint32Array.of(4, 0, 1),
      terms: ['to', 'be', 'or'],
      offsets: Uint32Array.of(0, 3, 3, 4),
      termIndexes: Uint32Array.of(0, 1, 2, 1),
      counts: Uint32Array.of(2, 1, 1, 1),
    });
  });

  it('analyses the content alone unless it is told which fields', () => {
    const fields: IndexFields = { content: 'body', name: 'file', path: 'a/b', headings: 'top', symbol: 'fn' };
    expect(DEFAULT_ANALYZED_FIELDS).toEqual(['content']);
    expect(analyzeDocuments(blankAnalyzer, [fields]).terms).toEqual(['body']);
    expect(analyzeDocuments(blankAnalyzer, [fields], { fields: INDEX_FIELDS }).terms).toEqual([
      'body',
      'file',
      'a/b',
      'top',
      'fn',
    ]);
    expect(analyzeDocuments(blankAnalyzer, [{ content: 'a' }], { fields: INDEX_FIELDS }).terms).toEqual([
      'a',
    ]);
  });

  it('counts what a naive count counts, and passes the check of batches', () => {
    fc.assert(
      fc.property(fc.array(arbitraryContent), (contents) => {
        const batch = analyzeDocuments(
          blankAnalyzer,
          contents.map((content) => ({ content })),
        );
        runSteps(checkTermBatchesSteps([structuredClone(batch)], 'blank@1', contents.length));
        const words = contents.map((content) => content.split(' ').filter(Boolean));
        expect([...batch.lengths]).toEqual(words.map((list) => list.length));
        for (const [row, counts] of rowsOf(batch).entries()) {
          const distinct = new Set(words[row]);
          expect(Object.keys(counts).sort()).toEqual([...distinct].sort());
          for (const word of distinct)
            expect(counts[word]).toBe(words[row]!.filter((one) => one === word).length);
        }
      }),
    );
  });

  it.each([[null], [undefined], [{}], [{ content: 7 }], [{ content: 'a', name: null }]])(
    'refuses the fields %j',
    (bad) => {
      expect(() => analyzeDocuments(blankAnalyzer, [bad as IndexFields], { fields: INDEX_FIELDS })).toThrow(
        expect.objectContaining({ code: 'RAG_INVERTED_INDEX_INVALID_FIELDS' }),
      );
    },
  );
});

describe('checkTermBatchesSteps()', () => {
  const good = analyzeDocuments(blankAnalyzer, [{ content: 'to be to' }, { content: 'be' }]);
  const check = (batches: readonly TermBatch[], count = 2): void => {
    runSteps(checkTermBatchesSteps(batches, 'blank@1', count));
  };

  it('passes batches whose rows together are the documents', () => {
    expect(() => {
      check([good]);
      check([good, good], 4);
      check([], 0);
    }).not.toThrow();
  });

  it('refuses another analyzer and names both', () => {
    expect(() => check([{ ...good, analyzerId: 'other@1' }])).toThrow(
      expect.objectContaining({
        code: 'RAG_INVERTED_INDEX_ANALYZER_MISMATCH',
        details: { expected: 'blank@1', actual: 'other@1' },
      }),
    );
  });

  it.each([1, 3])('refuses batches of two rows for %d documents', (count) => {
    expect(() => check([good], count)).toThrow(
      expect.objectContaining({ code: 'RAG_INVERTED_INDEX_BATCH_ROWS' }),
    );
  });

  it.each<[string, Partial<TermBatch>]>([
    ['too few offsets', { offsets: Uint32Array.of(0, 3) }],
    ['a first offset that is not zero', { offsets: Uint32Array.of(1, 2, 3) }],
    ['an end beyond the entries', { offsets: Uint32Array.of(0, 2, 9) }],
    ['offsets that go back', { offsets: Uint32Array.of(0, 9, 3) }],
    ['fewer counts than entries', { counts: Uint32Array.of(2, 1) }],
    ['a term index out of range', { termIndexes: Uint32Array.of(0, 7, 1) }],
    ['a term twice in one row', { termIndexes: Uint32Array.of(0, 0, 1) }],
    ['a count of zero', { counts: Uint32Array.of(3, 0, 1) }],
    ['a length that is not the sum', { lengths: Uint32Array.of(4, 1) }],
    ['the same term twice', { terms: ['to', 'to'] }],
  ])('refuses %s', (_, change) => {
    const run = (): void => check([{ ...good, ...change }]);
    expect(run).toThrow(expect.objectContaining({ code: 'RAG_INVERTED_INDEX_INVALID_BATCH' }));
    expect(run).toThrow(RagError);
  });
});
