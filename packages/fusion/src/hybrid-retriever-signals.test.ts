import { SearchResult, type Features, type RankedSnapshot, type WeighedTerm } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { explainFusedResult } from './explain-fusion.js';
import { documentOf, FakeClock, FakeStream, never, resultsOf, settle } from './fakes.test-support.js';
import { HybridRetriever } from './hybrid-retriever.js';
import { reciprocalRankFusion } from './reciprocal-rank-fusion.js';
import { fileOf, idsArbitrary, idsOf } from './retrievers.test-support.js';
import type { RankingSignal, SignalQuery } from './signals/ranking-signal.js';
import { CANDIDATES } from './signals/signal-collector.js';
import { chunkScore } from './signals/text-signals.js';

/** What a stream knows of its documents beside their order. */
interface Knowledge {
  readonly featuresOf?: ((ids: readonly string[]) => unknown) | undefined;
  readonly weighTerms?: (() => unknown) | undefined;
}

const knowing = (
  ids: readonly string[],
  { featuresOf, weighTerms }: Knowledge = {},
  name = 'knowing',
  file: (id: string) => string | undefined = fileOf,
): FakeStream => {
  const results = resultsOf(ids, file);
  return new FakeStream([], {
    name,
    snapshot: () =>
      ({
        generation: 1,
        search: (_query: string, topK: number) => results.slice(0, topK),
        ...(featuresOf && { featuresOf: (_query: string, asked: readonly string[]) => featuresOf(asked) }),
        ...(weighTerms && { weighTerms }),
      }) as RankedSnapshot,
  });
};

/** The number of the id, so that `a07` has 0.07. */
const numberOf = (id: string): number => Number(/\d+/u.exec(id)?.[0] ?? 0) / 100;

/** Scores each document by the number of its id. */
const byNumber: RankingSignal = {
  id: 'by-number',
  effect: 'bonus',
  weight: 1,
  prepare: () => (candidate) => ({ value: numberOf(candidate.document.id), reason: 'its number' }),
};

const retriever = (
  streams: readonly (readonly [FakeStream, number])[],
  signals: readonly RankingSignal[] = [byNumber],
  options: { readonly decay?: number; readonly maxPerFile?: number } = {},
): HybridRetriever =>
  new HybridRetriever(
    streams.map(([stream, weight]) => ({ stream, weight })),
    { signals, sameFileDecay: options.decay ?? 1, maxPerFile: options.maxPerFile ?? Infinity },
  );

/** Keeps the queries that a signal was prepared with. */
const spying = (): { readonly seen: SignalQuery[]; readonly signal: RankingSignal } => {
  const seen: SignalQuery[] = [];
  const signal: RankingSignal = {
    ...byNumber,
    id: 'spy',
    prepare: (query) => {
      seen.push({ ...query, candidates: [...query.candidates] });
      return byNumber.prepare(query);
    },
  };
  return { seen, signal };
};

const range = (prefix: string, from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, i) => `${prefix}${String(from + i).padStart(3, '0')}`);

describe('HybridRetriever with ranking signals', () => {
  it('rescores what fusion picks, and shows how', async () => {
    const streams = [
      [knowing(['a05', 'b20'], {}, 'heavy'), 0.6],
      [knowing(['b20', 'c01'], {}, 'light'), 0.4],
    ] as const;
    const half: RankingSignal = {
      id: 'half',
      effect: 'demotion',
      weight: 0.5,
      prepare: () => (candidate) =>
        candidate.file === 'b' ? { value: 1, reason: 'of the file "b"' } : undefined,
    };
    const results = (await retriever(streams, [byNumber, half]).retrieveDetailed('q', 5)).results;
    expect(results.map(({ id, score }) => [id, score])).toEqual([
      ['b20', 0.1],
      ['a05', 0.05],
      ['c01', 0.01],
    ]);
    expect(results[0]!.rescoring).toEqual({
      fusedScore: reciprocalRankFusion([[{ id: 'x' }, { id: 'b' }], [{ id: 'b' }]], [0.6, 0.4])[0]!.score,
      signals: [
        { id: 'by-number', effect: 'bonus', weight: 1, value: 0.2, contribution: 0.2, reason: 'its number' },
        {
          id: 'half',
          effect: 'demotion',
          weight: 0.5,
          value: 1,
          contribution: 0.5,
          reason: 'of the file "b"',
        },
      ],
      signalScore: 0.1,
      sameFileBefore: 0,
      decay: 1,
    });
    expect(results[0]!.sources.map(({ stream, rank }) => [stream, rank])).toEqual([
      ['heavy', 1],
      ['light', 0],
    ]);
    expect(results.every(({ window }) => window === 1)).toBe(true);
  });

  it('leaves results without signals as they were: fused scores, and nothing about rescoring', async () => {
    const { results } = await retriever([[knowing(['a05', 'b20']), 1]], []).retrieveDetailed('q', 5);
    expect(results.map(({ id, score }) => [id, score])).toEqual([
      ['a05', 1 / 61],
      ['b20', 1 / 62],
    ]);
    for (const result of results) expect('rescoring' in result).toBe(false);
  });

  it('hands the filter and the predicate on to every stream, and judges nothing that they leave out', async () => {
    const filter = { file: 'a' };
    const accepts = ({ id }: { readonly id: string }): boolean => id !== 'a09';
    const streams = ['left', 'right'].map(
      (name) =>
        new FakeStream([], {
          name,
          answer: (topK, options) =>
            resultsOf(['a09', 'a05', 'a01'], fileOf)
              .filter(({ document }) => options?.accepts?.(document))
              .slice(0, topK),
        }),
    );
    const { seen, signal } = spying();
    const both = streams.map((stream) => [stream, 0.5] as const);
    const results = await retriever(both, [signal]).retrieve('q', 3, { filter, accepts });
    expect(idsOf(results)).toEqual(['a05', 'a01']);
    for (const { options } of streams) expect(options[0]).toMatchObject({ filter, accepts });
    expect(seen[0]!.candidates).toHaveLength(2);
  });

  it('asks each stream for a hundred candidates at least, and for twice topK where that is more', async () => {
    for (const [topK, depth] of [
      [1, CANDIDATES],
      [50, CANDIDATES],
      [51, 102],
    ] as const) {
      const stream = new FakeStream(['a1'], { fileOf });
      await retriever([[stream, 1]]).retrieve('q', topK);
      expect(stream.depths).toEqual([depth]);
    }
    const nobody = new FakeStream(['a1']);
    expect(await retriever([[nobody, 1]]).retrieve('q', 0)).toEqual([]);
    expect(nobody.depths).toEqual([]);
  });

  it('finds the best of a hundred however deep it stands', async () => {
    const ids = range('x', 0, 100);
    expect(idsOf(await retriever([[knowing(ids), 1]]).retrieve('q', 2))).toEqual(['x099', 'x098']);
  });

  it('does not depend on the order of the streams, and gives each document once', async () => {
    await fc.assert(
      fc.asyncProperty(idsArbitrary, idsArbitrary, fc.nat(12), async (left, right, topK) => {
        const ask = async (turned: boolean): Promise<unknown> => {
          const streams = [
            [knowing(left, {}, 'left'), 0.6],
            [knowing(right, {}, 'right'), 0.4],
          ] as const;
          const signals = [byNumber, chunkScore];
          const both = turned ? streams.toReversed() : streams;
          const { results } = await retriever(both, signals, { decay: 0.5, maxPerFile: 2 }).retrieveDetailed(
            'q',
            topK,
          );
          expect(new Set(idsOf(results)).size).toBe(results.length);
          return results.map(({ id, score, sources, rescoring }) => ({ id, score, sources, rescoring }));
        };
        expect(await ask(true)).toEqual(await ask(false));
      }),
    );
  });

  it('lets a file decay, keeps its cap, and counts both across windows', async () => {
    // The first window has one file alone; the second brings the same file again, and others.
    const ids = [
      ...range('a', 0, CANDIDATES),
      ...range('a', 100, 140),
      ...range('b', 0, 30),
      ...range('c', 0, 30),
    ];
    const stream = knowing(ids, {}, 'long');
    const { results, diagnostics } = await retriever([[stream, 1]], [byNumber], {
      decay: 0.5,
      maxPerFile: 2,
    }).retrieveDetailed('q', 5);
    expect(
      results.map(({ id, window, rescoring }) => [id, window, rescoring?.sameFileBefore, rescoring?.decay]),
    ).toEqual([
      ['a099', 1, 0, 1],
      ['a098', 1, 1, 0.5],
      ['b029', 2, 0, 1],
      ['c029', 2, 0, 1],
      ['b028', 2, 1, 0.5],
    ]);
    for (const { score, rescoring } of results) expect(score).toBe(rescoring!.signalScore * rescoring!.decay);
    expect(diagnostics).toMatchObject({ windows: 2, capped: false });
  });

  it('says that the cap kept results out, in whichever window it did', async () => {
    const ids = [...range('a', 0, CANDIDATES), 'x', 'y'];
    const ask = async (topK: number): Promise<unknown> =>
      (await retriever([[knowing(ids), 1]], [byNumber], { maxPerFile: 3 }).retrieveDetailed('q', topK))
        .diagnostics;
    expect(await ask(10)).toMatchObject({ capped: true, windows: 2 });
    expect(await ask(5)).toMatchObject({ capped: false, windows: 2 });
    expect(await ask(3)).toMatchObject({ capped: false, windows: 1 });
    const few = await retriever([[knowing(['a1', 'b1']), 1]]).retrieveDetailed('q', 10);
    expect(few.diagnostics).toMatchObject({ capped: false, windows: 1 });
  });

  it('shows signals the query, its terms, and all candidates that were found so far', async () => {
    const term: WeighedTerm = { term: 'q', weight: 1, kind: 'word', idf: 2, fileIdf: 3 };
    const { seen, signal } = spying();
    const ids = [...range('a', 0, CANDIDATES), ...range('b', 0, 5)];
    const stream = knowing(ids, {
      weighTerms: () => [term],
      featuresOf: (asked) => asked.map((id) => ({ own: numberOf(id) })),
    });
    await retriever([[stream, 1]], [signal], { maxPerFile: 1 }).retrieve('the query', 2);
    expect(seen.map(({ text, terms }) => ({ text, terms }))).toEqual([
      { text: 'the query', terms: [term] },
      { text: 'the query', terms: [term] },
    ]);
    expect(seen[0]!.candidates).toHaveLength(CANDIDATES);
    expect(seen[1]!.candidates.map(({ document: { id } }) => id).toSorted()).toEqual(ids.toSorted());
    for (const { document, file, features } of seen[1]!.candidates) {
      expect(file).toBe(fileOf(document.id));
      expect(features).toEqual({ own: numberOf(document.id) });
    }
  });
});

describe('explainFusedResult() of what signals rescored', () => {
  it('is the score to the last bit: the bonuses, times the demotions, times the decay', async () => {
    const odd: RankingSignal = {
      id: 'odd',
      effect: 'demotion',
      weight: 0.3,
      prepare: () => (candidate) => ({ value: numberOf(candidate.document.id), reason: 'its number' }),
    };
    await fc.assert(
      fc.asyncProperty(idsArbitrary, idsArbitrary, async (left, right) => {
        const streams = [
          [knowing(left, {}, 'left'), 0.6],
          [knowing(right, {}, 'right'), 0.4],
        ] as const;
        const signals = [byNumber, odd, chunkScore];
        const { results } = await retriever(streams, signals, { decay: 0.3 }).retrieveDetailed('q', 20);
        for (const result of results) {
          const explanation = explainFusedResult(result);
          expect(explanation.value).toBe(result.score);
          const [signal, decay, fused] = explanation.details;
          expect(signal!.value * decay!.value).toBe(result.score);
          let sum = 0;
          let factor = 1;
          for (const { value, description } of signal!.details) {
            if (description.startsWith('bonus')) sum += value;
            else factor *= value;
          }
          expect(sum * factor).toBe(signal!.value);
          expect(fused!.value).toBe(result.rescoring!.fusedScore);
          const parts = fused!.details.map(({ value }) => value).sort((one, other) => one - other);
          expect(parts.reduce((total, value) => total + value, 0)).toBe(fused!.value);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('names the signals with their weights, values and reasons', async () => {
    const { results } = await retriever([[knowing(['a50', 'a20']), 1]], [byNumber], {
      decay: 0.5,
    }).retrieveDetailed('q', 2);
    expect(explainFusedResult(results[1]!)).toEqual({
      value: 0.1,
      description: 'ranking signals × decay of its file',
      details: [
        {
          value: 0.2,
          description: 'sum of the bonuses × the factors of the demotions',
          details: [
            { value: 0.2, description: 'bonus "by-number" of weight 1, value 0.2: its number', details: [] },
          ],
        },
        { value: 0.5, description: 'decay: results of its file before it: 1', details: [] },
        {
          value: 1 / 62,
          description: 'picked by reciprocal rank fusion, sum of',
          details: [
            {
              value: 1 / 62,
              description: 'stream "knowing": weight 1 / (k 60 + rank 1 + 1)',
              details: [{ value: 0.5, description: 'score given by stream "knowing"', details: [] }],
            },
          ],
        },
      ],
    });
  });
});

describe('what streams tell ranking signals', () => {
  const told = async (...streams: readonly (readonly [FakeStream, number])[]): Promise<SignalQuery> => {
    const { seen, signal } = spying();
    await retriever(streams, [signal]).retrieve('q', 5);
    return seen[0]!;
  };
  const featuresById = ({ candidates }: SignalQuery): Readonly<Record<string, Features>> =>
    Object.fromEntries(candidates.map(({ document: { id }, features }) => [id, features]));
  const telling = (value: number): Knowledge => ({ featuresOf: (ids) => ids.map(() => ({ chunk: value })) });

  it('comes from the heaviest stream that tells it, each fact by itself', async () => {
    const term: WeighedTerm = { term: 'q', weight: 1, kind: 'word', idf: 1, fileIdf: 1 };
    const query = await told(
      [knowing(['a1'], { ...telling(0.2), weighTerms: () => [term] }, 'light'), 0.4],
      [knowing(['a1'], telling(0.6), 'heavy'), 0.6],
      [knowing(['a1'], {}, 'silent'), 0.9],
    );
    expect(featuresById(query)).toEqual({ a1: { chunk: 0.6 } });
    expect(query.terms).toEqual([term]);
  });

  it('is the score beside the best of the heaviest stream that has it, where nobody tells', async () => {
    // The scores of the fakes are 1, 1/2, 1/3, …
    const query = await told(
      [knowing(['a1', 'b1'], {}, 'heavy'), 0.6],
      [knowing(['c1', 'a1', 'd1'], {}, 'light'), 0.4],
    );
    expect(featuresById(query)).toEqual({
      a1: { chunk: 1 },
      b1: { chunk: 0.5 },
      c1: { chunk: 1 },
      d1: { chunk: 1 / 3 },
    });
    expect(query.terms).toEqual([]);
    const partly = await told([
      knowing(['a1', 'b1'], {
        featuresOf: (ids) => ids.map((id) => (id === 'a1' ? { chunk: 0.1 } : undefined)),
      }),
      1,
    ]);
    expect(featuresById(partly)).toEqual({ a1: { chunk: 0.1 }, b1: { chunk: 0.5 } });
  });

  it('never leaves 0 to 1, whatever the scores of a stream', async () => {
    const results = [3, 0, -1].map((score, i) => new SearchResult(documentOf(`d${String(i)}`), score));
    const query = await told([new FakeStream([], { answer: () => results }), 1]);
    expect(featuresById(query)).toEqual({ d0: { chunk: 1 }, d1: { chunk: 0 }, d2: { chunk: 0 } });
    const below = [-1, -2].map((score, i) => new SearchResult(documentOf(`d${String(i)}`), score));
    expect(featuresById(await told([new FakeStream([], { answer: () => below }), 1]))).toEqual({
      d0: { chunk: 0 },
      d1: { chunk: 0 },
    });
  });

  const throwing = (): never => {
    throw new Error('no features');
  };
  it.each<readonly [string, Knowledge]>([
    ['throws', { featuresOf: throwing }],
    ['rejects', { featuresOf: async () => Promise.reject(new Error('no features')) }],
    ['throws for terms alone', { ...telling(0.9), weighTerms: throwing }],
    ['gives null', { featuresOf: () => null }],
    ['gives a text', { featuresOf: () => 'features' }],
    ['gives too few', { featuresOf: () => [] }],
    ['gives too many', { featuresOf: (ids) => [...ids, 'more'].map(() => ({ chunk: 0.9 })) }],
    ['gives null for a document', { featuresOf: (ids) => ids.map(() => null) }],
    ['gives a number for a document', { featuresOf: (ids) => ids.map(() => 7) }],
    ['gives NaN', telling(NaN)],
    ['gives Infinity', telling(Infinity)],
    ['gives a text for a feature', { featuresOf: (ids) => ids.map(() => ({ chunk: '0.9' })) }],
    ['weighs by null', { ...telling(0.9), weighTerms: () => null }],
    [
      'weighs terms by NaN',
      { ...telling(0.9), weighTerms: () => [{ term: 'q', weight: 1, kind: 'word', idf: 1, fileIdf: NaN }] },
    ],
    [
      'weighs terms below zero',
      { ...telling(0.9), weighTerms: () => [{ term: 'q', weight: -1, kind: 'word', idf: 1, fileIdf: 1 }] },
    ],
    ['weighs what is no term', { ...telling(0.9), weighTerms: () => [null] }],
  ])('is nothing of a stream that %s: its ranks stand, and it has not failed', async (_what, knowledge) => {
    const { seen, signal } = spying();
    const stream = knowing(['a1', 'b1'], knowledge);
    const { results, diagnostics } = await retriever([[stream, 1]], [chunkScore, signal]).retrieveDetailed(
      'q',
      5,
    );
    expect(featuresById(seen[0]!)).toEqual({ a1: { chunk: 1 }, b1: { chunk: 0.5 } });
    expect(seen[0]!.terms).toEqual([]);
    expect(idsOf(results)).toEqual(['a1', 'b1']);
    expect(diagnostics.streams).toMatchObject([{ outcome: 'answered', results: 2 }]);
  });

  it('comes from another stream where the heaviest one cannot tell', async () => {
    const query = await told(
      [knowing(['a1'], { featuresOf: throwing }, 'heavy'), 0.6],
      [knowing(['a1'], telling(0.2), 'light'), 0.4],
    );
    expect(featuresById(query)).toEqual({ a1: { chunk: 0.2 } });
  });

  it('is not changed by what a stream does to it afterwards', async () => {
    const features = { chunk: 0.25 };
    const late: RankingSignal = {
      ...byNumber,
      prepare: ({ candidates }) => {
        features.chunk = 7;
        return () => ({ value: candidates[0]!.features['chunk']!, reason: 'late' });
      },
    };
    const stream = knowing(['a1'], { featuresOf: () => [features] });
    expect((await retriever([[stream, 1]], [late]).retrieve('q', 1))[0]?.score).toBe(0.25);
  });

  it('is waited for until the deadline, and no longer', async () => {
    const clock = new FakeClock();
    const stream = knowing(['a1', 'b1'], { featuresOf: never });
    const slow = new HybridRetriever([{ stream, weight: 1 }], {
      signals: [chunkScore],
      clock,
      timeoutMs: 50,
    });
    const answer = slow.retrieveDetailed('q', 5);
    await settle();
    clock.advance(50);
    const { results } = await answer;
    expect(results.map(({ id, score }) => [id, score])).toEqual([
      ['a1', 1],
      ['b1', 0.5],
    ]);
    expect(clock.waiting).toBe(0);
  });

  it('rejects with the reason of a caller who gives up meanwhile', async () => {
    const caller = new AbortController();
    const reason = new Error('given up');
    const stream = knowing(['a1'], { featuresOf: never });
    const answer = retriever([[stream, 1]], [chunkScore]).retrieve('q', 5, { signal: caller.signal });
    const outcome = answer.catch((error: unknown) => error);
    await settle();
    caller.abort(reason);
    expect(await outcome).toBe(reason);
  });
});
