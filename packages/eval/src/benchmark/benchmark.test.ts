import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { EvidenceCorpus } from '../readers/evidence-corpus.js';
import { seededRandom } from '../statistics/random-source.js';
import type { BenchmarkChunk } from './benchmark-chunk.js';
import { EvidenceAxis } from './evidence-axis.js';
import { fillBudget } from './fill-budget.js';
import { DEFAULT_BUDGETS, runChunkBenchmark } from './run-chunk-benchmark.js';
import { compareChunkBenchmarks, summarizeChunkBenchmark } from './summarize.js';

const DOCUMENTS = [
  { id: 'a', text: 'one two\n\nthree four\n' },
  { id: 'b', text: 'five six' },
];

const slice = (documentId: string, start: number, end: number): BenchmarkChunk => ({
  documentId,
  text: DOCUMENTS.find(({ id }) => id === documentId)!.text.slice(start, end),
  segments: [{ at: 0, start, end }],
});

const CORPUS: EvidenceCorpus = {
  documents: DOCUMENTS,
  questions: [
    // "two\n\nthree", across the blank line
    { id: '1', text: 'q', language: 'en', evidence: [{ documentId: 'a', start: 4, end: 14 }] },
    // "five" and "one"
    {
      id: '2',
      text: 'q',
      language: 'en',
      evidence: [
        { documentId: 'b', start: 0, end: 4 },
        { documentId: 'a', start: 0, end: 3 },
      ],
    },
  ],
};

// Lines without their ends: "one two", "three four", "five six".
const lines = ({ id }: { readonly id: string }): readonly BenchmarkChunk[] =>
  id === 'a' ? [slice('a', 0, 7), slice('a', 9, 19)] : [slice('b', 0, 8)];

const inOrder = (chunks: readonly BenchmarkChunk[]) => (): readonly number[] => [...chunks.keys()];

describe('runChunkBenchmark()', () => {
  it('has the budgets of the specification', () => {
    expect(DEFAULT_BUDGETS).toEqual([2000, 4000, 8000]);
  });

  it('measures what was worked by hand', async () => {
    // Budget 12: "one two" and "three" of "three four". Ink: onetwo = 6, three = 5.
    const result = await runChunkBenchmark({
      corpus: CORPUS,
      chunk: lines,
      rank: inOrder,
      budgets: [12, 25],
    });
    const [first, second] = result.questions;
    expect(first?.budgets[0]).toEqual({
      budget: 12,
      found: true,
      recall: 1,
      precision: 8 / 11,
      iou: 8 / 11,
      chunks: 2,
      characters: 12,
    });
    // No chunk by itself holds "two\n\nthree".
    expect(first?.reciprocalRank).toBe(0);
    expect(second?.budgets[0]?.found).toBe(false);
    expect(second?.budgets[0]?.recall).toBe(3 / 7);
    expect(second?.budgets[1]).toMatchObject({ found: true, recall: 1, chunks: 3, characters: 25 });
    expect(second?.reciprocalRank).toBe(1);
    expect(result.chunks).toEqual({
      count: 3,
      meanLength: 25 / 3,
      maxLength: 10,
      coverage: 1,
      repetition: 0,
    });
  });

  it('never loses what a smaller budget had found', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(18), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 8 }),
        fc.integer(),
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 5 }),
        async (cuts, seed, budgets) => {
          const chunk = ({ id, text }: { readonly id: string; readonly text: string }) =>
            cuts
              .map(([start, length]) => [Math.min(start, text.length - 1), length] as const)
              .map(([start, length]) => slice(id, start, Math.min(text.length, start + length)));
          const rank = (chunks: readonly BenchmarkChunk[]) => () => {
            const random = seededRandom(seed);
            return [...chunks.keys()]
              .map((position) => [random(), position] as const)
              .sort(([left], [right]) => left - right)
              .map(([, position]) => position);
          };
          const ascending = budgets.toSorted((left, right) => left - right);
          const { questions } = await runChunkBenchmark({ corpus: CORPUS, chunk, rank, budgets: ascending });
          for (const question of questions)
            for (const [index, { recall, found, characters, budget }] of question.budgets.entries()) {
              const before = question.budgets[index - 1];
              expect(recall).toBeGreaterThanOrEqual(before?.recall ?? 0);
              expect(found).toBe(recall === 1);
              expect(characters).toBeLessThanOrEqual(budget);
            }
        },
      ),
    );
  });

  it('counts overlap as repetition and what no chunk holds as lost', async () => {
    const chunk = ({ id }: { readonly id: string }): readonly BenchmarkChunk[] =>
      id === 'a' ? [slice('a', 0, 7), slice('a', 0, 3)] : [];
    const { chunks } = await runChunkBenchmark({ corpus: CORPUS, chunk, rank: inOrder });
    // Held: onetwo = 6 of 22; taken: 6 + 3.
    expect(chunks.coverage).toBe(6 / 22);
    expect(chunks.repetition).toBeCloseTo(1 / 3, 12);
  });

  it('counts a repeated header towards the budget and not as evidence', async () => {
    const axis = new EvidenceAxis(CORPUS);
    const withHeader: BenchmarkChunk = {
      documentId: 'b',
      text: '| head |\nfive six',
      segments: [{ at: 9, start: 0, end: 8 }],
    };
    expect(fillBudget(axis, [withHeader], 9)).toEqual({ spans: [], chunks: 1, characters: 9 });
    expect(fillBudget(axis, [withHeader], 13).spans).toEqual([{ start: 15, end: 19 }]);
  });

  it('works without chunks and without questions', async () => {
    const result = await runChunkBenchmark({
      corpus: { documents: [], questions: [] },
      chunk: () => [],
      rank: inOrder,
    });
    expect(result).toEqual({
      questions: [],
      chunks: { count: 0, meanLength: 0, maxLength: 0, coverage: 1, repetition: 0 },
    });
  });

  it('refuses chunks that are not the text of their document, or of no document', async () => {
    const wrong: BenchmarkChunk = { documentId: 'a', text: 'One', segments: [{ at: 0, start: 0, end: 3 }] };
    const run = (chunk: BenchmarkChunk): Promise<unknown> =>
      runChunkBenchmark({ corpus: CORPUS, chunk: () => [chunk], rank: inOrder });
    await expect(run(wrong)).rejects.toThrow(/its text from "0" is not that of the document/u);
    await expect(run({ ...wrong, segments: [{ at: 0, start: 0, end: 99 }] })).rejects.toThrow(/is not that/u);
    await expect(run({ ...wrong, documentId: 'c' })).rejects.toThrow(/no such document/u);
  });

  it.each([
    [[0, 0], /"0" is not a position of a chunk, or comes twice/u],
    [[3], /"3" is not a position/u],
    [[-1], /"-1" is not a position/u],
    [[0.5], /"0.5" is not a position/u],
  ])('refuses the order %j', async (order, problem) => {
    await expect(
      runChunkBenchmark({ corpus: CORPUS, chunk: lines, rank: () => () => order }),
    ).rejects.toThrow(problem);
  });

  it('refuses a budget that is none and a document that comes twice', async () => {
    await expect(
      runChunkBenchmark({ corpus: CORPUS, chunk: lines, rank: inOrder, budgets: [0] }),
    ).rejects.toThrow(/the budget is "0"/u);
    const twice = { ...CORPUS, documents: [...DOCUMENTS, ...DOCUMENTS] };
    await expect(runChunkBenchmark({ corpus: twice, chunk: lines, rank: inOrder })).rejects.toThrow(
      /"a" comes twice/u,
    );
  });
});

describe('summarizeChunkBenchmark() and compareChunkBenchmarks()', () => {
  it('give means with intervals, and the paired difference', async () => {
    const options = { random: seededRandom(1) };
    const good = await runChunkBenchmark({ corpus: CORPUS, chunk: lines, rank: inOrder, budgets: [12, 25] });
    const bad = await runChunkBenchmark({
      corpus: CORPUS,
      chunk: lines,
      rank: () => () => [],
      budgets: [12],
    });
    const summary = summarizeChunkBenchmark(good, options);
    expect(summary.questions).toBe(2);
    expect(summary.meanReciprocalRank.mean).toBe(0.5);
    expect(summary.budgets.map(({ budget, found }) => [budget, found.mean])).toEqual([
      [12, 0.5],
      [25, 1],
    ]);
    const { difference, wins, losses, ties } = compareChunkBenchmarks(good, bad, 12, 'found', options);
    expect([difference.mean, wins, losses, ties]).toEqual([0.5, 1, 0, 1]);
  });

  it('refuse a budget that was not measured, other questions, and no question at all', async () => {
    const options = { random: seededRandom(1) };
    const result = await runChunkBenchmark({ corpus: CORPUS, chunk: lines, rank: inOrder, budgets: [12] });
    const other = { ...result, questions: result.questions.toReversed() };
    expect(() => compareChunkBenchmarks(result, result, 13, 'found', options)).toThrow(
      /"13" was not measured/u,
    );
    expect(() => compareChunkBenchmarks(result, other, 12, 'found', options)).toThrow(/same questions/u);
    expect(() => summarizeChunkBenchmark({ ...result, questions: [] }, options)).toThrow(/"0"/u);
  });
});
