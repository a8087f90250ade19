import fc from 'fast-check';
import ignore from 'ignore';
import { describe, expect, it } from 'vitest';

import { parseCharacterClass } from './character-class.js';

const PRINTABLE = Array.from({ length: 0x7e - 0x20 }, (_, i) => String.fromCharCode(0x21 + i)).filter(
  (unit) => unit !== '/',
);

describe('parseCharacterClass()', () => {
  it('agrees with the library "ignore" about every character of ASCII', () => {
    const member = fc.constantFrom(
      'a',
      'z',
      '-',
      '!',
      '^',
      '\\]',
      '\\\\',
      ']',
      '[',
      ':',
      '.',
      '0',
      '[:punct:]',
      '[:space:]',
    );
    const named = 'alnum alpha blank cntrl digit graph lower print punct space upper xdigit'.split(' ');
    const text = fc.oneof(
      fc.array(member, { minLength: 1, maxLength: 5 }).map((members) => `[${members.join('')}]`),
      fc.constantFrom(...named).map((one) => `[[:${one}:]]`),
      fc.constantFrom(...named).map((one) => `[!x[:${one}:]]`),
    );
    const units = Array.from({ length: 0x7f }, (_, i) => String.fromCharCode(i + 1)).filter(
      (unit) => unit !== '/',
    );
    fc.assert(
      fc.property(text, (expression) => {
        const found = parseCharacterClass(expression, 0);
        fc.pre(found === undefined || found.end === expression.length - 1);
        const library = ignore({ ignorecase: false, allowRelativePaths: true }).add({
          pattern: `/x${expression}`,
        });
        const taken = units.filter((unit) => library.ignores(`x${unit}`));
        expect({ expression, taken: units.filter((unit) => found?.test(unit) ?? false) }).toEqual({
          expression,
          taken,
        });
      }),
      { numRuns: 150 },
    );
  });

  // What git 2.39 says of a rule that is the expression and nothing else.
  it.each([
    ['a hyphen before the closing bracket, which is a member', '[a-]', '-a'],
    ['a hyphen in front, which is a member', '[-a]', '-a'],
    ['a hyphen behind a range, which is a member', '[a-c-e]', '-abce'],
    ['a hyphen as the end of a range', '[+--]', '+,-'],
    ['a hyphen behind a named class, which is a member', '[[:digit:]-z]', '-0123456789z'],
    ['a quoted end of a range', '[\\a-\\c]', 'abc'],
    ['an opening bracket', '[[]', '['],
    ['a named class without its name', '[[:]', ':['],
    ['a named class that lacks its last colon', '[[:alpha]', ':[ahlp'],
    ['a named class that lacks its first colon', '[[a:]', ':[a'],
    ['a named class that lacks its opening bracket', '[ab:c:]', ':abc'],
    ['a member behind a named class', '[[:digit:]b]', '0123456789b'],
  ])('reads %s: %s', (_what, expression, members) => {
    const found = parseCharacterClass(`x${expression}y`, 1);
    expect(found?.end).toBe(expression.length);
    expect(PRINTABLE.filter((unit) => found?.test(unit)).join('')).toBe(members);
  });

  it.each([
    '[',
    '[!',
    '[^',
    '[]',
    '[!]',
    '[a',
    '[a-',
    '[a\\',
    '[a-\\',
    '[\\]',
    '[[:',
    '[[:alpha',
    '[[:alpha:]',
    '[[::]]',
    '[a[:none:]]',
  ])('finds no end, or no class of that name, in %j', (expression) => {
    expect(parseCharacterClass(expression, 0)).toBeUndefined();
  });
});
