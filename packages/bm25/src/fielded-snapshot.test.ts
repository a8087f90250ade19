import { polyglotAnalyzer } from '@rag/analysis';
import { compareScored, type Document, type SearchResult } from '@rag/contracts';
import { applySwapPlan, EMPTY_GENERATION, makeSwapPlan } from '@rag/inverted-index';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BM25Stream } from './bm25-stream.js';
import { DEFAULT_BM25F_OPTIONS } from './bm25f-options.js';
import {
  applySteps,
  chunkOf,
  corpusArbitrary,
  documentsAfter,
  expandingWords,
  fieldedSnapshotOf,
  fieldedStreamOf,
  fieldsOf,
  markedWords,
  parametersArbitrary,
  plainIndexOf,
  queryArbitrary,
  stepsArbitrary,
} from './fielded-corpora.test-support.js';
import { FieldedEvaluator } from './fielded-evaluation.js';
import { FieldedSnapshot } from './fielded-snapshot.js';
import { documentOf } from './naive-bm25.test-support.js';
import { saturate, type Bm25fParameters } from './score-bm25f.js';

const ALL = 1_000;

/** Equal but for the rounding of a few sums. */
function expectClose(value: number | undefined, expected: number | undefined): void {
  if (value === undefined || expected === undefined) expect(value).toBe(expected);
  else expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-12 * Math.abs(expected));
}

/** Everything that a snapshot says of a query beside what the plain index says. */
function expectPlain(
  snapshot: FieldedSnapshot,
  documents: readonly Document[],
  query: string,
  fields: Bm25fParameters,
  analyzer = markedWords,
): void {
  const plain = plainIndexOf(documents, fields, analyzer);
  const expected = plain.score(query);
  const found = snapshot.search(query, ALL);
  expect(found.map(({ id }) => id).sort()).toEqual([...expected.chunks.keys()].sort());
  expect(found.toSorted(compareScored)).toEqual(found);
  for (const { id, score } of found) expectClose(score, expected.chunks.get(id));

  const ids = ['nobody', ...documents.map(({ id }) => id), '__proto__'];
  const features = snapshot.featuresOf(query, ids);
  expect(features).toHaveLength(ids.length);
  for (const [index, id] of ids.entries()) {
    const own = plain.featuresOf(query, id);
    expect(features[index] === undefined).toBe(own === undefined);
    for (const name of ['chunk', 'file', 'coherence'] as const)
      expectClose(features[index]?.[name], own?.[name]);
  }

  const terms = snapshot.weighTerms(query);
  expect(terms.map(({ term, kind, isQualifier }) => ({ term, kind, isQualifier }))).toEqual(
    expected.terms.map(({ query: { term, kind, isQualifier } }) => ({ term, kind, isQualifier })),
  );
  for (const [index, { weight, idf, fileIdf }] of terms.entries()) {
    const own = expected.terms[index]!;
    expectClose(weight, own.weight);
    expectClose(idf, own.idf);
    expectClose(fileIdf, own.fileIdf);
  }
}

describe('FieldedSnapshot', () => {
  it('equals the plain index in scores, features and terms, whatever the fields, files and parameters', () => {
    fc.assert(
      fc.property(corpusArbitrary(), queryArbitrary, parametersArbitrary, (documents, query, fields) => {
        expectPlain(fieldedSnapshotOf(fieldedStreamOf(documents, fields)), documents, query, fields);
      }),
      { numRuns: 300 },
    );
  });

  it('equals the plain index of what is there after additions, replacements, removals and merges', async () => {
    await fc.assert(
      fc.asyncProperty(stepsArbitrary, queryArbitrary, parametersArbitrary, async (steps, query, fields) => {
        const stream = fieldedStreamOf([], fields);
        await applySteps(stream, steps);
        expectPlain(fieldedSnapshotOf(stream), documentsAfter(steps), query, fields);
      }),
      { numRuns: 200 },
    );
  });

  it('counts every term that an analyzer without weights asks for as a word of weight 1', () => {
    fc.assert(
      fc.property(corpusArbitrary(), queryArbitrary, parametersArbitrary, (documents, query, fields) => {
        const snapshot = fieldedSnapshotOf(fieldedStreamOf(documents, fields, expandingWords));
        expectPlain(snapshot, documents, query, fields, expandingWords);
      }),
    );
    const snapshot = fieldedSnapshotOf(fieldedStreamOf([], DEFAULT_BM25F_OPTIONS, expandingWords));
    expect(snapshot.weighTerms('apple fig apple')).toEqual(
      ['apple', 'fig', 'pear'].map((term) => ({ term, weight: 1, kind: 'word', idf: 0, fileIdf: 0 })),
    );
  });

  it('equals the plain index for a real analyzer', () => {
    const documents = [
      chunkOf('d0', 'function getUserById(id) { return findUser(id) }', {
        file: 'src/userStore',
        symbol: 'getUserById',
      }),
      chunkOf('d1', 'users are removed by id', { file: 'docs/users', headings: 'Removing users' }),
      chunkOf('d2', 'поиск пользователя 用户登录', { file: 'src/userStore' }),
      chunkOf('d3', 'nothing of the kind'),
    ];
    const snapshot = fieldedSnapshotOf(fieldedStreamOf(documents, DEFAULT_BM25F_OPTIONS, polyglotAnalyzer));
    for (const query of [
      'getUserById',
      'how to remove users from the store',
      'пользователи',
      '用户',
      'user',
      '',
    ])
      expectPlain(snapshot, documents, query, DEFAULT_BM25F_OPTIONS, polyglotAnalyzer);
  });

  it('explains every result by its score to the last bit, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(stepsArbitrary, queryArbitrary, parametersArbitrary, async (steps, query, fields) => {
        const stream = fieldedStreamOf([], fields);
        await applySteps(stream, steps);
        const snapshot = fieldedSnapshotOf(stream);
        const scores = new Map(snapshot.search(query, ALL).map(({ id, score }) => [id, score]));
        const documents = documentsAfter(steps);
        const { chunk } = plainIndexOf(documents, fields).parameters;
        for (const { id } of documents) {
          const explanation = snapshot.explain(query, id);
          expect(explanation?.value).toBe(scores.get(id));
          for (const { value, details } of explanation?.details ?? []) {
            const [weight, frequency] = details.map((one) => one.value);
            expect(value).toBeGreaterThan(0);
            expectClose(weight! * saturate(frequency!, chunk.k1), value);
          }
          const sum = explanation?.details.reduce((total, { value }) => total + value, 0);
          expect(sum).toBe(explanation?.value);
        }
        expect(snapshot.explain(query, 'nobody')).toBeUndefined();
      }),
    );
  });

  it('names in an explanation the term, its kind and weight, how many chunks have it, and where it stands', () => {
    const documents = [
      chunkOf('d0', 'zebra zebra', { file: 'zebra/apple', symbol: 'zebra' }),
      chunkOf('d1', 'fig', { file: 'zebra/apple' }),
      chunkOf('d2', 'fig', { file: 'fig' }),
    ];
    const snapshot = fieldedSnapshotOf(fieldedStreamOf(documents, DEFAULT_BM25F_OPTIONS));
    const explanation = snapshot.explain('+zebra? pear', 'd0');
    expect(explanation?.details.map(({ description }) => description)).toEqual([
      '"zebra": weight × saturation',
    ]);
    const [weight, frequency] = explanation!.details[0]!.details.map(({ description }) => description);
    expect(weight).toContain('"compound"');
    expect(weight).toContain(`weight "${2 * DEFAULT_BM25F_OPTIONS.qualifierWeight}"`);
    expect(weight).toContain('"2" chunks');
    expect(frequency).toContain('content "2", symbol "1", path "1";');
    expect(frequency).toContain(`k1 "${DEFAULT_BM25F_OPTIONS.chunk.k1}"`);
  });

  it('continues the list of a smaller topK', () => {
    fc.assert(
      fc.property(corpusArbitrary(), queryArbitrary, fc.nat(12), (documents, query, topK) => {
        const snapshot = fieldedSnapshotOf(fieldedStreamOf(documents, DEFAULT_BM25F_OPTIONS));
        expect(rankingOf(snapshot.search(query, topK))).toEqual(
          rankingOf(snapshot.search(query, ALL)).slice(0, topK),
        );
      }),
    );
  });

  it('lets the filter and the predicate act before the cut, and leaves scores and features as they are', () => {
    const side = fc.constantFrom('left', 'right');
    fc.assert(
      fc.property(corpusArbitrary(), queryArbitrary, fc.nat(4), side, (documents, query, topK, wanted) => {
        const snapshot = fieldedSnapshotOf(fieldedStreamOf(documents, DEFAULT_BM25F_OPTIONS));
        const isEven = ({ id }: { readonly id: string }): boolean => Number(id.slice(1)) % 2 === 0;
        const all = snapshot.search(query, ALL);
        const onSide = all.filter(({ metadata }) => metadata['side'] === wanted);
        const search = (options: Parameters<FieldedSnapshot['search']>[2]): unknown =>
          rankingOf(snapshot.search(query, topK, options));
        expect(search({ filter: { side: wanted } })).toEqual(rankingOf(onSide.slice(0, topK)));
        expect(search({ accepts: isEven })).toEqual(rankingOf(all.filter(isEven).slice(0, topK)));
        expect(search({ accepts: isEven, filter: { side: wanted } })).toEqual(
          rankingOf(onSide.filter(isEven).slice(0, topK)),
        );
      }),
    );
  });

  it('answers alike in whatever order it is asked, beside another snapshot of its generation', () => {
    fc.assert(
      fc.property(corpusArbitrary(), queryArbitrary, queryArbitrary, (documents, query, other) => {
        const stream = fieldedStreamOf(documents, DEFAULT_BM25F_OPTIONS);
        const ids = documents.map(({ id }) => id);
        const answersOf = (snapshot: FieldedSnapshot, text: string): unknown => [
          rankingOf(snapshot.search(text, ALL)),
          snapshot.featuresOf(text, ids),
          snapshot.weighTerms(text),
        ];
        const expected = answersOf(fieldedSnapshotOf(stream), query);
        const [first, second] = [fieldedSnapshotOf(stream), fieldedSnapshotOf(stream)];
        first.search(query, ALL);
        second.featuresOf(other, ids);
        for (const { id } of documents) first.explain(other, id);
        expect(first.featuresOf(query, ids)).toEqual((expected as unknown[])[1]);
        first.weighTerms(other);
        expect(answersOf(first, query)).toEqual(expected);
      }),
    );
  });

  it('answers from the generation that it pinned', () => {
    const stream = fieldedStreamOf(
      [chunkOf('d0', 'zebra'), chunkOf('d1', 'zebra apple')],
      DEFAULT_BM25F_OPTIONS,
    );
    const snapshot = fieldedSnapshotOf(stream);
    const { generation } = snapshot;
    const before = rankingOf(snapshot.search('zebra', ALL));
    stream.replaceDocuments(['d0'], [chunkOf('d2', 'zebra zebra')]);
    expect(rankingOf(snapshot.search('zebra', ALL))).toEqual(before);
    expect(snapshot.generation).toBe(generation);
    expect(snapshot.featuresOf('zebra', ['d0', 'd2']).map((one) => one === undefined)).toEqual([false, true]);
    expect(fieldedSnapshotOf(stream).generation).toBeGreaterThan(generation);
  });

  it('refuses what a search refuses, on an empty stream too, and gives nothing for topK 0', () => {
    const snapshot = fieldedSnapshotOf(fieldedStreamOf([], DEFAULT_BM25F_OPTIONS));
    const failing = (call: () => unknown, code: string): void => {
      expect(call).toThrow(expect.objectContaining({ code }));
    };
    for (const topK of [-1, 1.5, NaN, Infinity])
      failing(() => snapshot.search('zebra', topK), 'RAG_CONTRACTS_INVALID_TOP_K');
    failing(
      () => snapshot.search('zebra', 1, { filter: { side: { $near: 1 } as never } }),
      'RAG_CONTRACTS_INVALID_FILTER',
    );
    for (const call of ['search', 'explain', 'featuresOf', 'weighTerms'] as const)
      failing(
        () =>
          (snapshot[call] as (query: never, rest: never) => unknown).call(
            snapshot,
            null as never,
            1 as never,
          ),
        'RAG_INVERTED_INDEX_INVALID_QUERY',
      );
    expect(() => snapshot.search('zebra', 1, { signal: AbortSignal.abort('stop') })).toThrow('stop');
    const full = fieldedSnapshotOf(fieldedStreamOf([chunkOf('d0', 'zebra')], DEFAULT_BM25F_OPTIONS));
    expect(full.search('zebra', 0)).toEqual([]);
    expect(full.search('', 5)).toEqual([]);
  });

  it('tells what a search returned, best first, and nothing for features, terms and explanations', () => {
    const documents = [chunkOf('d0', 'zebra apple'), chunkOf('d1', 'apple'), chunkOf('d2', 'zebra')];
    const plan = makeSwapPlan({ analyzer: markedWords, fieldsOf, separateFields: true }, [], documents);
    const { generation } = applySwapPlan(EMPTY_GENERATION, plan);
    const returned: (readonly string[])[] = [];
    const context = {
      analyzer: markedWords,
      parameters: { k1: 1, b: 1 },
      onReturned: (ids: readonly string[]) => void returned.push(ids),
    };
    const snapshot = new FieldedSnapshot(
      generation,
      context,
      new FieldedEvaluator(generation, DEFAULT_BM25F_OPTIONS),
    );
    snapshot.featuresOf('zebra apple', ['d0', 'd1']);
    snapshot.weighTerms('zebra apple');
    snapshot.explain('zebra apple', 'd0');
    expect(returned).toEqual([]);
    const found = snapshot.search('zebra apple', 2).map(({ id }) => id);
    expect(found).toHaveLength(2);
    expect(returned).toEqual([found]);
  });
});

interface Ranked {
  readonly id: string;
  readonly score: number;
}

function rankingOf(results: readonly SearchResult[]): readonly Ranked[] {
  return results.map(({ id, score }) => ({ id, score }));
}

describe('features of a text that is no part of a file', () => {
  it('are those of the text itself, beside files however large', () => {
    const file = Array.from({ length: 9 }, (_, i) =>
      documentOf(`big.ts#${i}`, 'zebra apple zebra pear', { file: 'big.ts' }),
    );
    const stream = new BM25Stream({ fields: {} });
    stream.add([...file, documentOf('note', 'zebra apple')]);
    const snapshot = fieldedSnapshotOf(stream);
    const [note, chunk] = snapshot.featuresOf('zebra', ['note', 'big.ts#0']);
    const { chunk: own, attained } = note!;
    expect(note).toEqual({
      chunk: own,
      file: own,
      coherence: own,
      attained,
      fileAttained: attained,
      coverage: 1,
    });
    expect(note!.chunk).toBeGreaterThan(0.5);
    expect(chunk).toMatchObject({ file: 1, coherence: 1 });
  });
});
