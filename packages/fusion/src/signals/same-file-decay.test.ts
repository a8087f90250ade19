import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { takeWithDecay, type FileScored } from './same-file-decay.js';

/** Reads the rule as it stands: of all that is left take the best, look at every score anew, and stop at the caps. */
function takeNaively(
  candidates: readonly FileScored[],
  decay: number,
  before: ReadonlyMap<string, number>,
  topK: number,
  maxPerFile: number,
): readonly { readonly id: string; readonly score: number }[] {
  const counts = new Map(before);
  const taken: { id: string; score: number }[] = [];
  let left = [...candidates];
  while (taken.length < topK) {
    const countOf = ({ file }: FileScored): number => (file === undefined ? 0 : (counts.get(file) ?? 0));
    const open = left
      .filter((one) => countOf(one) < maxPerFile)
      .map((one) => ({ one, score: one.score * decay ** countOf(one) }))
      .sort((a, b) => b.score - a.score || (a.one.id < b.one.id ? -1 : 1));
    const best = open[0];
    if (best === undefined) break;
    taken.push({ id: best.one.id, score: best.score });
    if (best.one.file !== undefined) counts.set(best.one.file, countOf(best.one) + 1);
    left = left.filter((one) => one !== best.one);
  }
  return taken;
}

// Eighths times powers of these decays are exact: what is a tie to the rule is a tie to both.
const decay = fc.constantFrom(1, 0.5, 0.25);
const file = fc.constantFrom(undefined, 'a', 'b', '', '__proto__');
const candidates: fc.Arbitrary<readonly FileScored[]> = fc
  .array(fc.record({ file, score: fc.nat(24).map((eighths) => eighths / 8) }), { maxLength: 14 })
  .chain((rows) =>
    fc
      .shuffledSubarray(
        rows.map((_, index) => `d${String(index).padStart(2, '0')}`),
        { minLength: rows.length },
      )
      .map((ids) => rows.map((row, index) => ({ ...row, id: ids[index]! }))),
  );
const counts = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', '', '__proto__', 'other'), fc.nat(3)), { maxLength: 3 })
  .map((entries) => new Map<string, number>(entries));
const maxPerFile = fc.constantFrom(1, 2, 3, Infinity);

const plain = (placed: ReturnType<typeof takeWithDecay>): readonly { id: string; score: number }[] =>
  placed.map(({ item: { id }, score }) => ({ id, score }));

describe('takeWithDecay()', () => {
  it('takes what a greedy reading of the rule takes, in its order and with its scores', () => {
    fc.assert(
      fc.property(candidates, decay, counts, fc.nat(15), maxPerFile, (list, by, before, topK, cap) => {
        const expected = takeNaively(list, by, before, topK, cap);
        expect(plain(takeWithDecay(list, by, new Map(before), { topK, maxPerFile: cap }))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the order of the candidates', () => {
    const shuffled = candidates.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray([...list], { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.constantFrom(0, 0.3, 1), maxPerFile, ([list, other], by, cap) => {
        const limits = { topK: 20, maxPerFile: cap };
        expect(takeWithDecay(other, by, new Map(), limits)).toEqual(
          takeWithDecay(list, by, new Map(), limits),
        );
      }),
    );
  });

  it('keeps the cap, never takes one twice, never raises a score, and counts what it took', () => {
    fc.assert(
      fc.property(
        candidates,
        fc.double({ min: 0, max: 1, noNaN: true }),
        counts,
        maxPerFile,
        (list, by, before, cap) => {
          const after = new Map(before);
          const placed = takeWithDecay(list, by, after, { topK: 20, maxPerFile: cap });
          expect(new Set(placed.map(({ item }) => item)).size).toBe(placed.length);
          const grown = new Map(before);
          for (const { item, score, decay: power } of placed) {
            expect(score).toBe(item.score * power);
            expect(power).toBe(item.file === undefined ? 1 : by ** (grown.get(item.file) ?? 0));
            if (item.file !== undefined) grown.set(item.file, (grown.get(item.file) ?? 0) + 1);
          }
          expect(after).toEqual(grown);
          for (const [name, count] of after)
            expect(count).toBeLessThanOrEqual(Math.max(cap, before.get(name) ?? 0));
          for (const [index, { score }] of placed.slice(1).entries())
            expect(score).toBeLessThanOrEqual(placed[index]!.score);
        },
      ),
    );
  });

  it('goes on with what the files had before', () => {
    const list = [
      { id: 'a1', file: 'a', score: 8 },
      { id: 'b1', file: 'b', score: 3 },
      { id: 'x', file: undefined, score: 1 },
    ];
    const placed = takeWithDecay(list, 0.5, new Map([['a', 2]]), { topK: 3, maxPerFile: 3 });
    expect(placed.map(({ item: { id }, score, decay: power }) => [id, score, power])).toEqual([
      ['b1', 3, 1],
      ['a1', 2, 0.25],
      ['x', 1, 1],
    ]);
    expect(takeWithDecay(list, 0.5, new Map([['a', 3]]), { topK: 3, maxPerFile: 3 })).toHaveLength(2);
  });

  it('takes everything where nothing decays and nothing is capped, best first', () => {
    fc.assert(
      fc.property(candidates, (list) => {
        const placed = takeWithDecay(list, 1, new Map(), { topK: 100, maxPerFile: Infinity });
        const order = [...list].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
        expect(placed.map(({ item }) => item)).toEqual(order);
      }),
    );
  });

  it('lets documents without a file neither decay nor be capped', () => {
    const list = Array.from({ length: 9 }, (_, index) => ({ id: `d${index}`, file: undefined, score: 1 }));
    const placed = takeWithDecay(list, 0, new Map(), { topK: 9, maxPerFile: 1 });
    expect(placed.map(({ score }) => score)).toEqual(list.map(() => 1));
  });

  it('bears twenty thousand files of which all are wanted', () => {
    const list = Array.from({ length: 40_000 }, (_, index) => ({
      id: `d${index}`,
      file: `file${index % 20_000}`,
      score: (index * 7_919) % 40_009,
    }));
    const placed = takeWithDecay(list, 0.3, new Map(), { topK: 40_000, maxPerFile: 3 });
    expect(new Set(placed.map(({ item }) => item)).size).toBe(40_000);
    for (const [index, { score }] of placed.slice(1).entries())
      if (score > placed[index]!.score) throw new Error(`"${placed[index + 1]!.item.id}" comes too late`);
  });
});
