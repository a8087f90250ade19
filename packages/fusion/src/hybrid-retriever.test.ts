import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FakeStream } from './fakes.test-support.js';
import { FusedResult } from './fused-result.js';
import {
  build,
  fileOf,
  idsArbitrary,
  idsOf,
  retrieverOf,
  streamsArbitrary,
} from './retrievers.test-support.js';
import { FETCH_FACTOR } from './window-collector.js';

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
    const light = new FakeStream(['a'], { name: 'a-light' });
    const heavy = new FakeStream(['a'], { name: 'z-heavy', fileOf: () => 'heavy.md' });
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
