import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { MIN_CLASSIC_TOKEN_LENGTH, tokenizeClassic } from './tokenize-classic.js';

/** The rule as the specification words it, step by step. */
const tokenizeNaively = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_]/gu, ' ')
    .split(' ')
    .filter((token) => token.length > 1);

describe('tokenizeClassic()', () => {
  it.each([
    ['getUserById', ['getuserbyid']],
    ['caf\u00e9', ['caf']],
    ['cafe\u0301', ['cafe']],
    ['straße', ['stra']],
    ['C++ C# .NET', ['net']],
    ['1.2.3', []],
    ['v1.2.3', ['v1']],
    ['10.20.30', ['10', '20', '30']],
    ['snake_case __proto__ constructor', ['snake_case', '__proto__', 'constructor']],
    ['\u0130stanbul', ['stanbul']],
    ['x\u0130stanbul', ['xi', 'stanbul']],
    ['\u212aelvin', ['kelvin']],
    ['ΣΟΦΟΣ 斗马 🦓', []],
    ['a\0bc\ud800de', ['bc', 'de']],
    ['', []],
    [' \t\n ', []],
    ['the end', ['the', 'end']],
  ])('cuts %j into %j', (text, tokens) => {
    expect([...tokenizeClassic(text)]).toEqual(tokens);
  });

  it('drops tokens of fewer than two characters', () => {
    expect(MIN_CLASSIC_TOKEN_LENGTH).toBe(2);
    expect([...tokenizeClassic('a bb c dd e')]).toEqual(['bb', 'dd']);
  });

  it('equals the rule written step by step, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      fc.string({ unit: fc.constantFrom('a', 'B', '_', '9', ' ', 'İ', 'é', '\ud83e', '-') }),
    );
    fc.assert(
      fc.property(text, (input) => {
        expect([...tokenizeClassic(input)]).toEqual(tokenizeNaively(input));
      }),
    );
  });

  it('reads a text of a million characters, be it one token or half a million', () => {
    expect([...tokenizeClassic('x'.repeat(1_000_000))]).toEqual(['x'.repeat(1_000_000)]);
    let count = 0;
    for (const token of tokenizeClassic('ab '.repeat(333_333))) count += token === 'ab' ? 1 : 0;
    expect(count).toBe(333_333);
  });
});
