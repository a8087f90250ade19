import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { capPerFile } from './cap-per-file.js';
import { explainReciprocalRankFusion } from './explain-fusion.js';
import { reciprocalRankFusion, RRF_K, type Fused } from './reciprocal-rank-fusion.js';

// The laws of fusion itself; those of a retriever over streams are in hybrid-retriever.test.ts.

type Lists = readonly (readonly [ids: readonly string[], weight: number])[];

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'constructor', '__proto__', '');
const ids = fc.uniqueArray(id, { maxLength: 8 });
const weight = fc.constantFrom(1e-9, 0.1, 0.4, 0.6, 1, 3, 1e9);
const lists: fc.Arbitrary<Lists> = fc.array(fc.tuple(ids, weight), { minLength: 1, maxLength: 5 });

const fuse = (input: Lists, k: number = RRF_K): readonly Fused<{ readonly id: string }>[] =>
  reciprocalRankFusion(
    input.map(([list]) => list.map((one) => ({ id: one }))),
    input.map(([, given]) => given),
    k,
  );

const scoresOf = (input: Lists, k?: number): ReadonlyMap<string, number> =>
  new Map(fuse(input, k).map(({ id: one, score }) => [one, score]));

const rankingOf = (input: Lists): readonly (readonly [string, number])[] =>
  fuse(input).map(({ id: one, score }) => [one, score] as const);

describe('the laws of fusion', () => {
  it('1. a score is finite, above zero, and at most what the first rank in every list would give', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(0, 1, 60, 1e6), (input, k) => {
        const bound = input.reduce((sum, [, given]) => sum + given / (k + 1), 0);
        for (const score of scoresOf(input, k).values()) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual(bound * (1 + 1e-12));
        }
      }),
    );
  });

  it('2. every document of every list is there once', () => {
    fc.assert(
      fc.property(lists, (input) => {
        const found = fuse(input).map(({ id: one }) => one);
        expect([...found].sort()).toEqual([...new Set(input.flatMap(([list]) => list))].sort());
      }),
    );
  });

  it('3. a list of weight 0, wherever it stands, changes no bit', () => {
    fc.assert(
      fc.property(lists, ids, fc.nat(5), (input, silent, at) => {
        const withSilent = input.toSpliced(at, 0, [silent, 0]);
        expect(rankingOf(withSilent)).toEqual(rankingOf(input));
        expect(rankingOf(input.map(([list]) => [list, 0] as const))).toEqual([]);
      }),
    );
  });

  it('4. the order of the lists changes no bit', () => {
    const shuffled = lists.chain((input) =>
      fc.tuple(fc.constant(input), fc.shuffledSubarray([...input], { minLength: input.length })),
    );
    fc.assert(
      fc.property(shuffled, ([input, other]) => {
        expect(rankingOf(other)).toEqual(rankingOf(input));
      }),
    );
  });

  it('5. a better rank in one list raises the score, and so does a further list', () => {
    fc.assert(
      fc.property(lists, ids, fc.constantFrom(0.4, 1), fc.nat(6), (input, list, given, at) => {
        fc.pre(list.length > at + 1);
        const worse = scoresOf([[list, given]]);
        const moved = list[at + 1]!;
        const better = scoresOf([[list.toSpliced(at, 2, moved, list[at]!), given]]);
        expect(better.get(moved)).toBeGreaterThan(worse.get(moved)!);
        const more = scoresOf([...input, [list, given]]);
        for (const [one, score] of scoresOf(input)) expect(more.get(one)).toBeGreaterThanOrEqual(score);
      }),
    );
  });

  it('6. only the proportion of the weights counts: doubling all of them doubles all scores', () => {
    fc.assert(
      fc.property(lists, (input) => {
        const doubled = input.map(([list, given]) => [list, 2 * given] as const);
        expect(rankingOf(doubled)).toEqual(rankingOf(input).map(([one, score]) => [one, 2 * score]));
      }),
    );
  });

  it('7. one list keeps its order', () => {
    fc.assert(
      fc.property(ids, weight, (list, given) => {
        expect(fuse([[list, given]]).map(({ id: one }) => one)).toEqual(list);
      }),
    );
  });

  it('8. an explanation has the score as its value, and its parts add up to it', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(0, 60), (input, k) => {
        const plain = input.map(([list]) => list.map((one) => ({ id: one })));
        const weights = input.map(([, given]) => given);
        for (const [one, score] of scoresOf(input, k)) {
          const explanation = explainReciprocalRankFusion(plain, weights, one, k)!;
          expect(explanation.value).toBe(score);
          const sum = explanation.details.reduce((total, { value }) => total + value, 0);
          expect(Math.abs(sum - score)).toBeLessThanOrEqual(1e-12 * score);
        }
      }),
    );
  });

  it('9. a cap keeps the first of each file, is never passed, and a larger one keeps all that a smaller keeps', () => {
    const results = fc.array(fc.constantFrom('a', 'b', '__proto__', undefined), { maxLength: 30 });
    fc.assert(
      fc.property(results, fc.integer({ min: 1, max: 4 }), fc.nat(4), (files, cap, more) => {
        const all = files.map((file) => ({ metadata: file === undefined ? {} : { file } }));
        const kept = capPerFile(all, cap);
        const wider = new Set(capPerFile(all, cap + more));
        expect(kept.filter((one) => !wider.has(one))).toEqual([]);
        expect(capPerFile(kept, cap)).toEqual(kept);
        for (const file of ['a', 'b', '__proto__']) {
          const own = all.filter(({ metadata }) => metadata.file === file);
          expect(kept.filter(({ metadata }) => metadata.file === file)).toEqual(own.slice(0, cap));
        }
      }),
    );
  });
});
