import type { Explanation } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FakeStream, resultsOf } from './fakes.test-support.js';
import { HybridRetriever } from './hybrid-retriever.js';
import { fileOf, idsOf, streamsArbitrary } from './retrievers.test-support.js';
import type { RankingSignal } from './signals/ranking-signal.js';

const LETTERS: RankingSignal = {
  id: 'letters',
  effect: 'bonus',
  weight: 0.7,
  prepare: () => (candidate) => ({
    value: 1 / (1 + (candidate.document.id.charCodeAt(0) % 7)),
    reason: 'letter',
  }),
};
const CHUNK: RankingSignal = {
  id: 'chunk',
  effect: 'bonus',
  weight: 1.3,
  prepare:
    () =>
    ({ features }) => ({ value: features['chunk'] ?? 0, reason: 'chunk' }),
};
const ODD: RankingSignal = {
  id: 'odd',
  effect: 'demotion',
  weight: 0.3,
  prepare:
    () =>
    ({ document }) =>
      /[13579]$/u.test(document.id) ? { value: 1, reason: 'odd' } : undefined,
};
const THIRD: RankingSignal = {
  id: 'third',
  effect: 'demotion',
  weight: 0.1,
  prepare:
    () =>
    ({ document }) =>
      /[369]$/u.test(document.id) ? { value: 0.9, reason: 'third' } : undefined,
};
const SIGNALS = [LETTERS, CHUNK, ODD, THIRD];

function retrieverWith(
  input: readonly (readonly [readonly string[], number])[],
  signals: readonly RankingSignal[],
): HybridRetriever {
  const builder = HybridRetriever.builder();
  input.forEach(([ids, weight], index) =>
    builder.stream(new FakeStream(ids, { name: `s${String(index)}`, fileOf }), weight),
  );
  for (const signal of signals) builder.signal(signal);
  return builder.build();
}

/** The value that the parts of a tree with signals give, worked out again from the leaves. */
function recompute({ details: [signals, decay] }: Explanation): number {
  const [bonuses, demotions] = signals!.details;
  const sum = bonuses!.details.reduce((total, { value }) => total + value, 0);
  const product = demotions!.details.reduce((total, { value }) => total * value, 1);
  return sum * product * decay!.value;
}

/** The same for a tree of fusion alone: contributions are added from the smallest up. */
function recomputeFusion({ details }: Explanation): number {
  return details
    .map(({ value }) => value)
    .sort((left, right) => left - right)
    .reduce((total, value) => total + value, 0);
}

describe('HybridRetriever.explainDetailed()', () => {
  it('gives trees whose parts make the score to the last bit, whatever the cap and however wide the windows', async () => {
    await fc.assert(
      fc.asyncProperty(
        streamsArbitrary,
        fc.nat(12),
        fc.constantFrom(1, 3, Infinity),
        fc.constantFrom([], SIGNALS),
        async (streams, topK, maxPerFile, signals) => {
          const retriever = retrieverWith(streams, signals);
          const plain = await retriever.retrieveDetailed('q', topK, { maxPerFile });
          const { results, diagnostics, explanations } = await retriever.explainDetailed('q', topK, {
            maxPerFile,
          });
          expect(results).toEqual(plain.results);
          expect(diagnostics).toEqual(plain.diagnostics);
          expect(explanations.map(({ value }) => value)).toEqual(plain.results.map(({ score }) => score));
          for (const tree of explanations) {
            const again = signals.length > 0 ? recompute(tree) : recomputeFusion(tree);
            expect(again).toBe(tree.value);
          }
        },
      ),
    );
  });

  it('puts what a stream says of its own score below that score', async () => {
    const own: Explanation = { value: 1, description: 'all of it', details: [] };
    const stream = new FakeStream(['a1'], {
      snapshot: () => ({
        generation: 3,
        search: (_query, topK) => resultsOf(['a1']).slice(0, topK),
        explain: (_query, id) => (id === 'a1' ? own : undefined),
      }),
    });
    const { explanations } = await new HybridRetriever([{ stream, weight: 1 }]).explainDetailed('q', 1);
    expect(explanations[0]?.details[0]?.details[0]).toEqual({
      value: 1,
      description: 'score given by stream "fake"',
      details: [own],
    });
  });

  it('keeps its trees where a stream cannot explain', async () => {
    const broken = new FakeStream(['a1'], {
      snapshot: () => ({
        generation: 3,
        search: (_query, topK) => resultsOf(['a1']).slice(0, topK),
        explain: () => {
          throw new Error('no');
        },
      }),
    });
    const { results, explanations } = await new HybridRetriever([
      { stream: broken, weight: 1 },
    ]).explainDetailed('q', 1, { traceBestOf: ['a1'] });
    expect(explanations[0]?.value).toBe(results[0]?.score);
  });

  it('traces nothing where nothing was asked', async () => {
    const answer = await retrieverWith([[['a1'], 1]], []).explainDetailed('q', 0, { traceBestOf: ['a1'] });
    expect(answer).toMatchObject({
      results: [],
      explanations: [],
      trace: { id: 'a1', outcome: 'unmatched', streams: [] },
    });
    expect((await retrieverWith([[['a1'], 1]], []).explainDetailed('q', 1)).trace).toBeUndefined();
  });
});

describe('the trace of a document', () => {
  const ids = ['a1', 'a2', 'b1', 'a3', 'c1', 'x', 'y', 'z'];

  it.each([
    ['a1', 'result', 1],
    ['c1', 'outranked', 4],
    ['a2', 'capped', 2],
    ['y', 'not-picked', undefined],
    ['b9', 'unmatched', undefined],
  ])('says of %s that it is %s', async (id, outcome, rank) => {
    const retriever = retrieverWith([[['a1', 'a2', 'b1', 'x', 'c1', 'a3', 'y', 'z'], 1]], []);
    const { trace } = await retriever.explainDetailed('q', 3, { maxPerFile: 1, traceBestOf: [id] });
    expect(trace).toMatchObject({ id, outcome });
    expect(trace?.rank).toBe(rank);
    expect(trace?.explanation?.value).toBe(trace?.result?.score);
  });

  it('finds the rank in each stream however far down', async () => {
    const deep = Array.from({ length: 300 }, (_, index) => `d${String(index)}`);
    const retriever = retrieverWith(
      [
        [deep, 1],
        [['d7'], 0.4],
      ],
      [],
    );
    const { trace } = await retriever.explainDetailed('q', 2, {
      maxPerFile: Infinity,
      traceBestOf: ['d250'],
    });
    expect(trace?.outcome).toBe('not-picked');
    expect(trace?.streams).toEqual([
      { stream: 's0', rank: 250, score: 1 / 251, found: 300, considered: 4 },
      { stream: 's1', rank: undefined, score: undefined, found: 1, considered: 1 },
    ]);
  });

  it('is that of the document that came furthest', async () => {
    const retriever = retrieverWith([[ids, 1]], []);
    const best = async (...of: string[]): Promise<string | undefined> =>
      (await retriever.explainDetailed('q', 2, { traceBestOf: of })).trace?.id;
    expect(await best('z', 'a3', 'a2')).toBe('a2');
    expect(await best('z', 'y')).toBe('y');
    expect(await best('nope', 'none')).toBe('nope');
  });

  it('continues the answer: the first places are those of the results, with and without signals', async () => {
    await fc.assert(
      fc.asyncProperty(
        streamsArbitrary,
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom([], SIGNALS),
        async (streams, topK, signals) => {
          const retriever = retrieverWith(streams, signals);
          const all = [...new Set(streams.flatMap(([list]) => list))];
          const { results } = await retriever.retrieveDetailed('q', topK, { maxPerFile: 1 });
          for (const id of all.slice(0, 8)) {
            const { trace } = await retriever.explainDetailed('q', topK, {
              maxPerFile: 1,
              traceBestOf: [id],
            });
            const place = idsOf(results).indexOf(id);
            if (place >= 0) expect(trace).toMatchObject({ outcome: 'result', rank: place + 1 });
            else expect(trace?.outcome).not.toBe('result');
            if (trace?.outcome === 'outranked') expect(trace.rank).toBeGreaterThan(topK);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
