import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PriorityQueue } from './priority-queue.js';

describe('PriorityQueue', () => {
  it('gives back what a list gives that is sorted before each look', () => {
    const move = fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 50 }) },
      { weight: 2, arbitrary: fc.constant('pop' as const) },
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        const queue = new PriorityQueue<number>((left, right) => left - right);
        const list: number[] = [];
        for (const one of moves) {
          if (one === 'pop') {
            list.sort((left, right) => left - right);
            expect(queue.pop()).toBe(list.shift());
          } else {
            queue.push(one);
            list.push(one);
          }
        }
        for (const one of list.toSorted((left, right) => left - right)) expect(queue.pop()).toBe(one);
        expect(queue.pop()).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
