import { compareScored, Document } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { TopResults } from './top-results.js';

describe('TopResults', () => {
  it('keeps what sorting and cutting keeps, whatever the order of the offers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 40 }),
        fc.integer({ min: 0, max: 12 }),
        (scores, topK) => {
          const offers = scores.map((score, row) => ({ id: `d${row}`, score }));
          const top = new TopResults(topK);
          for (const { id, score } of offers) top.offer(new Document({ id, content: 'x' }), score);
          expect(top.results().map(({ id, score }) => ({ id, score }))).toEqual(
            [...offers].sort(compareScored).slice(0, topK),
          );
        },
      ),
    );
  });

  it('tells what a score must reach', () => {
    const top = new TopResults(1);
    expect(top.threshold).toBe(-Infinity);
    top.offer(new Document({ id: 'b', content: 'x' }), 1);
    expect(top.threshold).toBe(1);
    expect(top.accepts('a', 1)).toBe(true);
    expect(top.accepts('c', 1)).toBe(false);
    expect(new TopResults(0).accepts('a', 1)).toBe(false);
    expect(new TopResults(0).threshold).toBe(Infinity);
  });
});
