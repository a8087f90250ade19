import type { WeighedTerm } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FakeStream, resultsOf } from './fakes.test-support.js';
import { reciprocalRankFusion } from './reciprocal-rank-fusion.js';
import { byNumber, knowing, numberOf, range, retriever, spying } from './rescoring.test-support.js';
import { fileOf, idsArbitrary, idsOf } from './retrievers.test-support.js';
import type { RankingSignal } from './signals/ranking-signal.js';
import { CANDIDATES } from './signals/signal-collector.js';
import { chunkScore } from './signals/text-signals.js';

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

  it('continues the list of a smaller topK, as far as both are judged by one pool of candidates', async () => {
    const topK = fc.integer({ min: 1, max: CANDIDATES / 2 });
    await fc.assert(
      fc.asyncProperty(idsArbitrary, idsArbitrary, topK, topK, async (left, right, one, other) => {
        const ask = async (count: number): Promise<readonly (readonly [string, number])[]> => {
          const streams = [
            [knowing(left, {}, 'left'), 0.6],
            [knowing(right, {}, 'right'), 0.4],
          ] as const;
          const found = await retriever(streams, [chunkScore], { decay: 0.3, maxPerFile: 3 }).retrieve(
            'q',
            count,
          );
          return found.map(({ id, score }) => [id, score]);
        };
        const [few, many] = [Math.min(one, other), Math.max(one, other)];
        expect(await ask(few)).toEqual((await ask(many)).slice(0, few));
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

  it('goes on in a later window with what a file had in an earlier one', async () => {
    const ids = [...range('a', 0, CANDIDATES - 1), 'b090', ...range('b', 0, 10)];
    const streams = [[knowing(ids), 1]] as const;
    const { results } = await retriever(streams, [byNumber], { decay: 0.5, maxPerFile: 2 }).retrieveDetailed(
      'q',
      5,
    );
    expect(
      results.map(({ id, window, rescoring }) => [id, window, rescoring?.sameFileBefore, rescoring?.decay]),
    ).toEqual([
      ['a098', 1, 0, 1],
      ['b090', 1, 0, 1],
      ['a097', 1, 1, 0.5],
      ['b009', 2, 1, 0.5],
    ]);
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
