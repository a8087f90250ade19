import fc from 'fast-check';
import ignore from 'ignore';
import { describe, expect, it } from 'vitest';

import { compileIgnorePattern } from './ignore-pattern.js';
import { IgnoreRules } from './ignore-rules.js';
import { matchesPath } from './path-pattern.js';

const matches = (rule: string, path: string): boolean => {
  const pattern = compileIgnorePattern(rule);
  const parts = path.split('/').filter(Boolean);
  return pattern !== undefined && (path.endsWith('/') || !pattern.foldersOnly) && matchesPath(pattern, parts);
};

describe('compileIgnorePattern()', () => {
  it.each([
    ['a', 'x/a', true],
    ['/a', 'x/a', false],
    ['a/b', 'x/a/b', false],
    ['**/a/b', 'x/a/b', true],
    ['a/**', 'a/', false],
    ['a/**', 'a/b/c', true],
    ['a/**/', 'a/b', false],
    ['a/**/', 'a/b/', true],
    ['a/**/b', 'a/b', true],
    ['a/***/b', 'a/x/y/b', true],
    ['a/*/b', 'a/x/b', true],
    ['a/*/b', 'a/x/y/b', false],
    ['a/*/b', 'a/b', false],
    ['a**/b', 'a/b', true],
    ['a**/b', 'ax/y/b', false],
    ['**', 'a/b', true],
    ['/**', 'a/b', true],
    ['**/', 'a', false],
    ['**/', 'a/', true],
    ['a\\/b', 'a/b', true],
    ['**\\/b', 'x/y/b', true],
    ['a[/]b', 'a/b', false],
    ['[x/a]b', 'ab', true],
    ['[x/a]b', 'd/ab', false],
    ['a\\ ', 'a ', true],
    ['a\\\\ ', 'a\\', true],
    ['a\\ \\  ', 'a  ', true],
    ['a ', 'a', true],
    ['a/ ', 'a', false],
    ['\\a\\b', 'ab', true],
    ['\\**', '*x', true],
    ['\\**', 'x', false],
    ['é', 'é', true],
  ])('reads %j, which on %j is %s', (rule, path, expected) => {
    expect(matches(rule, path.normalize('NFC'))).toBe(expected);
  });

  it.each([
    '',
    '!',
    ' ',
    '/',
    '//',
    'a//b',
    '//a',
    'a\\',
    'a\\/',
    '!\\',
    '[a',
    'a[',
    '[[:none:]]',
    '[[:__proto__:]]',
    '[]',
  ])('knows that %j matches nothing', (rule) => {
    expect(compileIgnorePattern(rule)).toBeUndefined();
  });

  it('agrees with the library "ignore", which the package once asked, about any set of rules', () => {
    const segment = fc.oneof(
      fc.constantFrom(
        'a',
        'b',
        '*',
        '**',
        '***',
        '?',
        'a*',
        '*b',
        'a**',
        '*a*',
        '\\a',
        '\\*',
        '[ab]',
        '[!a]',
        '[a-b]*',
      ),
      fc.constantFrom(
        '[]a]',
        '[!]]',
        '[\\]a]',
        '[[:alpha:]]',
        '[^[:digit:]b]',
        '[b-a]',
        '[a',
        '[[:none:]]',
        '\\[a',
        'a?',
      ),
    );
    const rule = fc
      .tuple(
        fc.constantFrom('', '', '!', '\\'),
        fc.constantFrom('', '', '/'),
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '', '/', ' ', '\\ ', '\\'),
      )
      // The library treats a quoted slash as no separator; git and this package do.
      .map(
        ([lead, slash, segments, tail]) => lead + (lead === '\\' ? '' : slash) + segments.join('/') + tail,
      );
    const name = fc.constantFrom('a', 'b', 'ab', 'ba', '[a', ']', '*', 'aab', '-', '\\', 'a ');
    const path = fc
      .tuple(fc.array(name, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '/'))
      .map(([names, end]) => names.join('/') + end);
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), path, (rules, tested) => {
        const library = ignore({ ignorecase: false, allowRelativePaths: true });
        library.add(rules.map((pattern) => ({ pattern })));
        const { ignored, unignored } = library.test(tested);
        const ours = new IgnoreRules(rules.map((text, line) => ({ file: 'f', line, text }))).decide(tested);
        expect({ rules, tested, kind: ours.kind }).toEqual({
          rules,
          tested,
          kind: unignored ? 'included' : ignored ? 'ignored' : 'undecided',
        });
      }),
      { numRuns: 3_000 },
    );
  });
});
