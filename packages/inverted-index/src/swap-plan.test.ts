import type { Document, IndexFields } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { analyzeDocuments } from './analyze-documents.js';
import { appendSegment, EMPTY_GENERATION, liveDocuments, removeIds, type Generation } from './generation.js';
import {
  arbitraryDocument,
  blankAnalyzer,
  documentOf,
  naiveIndexOf,
  readIndexOf,
  segmentOf,
} from './oracle.test-support.js';
import { applySwapPlan, contentOnly, makeSwapPlan, prepareSwapPlan, type Indexing } from './swap-plan.js';

const indexing: Indexing = { analyzer: blankAnalyzer, fieldsOf: contentOnly };
const empty = (): Generation => EMPTY_GENERATION;
const generationWith = (...documents: readonly Document[]): Generation =>
  appendSegment(EMPTY_GENERATION, segmentOf(...documents)).generation;
const liveIds = (generation: Generation): string[] =>
  [...liveDocuments(generation)].map(({ id }) => id).sort();

describe('applySwapPlan()', () => {
  it('rebases: what came in or went since the preparation survives, and the plan wins over its own ids', async () => {
    const ids = fc.array(
      fc.integer({ min: 0, max: 12 }).map((n) => `d${n}`),
      { maxLength: 5 },
    );
    const documents = fc.array(arbitraryDocument, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        documents,
        ids,
        documents,
        documents,
        ids,
        async (start, drop, add, between, removed) => {
          const before = generationWith(...start);
          const plan = await prepareSwapPlan(indexing, drop, add, () => before);
          let now = appendSegment(before, segmentOf(...between)).generation;
          now = removeIds(now, removed).generation;

          const model = new Map([...liveDocuments(now)].map((document) => [document.id, document]));
          const touched = new Set([...drop, ...add.map(({ id }) => id)]);
          const leaving = [...model.values()].filter(({ id }) => touched.has(id));
          for (const id of drop) model.delete(id);
          for (const document of add) model.set(document.id, document);

          const applied = applySwapPlan(now, plan);
          expect(new Set(liveDocuments(applied.generation))).toEqual(new Set(model.values()));
          expect(readIndexOf(applied.generation)).toEqual(naiveIndexOf(model.values()));
          expect(new Set(applied.removed)).toEqual(new Set(leaving));
          expect(applied.removed).toHaveLength(leaving.length);
        },
      ),
    );
  });

  it('adopts the merges that were prepared, so that a commit touches no posting', async () => {
    const before = generationWith(documentOf('a', 'x'), documentOf('b', 'y'));
    const plan = await prepareSwapPlan(indexing, [], [documentOf('c', 'z')], () => before);
    expect(plan.merges).toHaveLength(0);
    const larger = await prepareSwapPlan(
      indexing,
      [],
      [documentOf('c', 'z'), documentOf('d', 'z')],
      () => before,
    );
    expect(applySwapPlan(before, larger).generation.parts).toHaveLength(1);
  });

  it('leaves a generation as it is for a plan that changes nothing', () => {
    const before = generationWith(documentOf('a', 'x'));
    expect(applySwapPlan(before, makeSwapPlan(indexing, ['b'], [])).generation).toBe(before);
  });
});

describe('prepareSwapPlan()', () => {
  it('takes batches that were analysed elsewhere, in order', async () => {
    const documents = [documentOf('a', 'x y'), documentOf('b', 'y'), documentOf('a', 'z')];
    const batches = [
      analyzeDocuments(blankAnalyzer, documents.slice(0, 2)),
      analyzeDocuments(blankAnalyzer, documents.slice(2)),
    ].map((batch) => structuredClone(batch));
    const plan = await prepareSwapPlan(indexing, [], documents, empty, { batches });
    expect(plan.segment).toEqual(makeSwapPlan(indexing, [], documents).segment);
    expect(plan.segment.documents.map(({ id, content }) => [id, content])).toEqual([
      ['b', 'y'],
      ['a', 'z'],
    ]);
  });

  it('refuses batches of another analyzer, and of another number of rows', async () => {
    const documents = [documentOf('a', 'x')];
    const batch = analyzeDocuments(blankAnalyzer, documents);
    await expect(
      prepareSwapPlan(indexing, [], documents, empty, { batches: [{ ...batch, analyzerId: 'x@1' }] }),
    ).rejects.toMatchObject({ code: 'RAG_INVERTED_INDEX_ANALYZER_MISMATCH' });
    await expect(
      prepareSwapPlan(indexing, [], documents, empty, { batches: [batch, batch] }),
    ).rejects.toMatchObject({ code: 'RAG_INVERTED_INDEX_BATCH_ROWS' });
    await expect(prepareSwapPlan(indexing, [], documents, empty, { batches: [] })).rejects.toMatchObject({
      code: 'RAG_INVERTED_INDEX_BATCH_ROWS',
    });
  });

  it('rejects with the reason of its signal, before and while it works', async () => {
    await expect(
      prepareSwapPlan(indexing, [], [], empty, { signal: AbortSignal.abort('early') }),
    ).rejects.toBe('early');
    const controller = new AbortController();
    const many = Array.from({ length: 25_000 }, (_, n) => documentOf(`d${n}`, 'x'));
    const running = prepareSwapPlan(indexing, [], many, empty, { signal: controller.signal });
    controller.abort('late');
    await expect(running).rejects.toBe('late');
  });

  it('does not see what a caller does to the lists afterwards', async () => {
    const documents = [documentOf('a', 'x'), documentOf('b', 'x')];
    const ids = ['q'];
    const preparing = prepareSwapPlan(indexing, ids, documents, empty);
    documents.length = 0;
    ids.push('r');
    const plan = await preparing;
    expect([plan.segment.documents.length, plan.removeIds]).toEqual([2, ['q']]);
  });

  it.each([[null], [undefined], ['text'], [{}], [[null]], [[{ id: 'a' }]], [[undefined]]])(
    'refuses the documents %j',
    async (bad) => {
      const run = (): unknown => makeSwapPlan(indexing, [], bad as unknown as Document[]);
      expect(run).toThrow(expect.objectContaining({ code: 'RAG_INVERTED_INDEX_INVALID_DOCUMENT' }));
      await expect(prepareSwapPlan(indexing, [], bad as unknown as Document[], empty)).rejects.toMatchObject({
        code: 'RAG_INVERTED_INDEX_INVALID_DOCUMENT',
      });
    },
  );

  it.each([[null], [undefined], ['abc'], [7], [{}], [['a', 7]]])('refuses the ids %j', (bad) => {
    expect(() => makeSwapPlan(indexing, bad as unknown as string[], [])).toThrow(
      expect.objectContaining({ code: 'RAG_INVERTED_INDEX_INVALID_IDS' }),
    );
  });
});

describe('makeSwapPlan()', () => {
  it('indexes every field that fieldsOf gives', () => {
    const fieldsOf = ({ content, id }: Document): IndexFields => ({
      content,
      name: `${id}.md`,
      symbol: 'fn',
    });
    const plan = makeSwapPlan({ analyzer: blankAnalyzer, fieldsOf }, [], [documentOf('a', 'x')]);
    expect(plan.segment.terms).toEqual(['a.md', 'fn', 'x']);
  });

  it('leaves everything as it was where the analyzer fails', () => {
    const broken = {
      ...blankAnalyzer,
      analyze: () => {
        throw new Error('broken');
      },
    };
    expect(() => makeSwapPlan({ ...indexing, analyzer: broken }, [], [documentOf('a', 'x')])).toThrow(
      'broken',
    );
  });

  it('gives a large plan the ids in order', () => {
    expect(
      liveIds(
        applySwapPlan(
          EMPTY_GENERATION,
          makeSwapPlan(indexing, new Set(['z']), [documentOf('b', 'x'), documentOf('a', 'x')]),
        ).generation,
      ),
    ).toEqual(['a', 'b']);
  });
});
