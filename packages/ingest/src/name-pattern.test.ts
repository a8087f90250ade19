import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';

import { ANY_UNIT, compileName, STAR, tokenizeGlob, type NameToken } from './name-pattern.js';

const matches = (glob: string, name: string): boolean => compileName(tokenizeGlob(glob))(name);

// The definition, by recursion.
function naive(tokens: readonly NameToken[], name: string): boolean {
  const [head, ...rest] = tokens;
  if (head === undefined) return name === '';
  if (head === STAR) return naive(rest, name) || (name !== '' && naive(tokens, name.slice(1)));
  const takes = typeof head === 'function' ? name !== '' && head(name[0]!) : head === name[0];
  return takes && naive(rest, name.slice(1));
}

describe('compileName()', () => {
  it('agrees with the definition', () => {
    const isVowel = (unit: string): boolean => unit === 'a';
    const token = fc.constantFrom<NameToken>('a', 'b', ANY_UNIT, isVowel, STAR);
    fc.assert(
      fc.property(
        fc.array(token, { maxLength: 8 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 }),
        (tokens, name) => {
          expect(compileName(tokens)(name)).toBe(naive(tokens, name));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('takes no more steps than the product of both lengths, where a backtracking matcher takes their power', () => {
    let steps = 0;
    const counting = (unit: string): boolean => {
      steps += 1;
      return unit === 'a';
    };
    const tokens = Array.from({ length: 20 }, (): NameToken[] => [STAR, counting, counting]).flat();
    expect(compileName([...tokens, 'b'])('a'.repeat(255))).toBe(false);
    expect(steps).toBeLessThan(tokens.length * 255);
  });
});

describe('tokenizeGlob()', () => {
  it.each([
    ['a\\', 'a\\', true],
    ['a\\*', 'a*', true],
    ['a\\*', 'ab', false],
    ['\\?', 'a', false],
    ['\\a\\b', 'ab', true],
    ['a***b', 'ab', true],
    ['??', 'a', false],
    ['?', '\u{1f600}', false],
    ['??', '\u{1f600}', true],
  ])('reads %j, which on %j is %s', (glob, name, expected) => {
    expect(matches(glob, name)).toBe(expected);
  });

  it('agrees with picomatch on stars, question marks, literals and quoted characters', () => {
    const options = { dot: true, noextglob: true, nonegate: true, nobrace: true, posix: true, flags: 's' };
    const piece = fc.constantFrom(
      '*',
      '?',
      'a',
      'b',
      '.',
      '-',
      '\\*',
      '\\?',
      '\\[',
      '\\a',
      ']',
      '^',
      'é',
      '\n',
    );
    const glob = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
    const name = fc.string({
      unit: fc.constantFrom(...Array.from('aab*?.-[]^é\n')),
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(glob, name, (pattern, text) => {
        // No entry of a folder has one of these names, and picomatch treats them as no other.
        fc.pre(text !== '.' && text !== '..');
        expect(matches(pattern, text)).toBe(picomatch(pattern, options)(text));
      }),
      { numRuns: 3_000 },
    );
  });
});
