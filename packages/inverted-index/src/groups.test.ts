import { Document, type MetadataValue } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { appendSegment, EMPTY_GENERATION, removeIds, type Generation } from './generation.js';
import { groupsOf } from './groups.js';
import { segmentOf } from './oracle.test-support.js';
import { hasRow } from './row-set.js';

// "d1" is a file and the id of a document, "__proto__" and "" are names, 7 and a list are none.
const file = fc.constantFrom<MetadataValue | undefined>(undefined, 'one', 'two', 'd1', '__proto__', '', 7, [
  'one',
]);
const document = fc.tuple(fc.nat(7), file, fc.integer({ min: 0, max: 3 })).map(
  ([id, name, length]) =>
    new Document({
      id: `d${id}`,
      content: 'a '.repeat(length) || ' ',
      metadata: name === undefined ? {} : { file: name },
    }),
);
const step = fc.record({
  add: fc.uniqueArray(document, { selector: ({ id }) => id, maxLength: 4 }),
  remove: fc.array(
    fc.nat(7).map((id) => `d${id}`),
    { maxLength: 3 },
  ),
});

function generationAfter(
  steps: readonly { add: readonly Document[]; remove: readonly string[] }[],
): Generation {
  let generation: Generation = EMPTY_GENERATION;
  for (const { add, remove } of steps) {
    generation = removeIds(generation, remove).generation;
    generation = appendSegment(generation, segmentOf(...add)).generation;
  }
  return generation;
}

const keyOf = ({ id, metadata: { file: name } }: Document): string =>
  typeof name === 'string' ? `file ${name}` : `document ${id}`;

describe('groupsOf()', () => {
  it('equals a plain grouping of the live documents, over any segments and removals', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
        const generation = generationAfter(steps);
        const groups = groupsOf(generation);
        const expected = new Map<string, { size: number; length: number }>();
        const numbers = new Map<string, Set<number>>();
        const numbersInOrder: number[] = [];
        for (const [partIndex, { segment, deleted }] of generation.parts.entries())
          for (const [row, one] of segment.documents.entries()) {
            const number = groups.groupOfRow[partIndex]![row]!;
            numbersInOrder.push(number);
            if (hasRow(deleted, row)) continue;
            const group = expected.get(keyOf(one)) ?? { size: 0, length: 0 };
            expected.set(keyOf(one), group);
            group.size++;
            group.length += segment.lengths[row]!;
            numbers.set(keyOf(one), (numbers.get(keyOf(one)) ?? new Set()).add(number));
          }
        // One number a group, and one group a number.
        const taken = [...numbers.values()].map((set) => [...set]);
        for (const list of taken) expect(list).toHaveLength(1);
        expect(new Set(taken.flat()).size).toBe(numbers.size);
        expect(groups.liveCount).toBe(expected.size);
        for (const [key, { length }] of expected)
          expect(groups.lengths[[...numbers.get(key)!][0]!]).toBe(length);
        // Numbered from 0 in the order of their first row.
        expect([...new Set(numbersInOrder)]).toEqual(
          Array.from({ length: groups.count }, (_, index) => index),
        );
        expect(groups.lengths).toHaveLength(groups.count);
        const alone = [...expected.values()].filter(({ size }) => size === 1).length;
        expect(groups.aloneShare).toBe(generation.documentCount === 0 ? 0 : alone / generation.documentCount);
      }),
      { numRuns: 300 },
    );
  });

  it('works a generation out once', () => {
    const generation = generationAfter([{ add: [Document.of('a', 'file', 'one')], remove: [] }]);
    expect(groupsOf(generation)).toBe(groupsOf(generation));
    expect(groupsOf(EMPTY_GENERATION)).toMatchObject({ count: 0, liveCount: 0, aloneShare: 0 });
  });
});
