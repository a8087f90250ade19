import type { Document, IndexFields } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { analyzeDocuments, INDEX_FIELDS } from './analyze-documents.js';
import { checkTermBatchesSteps } from './check-term-batch.js';
import { fieldedAnalyzerId, fieldTerm } from './field-terms.js';
import { EMPTY_GENERATION } from './generation.js';
import { blankAnalyzer, documentOf, naiveIndexOf, readIndexOf } from './oracle.test-support.js';
import { runSteps } from './steps.js';
import { applySwapPlan, makeSwapPlan, prepareSwapPlan, type Indexing } from './swap-plan.js';

const SEPARATE = { fields: INDEX_FIELDS, separateFields: true } as const;

const text = fc
  .array(fc.constantFrom('a', 'b', 'constructor', '__proto__', 'é'), { maxLength: 4 })
  .map((words) => words.join(' '));
const fieldsArbitrary: fc.Arbitrary<IndexFields> = fc.record(
  { content: text, name: text, path: text, headings: text, symbol: text },
  { requiredKeys: ['content'] },
);

describe('fieldTerm()', () => {
  it('keeps the terms of fields apart, and those of the content as they are', () => {
    const keys = INDEX_FIELDS.flatMap((field) => ['', 'a', 'b'].map((term) => fieldTerm(field, term)));
    expect(new Set(keys).size).toBe(keys.length);
    expect(fieldTerm('content', 'a')).toBe('a');
    for (const field of INDEX_FIELDS) expect(fieldTerm(field, 'term').endsWith('term')).toBe(true);
  });

  it('has an id of its own for batches', () => {
    expect(fieldedAnalyzerId('blank@1')).not.toBe('blank@1');
    expect(fieldedAnalyzerId('blank@1')).not.toBe(fieldedAnalyzerId('blank@2'));
  });
});

describe('analyzeDocuments() with its fields apart', () => {
  it('counts what a naive count of each field counts, however rows repeat their texts', () => {
    // Few different rows, so that neighbours have the same names, and have them again later.
    const rows = fc
      .array(fieldsArbitrary, { minLength: 1, maxLength: 3 })
      .chain((few) => fc.array(fc.constantFrom(...few), { maxLength: 8 }));
    fc.assert(
      fc.property(rows, (documents) => {
        const batch = analyzeDocuments(blankAnalyzer, documents, SEPARATE);
        expect(batch.analyzerId).toBe(fieldedAnalyzerId('blank@1'));
        runSteps(
          checkTermBatchesSteps([structuredClone(batch)], fieldedAnalyzerId('blank@1'), documents.length),
        );
        for (const [row, document] of documents.entries()) {
          const expected = new Map<string, number>();
          let length = 0;
          for (const field of INDEX_FIELDS)
            for (const word of (document[field] ?? '').split(' ')) {
              if (word === '') continue;
              length++;
              expected.set(fieldTerm(field, word), (expected.get(fieldTerm(field, word)) ?? 0) + 1);
            }
          const counts = new Map<string, number>();
          for (let entry = batch.offsets[row]!; entry < batch.offsets[row + 1]!; entry++)
            counts.set(batch.terms[batch.termIndexes[entry]!]!, batch.counts[entry]!);
          expect(counts).toEqual(expected);
          expect(batch.lengths[row]).toBe(length);
        }
      }),
    );
  });

  it('is the bag of the same words where nothing is kept apart', () => {
    fc.assert(
      fc.property(fc.array(fieldsArbitrary, { maxLength: 4 }), (documents) => {
        const together = analyzeDocuments(blankAnalyzer, documents, { fields: INDEX_FIELDS });
        const apart = analyzeDocuments(blankAnalyzer, documents, SEPARATE);
        expect(together.lengths).toEqual(apart.lengths);
        expect(together.analyzerId).toBe('blank@1');
        for (const term of together.terms) expect(term).not.toMatch(/^[\p{Cc}]/u);
      }),
    );
  });

  it('analyses a name once for the chunks of a file that stand together', () => {
    const seen: string[] = [];
    const counting = {
      ...blankAnalyzer,
      analyze: (given: string) => {
        seen.push(given);
        return blankAnalyzer.analyze(given);
      },
    };
    const rows = ['one', 'one', 'two', 'one'].map((name, index) => ({ content: `c${index}`, name }));
    analyzeDocuments(counting, rows, SEPARATE);
    expect(seen.filter((given) => given === 'one')).toHaveLength(2);
    expect(seen.filter((given) => given.startsWith('c'))).toEqual(['c0', 'c1', 'c2', 'c3']);
  });
});

describe('a swap with its fields apart', () => {
  const indexing: Indexing = {
    analyzer: blankAnalyzer,
    fieldsOf: ({ content, metadata: { file } }: Document) => ({ content, name: String(file ?? '') }),
    separateFields: true,
  };
  const documents = ['a b', 'b'].map((content, index) => documentOf(`d${index}`, content));

  it('holds each field under its key, from texts or from batches that a worker made', async () => {
    const named = documents.map((document) => document);
    const plan = makeSwapPlan(indexing, [], named);
    const fields = named.map((document) => indexing.fieldsOf(document));
    const batches = [structuredClone(analyzeDocuments(blankAnalyzer, fields, SEPARATE))];
    const other = await prepareSwapPlan(indexing, [], named, () => EMPTY_GENERATION, { batches });
    const [one, same] = [plan, other].map((each) =>
      readIndexOf(applySwapPlan(EMPTY_GENERATION, each).generation),
    );
    expect(one).toEqual(naiveIndexOf(documents));
    expect(same).toEqual(one);
  });

  it('refuses batches of the other kind, either way', async () => {
    const bag = analyzeDocuments(blankAnalyzer, documents);
    const apart = analyzeDocuments(blankAnalyzer, documents, SEPARATE);
    const prepare = async (kind: Indexing, batch: typeof bag): Promise<unknown> =>
      prepareSwapPlan(kind, [], documents, () => EMPTY_GENERATION, { batches: [batch] });
    const mismatch = { code: 'RAG_INVERTED_INDEX_ANALYZER_MISMATCH' };
    await expect(prepare(indexing, bag)).rejects.toMatchObject(mismatch);
    await expect(prepare({ ...indexing, separateFields: false }, apart)).rejects.toMatchObject(mismatch);
    await expect(prepare(indexing, apart)).resolves.toMatchObject({ removeIds: [] });
  });
});
