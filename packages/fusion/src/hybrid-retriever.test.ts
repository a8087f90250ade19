import { RagError, type RankedStream, type SearchOptions } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { explainFusedResult } from './explain-fusion.js';
import { FakeStream } from './fakes.test-support.js';
import { FusedResult } from './fused-result.js';
import { HybridRetriever } from './hybrid-retriever.js';
import { reciprocalRankFusion } from './reciprocal-rank-fusion.js';
import { FETCH_FACTOR, MAX_DOUBLINGS } from './window-collector.js';

const retrieverOf = (...streams: readonly (readonly [RankedStream, number])[]): HybridRetriever =>
  new HybridRetriever(streams.map(([stream, weight]) => ({ stream, weight })));

const idsOf = (results: readonly { readonly id: string }[]): readonly string[] => results.map(({ id }) => id);

/** The file of `a12` is `a`; an id without digits has none. */
const fileOf = (id: string): string | undefined => /^([a-z])\d/u.exec(id)?.[1];

const idArbitrary = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(19))
  .map(([file, n]) => `${file}${String(n)}`);
const idsArbitrary = fc.uniqueArray(fc.oneof(idArbitrary, fc.constantFrom('x', 'y', 'z')), { maxLength: 30 });
const weightArbitrary = fc.constantFrom(0.1, 0.4, 0.5, 0.6, 1);
const streamsArbitrary = fc.array(fc.tuple(idsArbitrary, weightArbitrary), { minLength: 1, maxLength: 4 });

const build = (
  input: readonly (readonly [readonly string[], number])[],
  extra: readonly (readonly [RankedStream, number])[] = [],
): HybridRetriever =>
  retrieverOf(
    ...input.map(
      ([ids, weight], i) => [new FakeStream(ids, { name: `s${String(i)}`, fileOf }), weight] as const,
    ),
    ...extra,
  );

/** Decision by decision, without sharing code: fuse each window from scratch, append what is new, cap. */
function naiveRetrieve(
  input: readonly (readonly [readonly string[], number])[],
  topK: number,
  maxPerFile: number,
): readonly string[] {
  const results: string[] = [];
  const seen: string[] = [];
  let depth = 2 * topK;
  for (let window = 0; window < 5; window++) {
    const lists = input.map(([ids]) => ids.slice(0, depth));
    const all = [...new Set(lists.flat())];
    const score = (id: string): number =>
      input
        .map(([, weight], i) => (lists[i]!.includes(id) ? weight / (60 + lists[i]!.indexOf(id) + 1) : 0))
        .sort((left, right) => left - right)
        .reduce((sum, value) => sum + value, 0);
    const ranked = all.sort((left, right) => score(right) - score(left) || (left < right ? -1 : 1));
    for (const id of ranked.filter((one) => !seen.includes(one))) {
      if (results.length === topK) break;
      const file = fileOf(id);
      seen.push(id);
      if (file === undefined || results.filter((one) => fileOf(one) === file).length < maxPerFile)
        results.push(id);
    }
    if (results.length === topK || lists.every((list) => list.length < depth)) break;
    depth *= 2;
  }
  return results;
}

describe('HybridRetriever.retrieve()', () => {
  it('asks each stream for twice as many results as are wanted', async () => {
    expect(FETCH_FACTOR).toBe(2);
    const stream = new FakeStream(['a', 'b']);
    await retrieverOf([stream, 1]).retrieve('q', 7);
    expect(stream.depths).toEqual([14]);
  });

  it('scores by the formula', async () => {
    const results = await retrieverOf(
      [new FakeStream(['A', 'B'], { name: 'x' }), 0.6],
      [new FakeStream(['B'], { name: 'y' }), 0.4],
    ).retrieve('q', 5);
    expect(results.map(({ id, score }) => [id, score])).toEqual([
      ['B', 0.6 / 62 + 0.4 / 61],
      ['A', 0.6 / 61],
    ]);
  });

  it('equals an independent naive retriever on any streams', async () => {
    await fc.assert(
      fc.asyncProperty(
        streamsArbitrary,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(1, 2, 3, Infinity),
        async (input, topK, maxPerFile) => {
          const results = await build(input).retrieve('q', topK, { maxPerFile });
          expect(idsOf(results)).toEqual(naiveRetrieve(input, topK, maxPerFile));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('does not depend on the order of the streams', async () => {
    await fc.assert(
      fc.asyncProperty(streamsArbitrary, fc.integer({ min: 1, max: 8 }), async (input, topK) => {
        const streams = input.map(
          ([ids, weight], i) => [new FakeStream(ids, { name: `s${String(i)}`, fileOf }), weight] as const,
        );
        const forward = await retrieverOf(...streams).retrieve('q', topK);
        const backward = await retrieverOf(...streams.toReversed()).retrieve('q', topK);
        expect(backward).toEqual(forward);
        backward.forEach(({ document }, i) => {
          expect(document).toBe(forward[i]!.document);
        });
      }),
    );
  });

  it('takes a document from the heaviest stream that has it', async () => {
    const light = new FakeStream(['a'], { name: 'light' });
    const heavy = new FakeStream(['a'], { name: 'heavy', fileOf: () => 'heavy.md' });
    for (const retriever of [retrieverOf([light, 1], [heavy, 2]), retrieverOf([heavy, 2], [light, 1])]) {
      expect((await retriever.retrieve('q', 1))[0]?.metadata['file']).toBe('heavy.md');
    }
  });

  it('is not changed by a stream that finds nothing', async () => {
    await fc.assert(
      fc.asyncProperty(streamsArbitrary, fc.integer({ min: 1, max: 8 }), async (input, topK) => {
        const empty = new FakeStream([], { name: 'empty' });
        expect(await build(input, [[empty, 1]]).retrieve('q', topK)).toEqual(
          await build(input).retrieve('q', topK),
        );
      }),
    );
  });

  it('neither asks nor counts a stream of weight 0', async () => {
    await fc.assert(
      fc.asyncProperty(
        streamsArbitrary,
        idsArbitrary,
        fc.integer({ min: 1, max: 8 }),
        async (input, ids, topK) => {
          const silent = new FakeStream(ids, { name: 'silent', fileOf });
          expect(await build(input, [[silent, 0]]).retrieve('q', topK)).toEqual(
            await build(input).retrieve('q', topK),
          );
          expect(silent.snapshots).toBe(0);
        },
      ),
    );
  });

  it('continues the answer to a smaller topK where the smaller one saw every list to its end', async () => {
    await fc.assert(
      fc.asyncProperty(
        streamsArbitrary,
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 20 }),
        async (input, more, evenMore) => {
          const topK = Math.ceil(Math.max(...input.map(([ids]) => ids.length)) / 2) + more;
          const few = idsOf(await build(input).retrieve('q', topK));
          const many = idsOf(await build(input).retrieve('q', topK + evenMore));
          expect(many.slice(0, few.length)).toEqual(few);
        },
      ),
    );
  });

  it('gives distinct ids, finite scores, at most topK, and no more of a file than the cap', async () => {
    await fc.assert(
      fc.asyncProperty(
        streamsArbitrary,
        fc.nat(12),
        fc.integer({ min: 1, max: 4 }),
        async (input, topK, cap) => {
          const { results } = await build(input).retrieveDetailed('q', topK, { maxPerFile: cap });
          expect(results.length).toBeLessThanOrEqual(topK);
          expect(new Set(idsOf(results)).size).toBe(results.length);
          expect(results.every(({ score }) => Number.isFinite(score) && score > 0)).toBe(true);
          for (const file of ['a', 'b', 'c'])
            expect(results.filter(({ id }) => fileOf(id) === file).length).toBeLessThanOrEqual(cap);
        },
      ),
    );
  });

  it('orders a first window by score descending, then id ascending', async () => {
    await fc.assert(
      fc.asyncProperty(streamsArbitrary, fc.integer({ min: 1, max: 12 }), async (input, topK) => {
        const { results } = await build(input).retrieveDetailed('q', topK, { maxPerFile: Infinity });
        const first = results.filter(({ window }) => window === 1);
        expect(first).toEqual([...first].sort(FusedResult.compare));
      }),
    );
  });

  it('is asked by any number of callers at once', async () => {
    const retriever = build([[['a', 'b', 'c'], 1]]);
    const answers = await Promise.all(Array.from({ length: 20 }, async (_, i) => retriever.retrieve('q', i)));
    expect(answers.map((answer) => answer.length)).toEqual(
      Array.from({ length: 20 }, (_, i) => Math.min(i, 3)),
    );
  });
});

describe('HybridRetriever.retrieve() with odd arguments', () => {
  const retriever = build([[['a', 'b'], 1]]);

  it('asks nobody for no results', async () => {
    const stream = new FakeStream(['a']);
    const answer = await retrieverOf([stream, 1]).retrieveDetailed('q', 0);
    expect(answer).toEqual({
      results: [],
      diagnostics: {
        streams: [{ name: 'fake', outcome: 'not-asked', results: 0 }],
        capped: false,
        windows: 0,
      },
    });
    expect(stream.snapshots).toBe(0);
  });

  it.each([1e9, Number.MAX_SAFE_INTEGER])('gives what there is for topK %d', async (topK) => {
    const depths: number[] = [];
    const stream = new FakeStream([], {
      answer: (depth) => {
        depths.push(depth);
        return [];
      },
    });
    expect(await retrieverOf([stream, 1]).retrieve('q', topK)).toEqual([]);
    expect(depths).toEqual([Math.min(2 * topK, Number.MAX_SAFE_INTEGER)]);
    expect(idsOf(await retriever.retrieve('q', topK))).toEqual(['a', 'b']);
  });

  it.each([-1, 1.5, NaN, Infinity, '3'])('refuses topK %s', async (topK) => {
    await expect(retriever.retrieve('q', topK as number)).rejects.toMatchObject({
      code: 'RAG_CONTRACTS_INVALID_TOP_K',
    });
  });

  it('refuses a filter that nobody can use before any stream sees it', async () => {
    const stream = new FakeStream(['a']);
    const filter = { file: { $like: 'x' } } as unknown as NonNullable<SearchOptions['filter']>;
    await expect(retrieverOf([stream, 1]).retrieve('q', 5, { filter })).rejects.toMatchObject({
      code: 'RAG_CONTRACTS_INVALID_FILTER',
    });
    expect(stream.snapshots).toBe(0);
  });

  it('refuses a cap below one', async () => {
    await expect(retriever.retrieve('q', 5, { maxPerFile: 0 })).rejects.toMatchObject({
      code: 'RAG_FUSION_INVALID_MAX_PER_FILE',
    });
  });

  it('refuses a query that is not a text', async () => {
    await expect(retriever.retrieve(null as unknown as string, 5)).rejects.toMatchObject({
      code: 'RAG_FUSION_INVALID_QUERY',
    });
  });

  it('hands the filter to the streams', async () => {
    const stream = new FakeStream(['a']);
    const filter = { language: 'ts' };
    await retrieverOf([stream, 1]).retrieve('q', 5, { filter });
    expect(stream.options[0]?.filter).toBe(filter);
  });
});

describe('HybridRetriever.retrieveDetailed()', () => {
  it('says of each result who found it, at which rank, with which score', async () => {
    const { results } = await retrieverOf(
      [new FakeStream(['B', 'A'], { name: 'kb' }), 0.4],
      [new FakeStream(['A'], { name: 'bm25' }), 0.6],
    ).retrieveDetailed('q', 1);
    expect(results[0]).toMatchObject({
      id: 'A',
      window: 1,
      sources: [
        { stream: 'bm25', rank: 0, score: 1, weight: 0.6, contribution: 0.6 / 61 },
        { stream: 'kb', rank: 1, score: 0.5, weight: 0.4, contribution: 0.4 / 62 },
      ],
    });
  });

  it('explains each score to the last bit', async () => {
    await fc.assert(
      fc.asyncProperty(streamsArbitrary, fc.integer({ min: 1, max: 12 }), async (input, topK) => {
        const { results } = await build(input).retrieveDetailed('q', topK);
        for (const result of results) {
          const explanation = explainFusedResult(result);
          expect(explanation.value).toBe(result.score);
          const parts = explanation.details.map(({ value }) => value).sort((left, right) => left - right);
          expect(parts.reduce((sum, value) => sum + value, 0)).toBe(result.score);
        }
      }),
    );
  });

  it('gives the fused score of the first window whatever the window that follows', async () => {
    const a = Array.from({ length: 40 }, (_, i) => `a${String(i)}`);
    const input = [
      [[...a.slice(0, 10), 'b1', 'c1'], 0.6],
      [[...a.slice(0, 10).toReversed(), 'c1', 'b1'], 0.4],
    ] as const;
    const { results, diagnostics } = await build(input).retrieveDetailed('q', 5);
    const window = (depth: number): ReadonlyMap<string, number> =>
      new Map(
        reciprocalRankFusion(
          input.map(([ids]) => ids.slice(0, depth).map((id) => ({ id }))),
          input.map(([, weight]) => weight),
        ).map(({ id, score }) => [id, score]),
      );
    expect(diagnostics).toMatchObject({ windows: 2, capped: false });
    expect(results.map(({ window: number }) => number)).toEqual([1, 1, 1, 2, 2]);
    for (const result of results) expect(result.score).toBe(window(10 * result.window).get(result.id));
  });

  it('pins one generation however many windows it needs', async () => {
    const stream = new FakeStream(
      Array.from({ length: 200 }, (_, i) => `a${String(i)}`),
      { fileOf },
    );
    const { results, diagnostics } = await retrieverOf([stream, 1]).retrieveDetailed('q', 5);
    expect(MAX_DOUBLINGS).toBe(4);
    expect(stream.depths).toEqual([10, 20, 40, 80, 160]);
    expect(stream.snapshots).toBe(1);
    expect(idsOf(results)).toEqual(['a0', 'a1', 'a2']);
    expect(diagnostics).toEqual({
      streams: [{ name: 'fake', outcome: 'answered', results: 160, generation: 7 }],
      capped: true,
      windows: 5,
    });
  });

  it('asks only the streams that may have more', async () => {
    const long = new FakeStream(
      Array.from({ length: 12 }, (_, i) => `a${String(i)}`),
      { name: 'long', fileOf },
    );
    const short = new FakeStream(['b1'], { name: 'short', fileOf });
    const { diagnostics } = await retrieverOf([long, 1], [short, 1]).retrieveDetailed('q', 5);
    expect(long.depths).toEqual([10, 20]);
    expect(short.depths).toEqual([10]);
    expect(diagnostics).toMatchObject({ windows: 2, capped: true });
  });

  it('does not say capped where the corpus simply has no more', async () => {
    const { diagnostics } = await build([[['a1', 'b1'], 1]]).retrieveDetailed('q', 5);
    expect(diagnostics).toMatchObject({ windows: 1, capped: false });
  });

  it('does not say capped where the cap left enough', async () => {
    const ids = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'];
    expect((await build([[ids, 1]]).retrieveDetailed('q', 5)).diagnostics.capped).toBe(false);
  });

  it('rejects with errors that are RagErrors', async () => {
    const error: unknown = await build([[[], 1]])
      .retrieve('q', NaN)
      .catch((reason: unknown) => reason);
    expect(RagError.is(error)).toBe(true);
  });
});
