import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { remembered } from './remembered.js';

describe('remembered()', () => {
  it('answers as the function does, whatever was asked before, and is made anew only where it has forgotten', () => {
    const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', '', '__proto__', 'constructor'), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(keys, fc.integer({ min: 2, max: 6 }), (asked, limit) => {
        let made = 0;
        const make = remembered(limit, (key) => {
          made++;
          return `of ${key}`;
        });
        for (const key of asked) {
          expect(make(key)).toBe(`of ${key}`);
          const before = made;
          expect(make(key)).toBe(`of ${key}`);
          expect(made).toBe(before);
        }
      }),
    );
  });

  it('asks once for each of half as many keys as it may hold', () => {
    const asked: string[] = [];
    const make = remembered(6, (key) => asked.push(key));
    for (let round = 0; round < 5; round++) for (const key of ['a', 'b', 'c']) make(key);
    expect(asked).toEqual(['a', 'b', 'c']);
  });

  it('forgets what was not asked for lately', () => {
    const asked: string[] = [];
    const make = remembered(4, (key) => asked.push(key));
    for (const key of ['a', 'b', 'c', 'd', 'e', 'a']) make(key);
    expect(asked.filter((key) => key === 'a')).toHaveLength(2);
  });
});
