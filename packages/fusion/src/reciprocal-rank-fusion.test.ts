import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { explainReciprocalRankFusion } from './explain-fusion.js';
import { reciprocalRankFusion, RRF_K, sumContributions } from './reciprocal-rank-fusion.js';

const toItems = (ids: readonly string[]): readonly { readonly id: string }[] => ids.map((id) => ({ id }));

const idArbitrary = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'constructor', '__proto__', 'toString', '');
const listArbitrary = fc.array(idArbitrary, { maxLength: 12 });
const weightArbitrary = fc.oneof(
  fc.constantFrom(0, 0.4, 0.6, 1),
  fc.double({ min: 0, max: 10, noNaN: true }),
);
const fusionArbitrary = fc.array(fc.tuple(listArbitrary, weightArbitrary), { maxLength: 5 });

/** The formula as it is written, document by document. */
function naiveScores(
  lists: readonly (readonly string[])[],
  weights: readonly number[],
  k: number,
): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  for (const id of new Set(lists.filter((_, i) => weights[i] !== 0).flat())) {
    let score = 0;
    for (const [index, list] of lists.entries()) {
      const rank = list.indexOf(id);
      if (rank >= 0) score += (weights[index] ?? NaN) / (k + rank + 1);
    }
    scores.set(id, score);
  }
  return scores;
}

describe('reciprocalRankFusion()', () => {
  it('has 60 as its constant', () => {
    expect(RRF_K).toBe(60);
  });

  it.each([
    ['first in both lists', [['a'], ['a']], [0.6, 0.4], [['a', 0.6 / 61 + 0.4 / 61]]],
    [
      'a weight decides',
      [['a'], ['b']],
      [0.4, 0.6],
      [
        ['b', 0.6 / 61],
        ['a', 0.4 / 61],
      ],
    ],
    [
      'agreement beats one first rank',
      [['a', 'b'], ['b']],
      [0.6, 0.4],
      [
        ['b', 0.6 / 62 + 0.4 / 61],
        ['a', 0.6 / 61],
      ],
    ],
    [
      'ties go to the smaller id',
      [['b'], ['a']],
      [1, 1],
      [
        ['a', 1 / 61],
        ['b', 1 / 61],
      ],
    ],
    [
      'a repeated id keeps its better rank',
      [['a', 'a', 'b']],
      [1],
      [
        ['a', 1 / 61],
        ['b', 1 / 63],
      ],
    ],
    ['a list of weight 0 adds nothing', [['a'], ['b']], [1, 0], [['a', 1 / 61]]],
    ['no lists give nothing', [], [], []],
  ] as const)('gives the scores worked by hand: %s', (_case, lists, weights, expected) => {
    const fused = reciprocalRankFusion(lists.map(toItems), weights);
    expect(fused.map(({ id }) => id)).toEqual(expected.map(([id]) => id));
    fused.forEach(({ score }, index) => {
      expect(score).toBeCloseTo(expected[index]![1], 15);
    });
  });

  it('scores a document that leads both classic lists 1/61', () => {
    expect(reciprocalRankFusion([toItems(['a']), toItems(['a'])], [0.6, 0.4])[0]?.score).toBeCloseTo(
      1 / 61,
      15,
    );
  });

  it('equals the formula on any lists', () => {
    fc.assert(
      fc.property(fusionArbitrary, fc.double({ min: 0, max: 1e3, noNaN: true }), (input, k) => {
        const lists = input.map(([list]) => list);
        const weights = input.map(([, weight]) => weight);
        const expected = naiveScores(lists, weights, k);
        const fused = reciprocalRankFusion(lists.map(toItems), weights, k);
        expect(new Set(fused.map(({ id }) => id))).toEqual(new Set(expected.keys()));
        expect(fused.length).toBe(expected.size);
        for (const { id, score } of fused) {
          const naive = expected.get(id)!;
          expect(Math.abs(score - naive)).toBeLessThanOrEqual(1e-12 * naive);
        }
      }),
    );
  });

  it('orders by score descending, then id ascending', () => {
    fc.assert(
      fc.property(fusionArbitrary, (input) => {
        const fused = reciprocalRankFusion(
          input.map(([list]) => toItems(list)),
          input.map(([, weight]) => weight),
        );
        for (let i = 1; i < fused.length; i++) {
          const [before, after] = [fused[i - 1]!, fused[i]!];
          expect(before.score > after.score || (before.score === after.score && before.id < after.id)).toBe(
            true,
          );
        }
      }),
    );
  });

  it('gives the same bits in any order of the lists', () => {
    fc.assert(
      fc.property(
        fusionArbitrary.chain((input) =>
          fc.tuple(fc.constant(input), fc.shuffledSubarray(input, { minLength: input.length })),
        ),
        ([input, shuffled]) => {
          const scores = ([...lists]: typeof input): readonly (readonly [string, number])[] =>
            reciprocalRankFusion(
              lists.map(([list]) => toItems(list)),
              lists.map(([, weight]) => weight),
            ).map(({ id, score }) => [id, score] as const);
          expect(scores(shuffled)).toEqual(scores(input));
        },
      ),
    );
  });

  it('gives documents with the same contributions the same score, whichever list gave which', () => {
    // 0.1 / 61 + 0.1 / 62 + 0.1 / 64 depends on the order of the additions.
    const filler = (count: number): readonly string[] =>
      Array.from({ length: count }, (_, i) => `z${String(i)}`);
    const at = (...places: readonly (readonly [string, number])[]): readonly { readonly id: string }[] => {
      const ids = [...filler(9)];
      for (const [id, rank] of places) ids[rank] = id;
      return toItems(ids);
    };
    for (const [r, s, t] of [
      [0, 1, 3],
      [0, 2, 5],
      [1, 4, 7],
      [2, 3, 8],
    ] as const) {
      const fused = reciprocalRankFusion(
        [at(['b', r], ['a', s]), at(['b', s], ['a', t]), at(['b', t], ['a', r])],
        [0.1, 0.1, 0.1],
      );
      const [a, b] = ['a', 'b'].map((id) => fused.find((one) => one.id === id));
      expect(a?.score).toBe(b?.score);
      expect(fused.indexOf(a!)).toBeLessThan(fused.indexOf(b!));
    }
  });

  it('keeps the item of the first list that has it', () => {
    const first = { id: 'a', from: 1 };
    expect(reciprocalRankFusion([[], [first], [{ id: 'a', from: 2 }]], [1, 1, 5])[0]?.item).toBe(first);
  });

  it('says what each list contributed', () => {
    expect(reciprocalRankFusion([toItems(['b', 'a']), toItems(['a'])], [2, 3])[0]).toMatchObject({
      id: 'a',
      contributions: [
        { list: 0, rank: 1, weight: 2, value: 2 / 62 },
        { list: 1, rank: 0, weight: 3, value: 3 / 61 },
      ],
    });
  });

  it.each([[[-1]], [[NaN]], [[Infinity]], [[1, 1]], [[]], [['1']]])('refuses the weights %j', (weights) => {
    expect(() => reciprocalRankFusion([[]], weights as number[])).toThrow(
      expect.objectContaining({ code: 'RAG_FUSION_INVALID_WEIGHT' }),
    );
  });

  it('refuses weights whose sum is more than a number holds', () => {
    expect(() => reciprocalRankFusion([[], []], [Number.MAX_VALUE, Number.MAX_VALUE])).toThrow(
      expect.objectContaining({ code: 'RAG_FUSION_INVALID_WEIGHT' }),
    );
  });

  it.each([-1, NaN, Infinity])('refuses the constant %d', (k) => {
    expect(() => reciprocalRankFusion([], [], k)).toThrow(
      expect.objectContaining({ code: 'RAG_FUSION_INVALID_K' }),
    );
  });
});

describe('sumContributions()', () => {
  it('is zero for nothing', () => {
    expect(sumContributions([])).toBe(0);
  });

  it('leaves the list as it was', () => {
    const values = [3, 1, 2];
    expect(sumContributions(values)).toBe(6);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe('explainReciprocalRankFusion()', () => {
  it('has the fused score as its value, to the last bit, and one part a list', () => {
    fc.assert(
      fc.property(fusionArbitrary, (input) => {
        const lists = input.map(([list]) => toItems(list));
        const weights = input.map(([, weight]) => weight);
        for (const { id, score, contributions } of reciprocalRankFusion(lists, weights)) {
          const explanation = explainReciprocalRankFusion(lists, weights, id);
          expect(explanation?.value).toBe(score);
          expect(explanation?.details.map(({ value }) => value)).toEqual(
            contributions.map(({ value }) => value),
          );
        }
      }),
    );
  });

  it('has nothing to say about a document that was not found', () => {
    expect(explainReciprocalRankFusion([toItems(['a'])], [1], 'b')).toBeUndefined();
    expect(explainReciprocalRankFusion([toItems(['a'])], [0], 'a')).toBeUndefined();
  });

  it('spells out the formula', () => {
    expect(explainReciprocalRankFusion([toItems(['b', 'a'])], [0.6], 'a')?.details[0]?.description).toBe(
      'list 0: weight 0.6 / (k 60 + rank 1 + 1)',
    );
  });
});
