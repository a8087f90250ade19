import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { expandBraces } from './expand-braces.js';
import {
  canMatchBelow,
  compilePathPattern,
  compilePathPatterns,
  matchesPath,
  MAX_PATTERN_STARS_BESIDE_CLASS,
  MAX_PATTERNS_PER_OPTION,
} from './path-pattern.js';

const matches = (pattern: string, path: string, kind: 'file' | 'folder' = 'file'): boolean =>
  compilePathPattern(pattern, 'include').some(
    (compiled) => (kind === 'folder' || !compiled.foldersOnly) && matchesPath(compiled, path.split('/')),
  );

const refusal = (pattern: string): unknown => {
  try {
    compilePathPattern(pattern, 'exclude');
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('expandBraces()', () => {
  it.each([
    ['a', ['a']],
    ['a{b,c}d', ['abd', 'acd']],
    ['{a,b}{c,d}', ['ac', 'ad', 'bc', 'bd']],
    ['{a,{b,c}d}', ['a', 'bd', 'cd']],
    ['{a}', ['{a}']],
    ['{a,b', ['{a,b']],
    ['a,b}', ['a,b}']],
    ['\\{a,b}', ['\\{a,b}']],
    ['[{a,b}]', ['[{a,b}]']],
    ['{,x}', ['', 'x']],
    ['{a,a}', ['a']],
  ])('writes %s out', (pattern, expected) => {
    expect(expandBraces(pattern, 64)).toEqual(expected);
  });

  it('stops at the limit without holding more', () => {
    expect(expandBraces('{a,b}'.repeat(6), 64)).toHaveLength(64);
    expect(expandBraces('{a,b}'.repeat(7), 64)).toBeUndefined();
    expect(expandBraces('{a,b}'.repeat(51), 64)).toBeUndefined();
  });
});

describe('compilePathPattern()', () => {
  it.each([
    ['*.md', 'a.md', true],
    ['*.md', 'deep/down/a.md', true],
    ['./*.md', 'deep/a.md', true],
    ['./docs/a.md', 'docs/a.md', true],
    ['/a.md', 'a.md', true],
    ['/a.md', 'b/a.md', false],
    ['docs/*.md', 'docs/a.md', true],
    ['docs/*.md', 'docs/sub/a.md', false],
    ['docs/**/*.md', 'docs/a.md', true],
    ['docs/**/*.md', 'docs/x/y/a.md', true],
    ['**/x/*.md', 'x/a.md', true],
    ['**', 'any/thing', true],
    ['/**', 'thing', true],
    ['**/*', 'thing', true],
    ['*', '.hidden', true],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['[a-c].md', 'b.md', true],
    ['[!a-c].md', 'b.md', false],
    ['[[:digit:]].md', '7.md', true],
    ['{a,b/c}.md', 'b/c.md', true],
    ['{a,b/c}.md', 'x/a.md', true],
    ['\\!x', '!x', true],
    ['a\\*', 'a*', true],
    ['a\\*', 'ab', false],
    ['a+', 'a+', true],
    ['a+', 'aaa', false],
    ['[a]+', 'a+', true],
    ['"a"', '"a"', true],
    ['a|b', 'a|b', true],
    ['a|b', 'a', false],
    ['$a^', '$a^', true],
    ['a.md', 'axmd', false],
    ['*.md', 'line\nend.md', true],
    ['..foo', '..foo', true],
    ['constructor', 'constructor', true],
    ['a.MD', 'a.md', false],
  ])('%j on %j: %s', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });

  it.each([
    ['docs/', 'docs'],
    ['docs/**', 'docs'],
    ['**/docs/**', 'a/docs'],
    ['docs//', 'x/docs'],
  ])('%s names the folder %s and no file of that name', (pattern, path) => {
    expect(matches(pattern, path, 'folder')).toBe(true);
    expect(matches(pattern, path, 'file')).toBe(false);
  });

  it('compares composed names: a decomposed pattern matches a composed path', () => {
    expect(matches('cafe\u0301.md', 'caf\u00e9.md')).toBe(true);
  });

  it.each([
    ['', 'empty'],
    ['/', 'empty'],
    ['../x', 'leave'],
    ['a/../b', 'leave'],
    ['!a', '"!" is not supported'],
    ['+(a|b)', 'parentheses'],
    ['(a+)+b', 'parentheses'],
    ['*a*b*c*', '3 "*"'],
    ['**/a/**/b/**/c/**/d', '3 "**"'],
    ['x/*[ab]*', '1 "*" beside a class'],
    ['x'.repeat(257), '256'],
    ['{a,b}'.repeat(7), '64'],
    ['[[:constructor:]]', '[:constructor:]'],
    ['[[:__proto__:]]', '[:__proto__:]'],
    ['a\0b', 'NUL'],
  ])('refuses %j', (pattern, reason) => {
    expect(refusal(pattern)).toMatchObject({
      code: 'RAG_INGEST_GLOB_INVALID',
      message: expect.stringContaining(reason),
      details: { pattern, option: 'exclude' },
    });
  });

  it('refuses what is no text', () => {
    expect(refusal(7 as unknown as string)).toMatchObject({ code: 'RAG_INGEST_GLOB_INVALID' });
  });

  it('takes what the limits just allow', () => {
    expect(refusal('*a*b*c/**/*/**/*/**/d')).toBeUndefined();
    expect(refusal('x'.repeat(256))).toBeUndefined();
    expect(MAX_PATTERN_STARS_BESIDE_CLASS).toBe(1);
    expect(refusal('*/[a]*/*a*a*[/a]')).toBeUndefined();
  });

  it('never throws anything but its own error, whatever the pattern', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('ab*?[]{},\\/!^-:.+|()$"')) }),
        (pattern) => {
          const error = refusal(pattern);
          if (error !== undefined) expect(error).toMatchObject({ code: 'RAG_INGEST_GLOB_INVALID' });
          else expect(typeof matches(pattern, 'a/b')).toBe('boolean');
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('ends at once on patterns and names that make a backtracking matcher work for minutes', () => {
    const name = 'a'.repeat(255);
    const path = Array<string>(16).fill(name).join('/');
    expect(matches('**/*a*a*b/**/*a*a*b/**/*a*a*b', path)).toBe(false);
    expect(matches('**/a/**/a/**/b', Array<string>(2_000).fill('a').join('/'))).toBe(false);
    const alternatives = Array.from({ length: 64 }, (_, i) => `x${i}`).join(',');
    const compiled = compilePathPattern(`*a*a*{${alternatives}}`, 'exclude');
    const names = Array.from({ length: 1_500 }, (_, i) => [`${'a'.repeat(236)}${i}`]);
    expect(names.filter((one) => compiled.some((pattern) => matchesPath(pattern, one)))).toEqual([]);
  });
});

describe('compilePathPatterns()', () => {
  it('takes as many patterns as the limit, braces written out, and names the one that passes it', () => {
    expect(MAX_PATTERNS_PER_OPTION).toBe(1_000);
    const singles = Array.from({ length: 998 }, (_, i) => `f${i}`);
    expect(compilePathPatterns([...singles, '{a,b}'], 'include')).toHaveLength(1_000);
    expect(() => compilePathPatterns([...singles, 'x', '{a,b}'], 'include')).toThrow(
      expect.objectContaining({
        code: 'RAG_INGEST_GLOB_INVALID',
        message: expect.stringMatching(/"\{a,b\}" of "include".*more than 1000 patterns/u),
        details: { pattern: '{a,b}', option: 'include' },
      }),
    );
  });
});

// The oracle: the definition, by recursion, over a small grammar.
function naive(pattern: readonly string[], path: readonly string[]): boolean {
  const [head, ...rest] = pattern;
  if (head === undefined) return path.length === 0;
  if (head === '**') return naive(rest, path) || (path.length > 0 && naive(pattern, path.slice(1)));
  return path.length > 0 && naiveName(Array.from(head), Array.from(path[0]!)) && naive(rest, path.slice(1));
}

function naiveName(pattern: readonly string[], name: readonly string[]): boolean {
  const [head, ...rest] = pattern;
  if (head === undefined) return name.length === 0;
  if (head === '*') return naiveName(rest, name) || (name.length > 0 && naiveName(pattern, name.slice(1)));
  return name.length > 0 && (head === '?' || head === name[0]) && naiveName(rest, name.slice(1));
}

const part = fc.constantFrom('a', 'b', '*', '?', 'a*', '*b', '*a*', 'ab');
const patternParts = fc.array(fc.oneof(part, fc.constant('**')), { minLength: 2, maxLength: 5 });
const pathParts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 5,
});
const isUsable = (parts: readonly string[]): boolean =>
  parts.filter((one) => one === '**').length <= 3 && parts.at(-1) !== '**';

describe('matchesPath()', () => {
  it('agrees with the definition', () => {
    fc.assert(
      fc.property(patternParts.filter(isUsable), pathParts, (pattern, path) => {
        fc.pre(!path.includes('.') && !path.includes('..'));
        expect(matches(pattern.join('/'), path.join('/'))).toBe(naive(pattern, path));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('canMatchBelow()', () => {
  it('is true for every folder above a path that matches', () => {
    fc.assert(
      fc.property(patternParts.filter(isUsable), pathParts, (pattern, path) => {
        fc.pre(!path.includes('.') && !path.includes('..') && naive(pattern, path));
        const [compiled] = compilePathPattern(pattern.join('/'), 'include');
        for (let depth = 1; depth < path.length; depth++)
          expect(canMatchBelow(compiled!, path.slice(0, depth))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is false where nothing below can match', () => {
    const [compiled] = compilePathPattern('src/*/a.ts', 'include');
    expect(canMatchBelow(compiled!, ['docs'])).toBe(false);
    expect(canMatchBelow(compiled!, ['src', 'x', 'a.ts'])).toBe(false);
    expect(canMatchBelow(compiled!, ['src', 'x'])).toBe(true);
  });
});
