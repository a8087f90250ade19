import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findParts, splitAtEllipses } from './find-parts.js';
import { QuoteSearch } from './quote-search.js';

const letters = fc.stringMatching(/^[ab \u00e9\u737a]{0,120}$/u);
const few = fc.stringMatching(/^[ab \u00e9\u737a]{1,9}$/u);

describe('QuoteSearch', () => {
  it('finds what indexOf finds, from every place, before and after it made its index', () => {
    fc.assert(
      fc.property(
        letters,
        fc.array(few, { minLength: 18, maxLength: 30 }),
        fc.nat(130),
        (text, quotes, from) => {
          const search = new QuoteSearch(text);
          const asked = [...quotes, text.slice(from % 50, (from % 50) + 12) || 'a'];
          for (const quote of asked) expect(search.seek(quote)(from)).toBe(text.indexOf(quote, from));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('finds every place of a quote that overlaps itself', () => {
    const search = new QuoteSearch('a'.repeat(40));
    for (let search_ = 0; search_ < 20; search_++) search.seek(`absent ${search_}`);
    const find = search.seek('aaaaaa');
    expect([find(0), find(1), find(34), find(35), find(99)]).toEqual([0, 1, 34, -1, -1]);
  });
});

describe('splitAtEllipses()', () => {
  it.each([
    ['one … two', ['one', 'two']],
    ['one ... two', ['one', 'two']],
    ['one [...] two (…) three', ['one', 'two', 'three']],
    ['one . . . two', ['one', 'two']],
    ['… one two …', ['one two']],
    ['獺は……眠る', ['獺は', '眠る']],
    ['one two', undefined],
    ['version 1.2.3', undefined],
    ['…', undefined],
    ['a…'.repeat(9), undefined],
  ])('cuts %j', (quote, parts) => {
    expect(splitAtEllipses(quote)).toEqual(parts);
  });
});

describe('findParts()', () => {
  it('finds parts exactly where they stand in their order, none within another', () => {
    fc.assert(
      fc.property(letters, fc.array(few, { minLength: 1, maxLength: 3 }), (text, parts) => {
        const search = new QuoteSearch(text);
        const sought = parts.map((part) => ({ length: part.length, find: search.seek(part) }));
        const naive: { start: number; end: number }[] = [];
        for (let start = 0; start < text.length; start++) {
          if (!text.startsWith(parts[0]!, start)) continue;
          let end = start;
          for (const part of parts) {
            const at = text.indexOf(part, end);
            end = at < 0 || end < 0 ? -1 : at + part.length;
            if (end < 0) break;
          }
          if (end >= 0) naive.push({ start, end });
        }
        expect(findParts(sought, 0, text.length, Infinity)).toEqual(naive);
      }),
    );
  });
});
