import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BestParts, COHERENT_CHUNKS } from './best-parts.js';

describe('BestParts', () => {
  const value = fc.oneof(fc.double({ min: 1e-9, max: 100, noNaN: true }), fc.constantFrom(0.1, 0.2, 1));

  it('sums the best values of each group, whatever the order in which they are offered, to the last bit', () => {
    const offers = fc.array(fc.tuple(fc.nat(3), value), { maxLength: 40 });
    fc.assert(
      fc.property(offers, (list) => {
        const parts = new BestParts(4);
        for (const [group, offered] of list) parts.offer(group, offered);
        for (let group = 0; group < 4; group++) {
          const own = list.flatMap(([of, offered]) => (of === group ? [offered] : []));
          const best = own.sort((left, right) => right - left).slice(0, COHERENT_CHUNKS);
          expect(parts.sum(group)).toBe(best.reduce((sum, one) => sum + one, 0));
        }
      }),
    );
  });

  it('gives zero for a group of which nothing was offered', () => {
    expect(new BestParts(2).sum(1)).toBe(0);
  });
});
