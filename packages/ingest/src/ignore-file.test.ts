import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  MAX_IGNORE_FILE_BYTES,
  MAX_IGNORE_GLOBSTAR_RULES,
  MAX_IGNORE_SELECTORS,
  parseIgnoreFile,
} from './ignore-file.js';
import { IgnoreRules } from './ignore-rules.js';

const parse = (text: string, negation?: 'reject' | 'git'): readonly string[] =>
  parseIgnoreFile(text, { file: 'src/.gitignore', negation }).map((rule) => `${rule.line}:${rule.text}`);

describe('parseIgnoreFile()', () => {
  it('drops a byte order mark, the CR of a CRLF, blank lines and comments, and counts lines from 1', () => {
    expect(parse('\uFEFF\r\nlogs/\r\n   \r\n# note\r\n*.tmp\r')).toEqual(['2:logs/', '5:*.tmp']);
  });

  it('keeps an escaped hash and an escaped exclamation mark as rules', () => {
    expect(parse('\\#a\n\\!b')).toEqual(['1:\\#a', '2:\\!b']);
  });

  it('rejects negation and names file, line, rule and option', () => {
    expect(() => parse('notes/*\n!notes/a.md\n')).toThrow(
      expect.objectContaining({
        code: 'RAG_INGEST_IGNORE_NEGATION',
        message:
          'Cannot read ignore file "src/.gitignore": the rule "!notes/a.md" on line 2 is a negation, which is not supported; remove it, or set the option "negation" to "git"',
        details: { file: 'src/.gitignore', line: 2, rule: '!notes/a.md', option: 'negation' },
      }),
    );
    expect(parse('notes/*\n!notes/a.md\n', 'git')).toHaveLength(2);
  });

  it('takes 1,024 rules and refuses one more, comments not counted', () => {
    expect([MAX_IGNORE_SELECTORS, MAX_IGNORE_FILE_BYTES]).toEqual([1024, 65536]);
    const lines = Array.from({ length: 1024 }, (_, i) => `skip${i}.md`);
    expect(parse(['# comment', ...lines].join('\n'))).toHaveLength(1024);
    expect(() => parse([...lines, 'x'].join('\n'))).toThrow(
      expect.objectContaining({
        code: 'RAG_INGEST_IGNORE_TOO_LARGE',
        message: expect.stringMatching(/src\/\.gitignore.*1024 selectors/u),
      }),
    );
  });

  it.each([
    ['**/a/**/b/**', true],
    ['**/a/**/b/**/c/**', false],
    ['*a*b*c*', true],
    ['x/*a*b*c*d*', false],
    ['\\*a*b*c*d*', true],
    ['a**b**c**d**', true],
    ['*!*!*!*!*', false],
  ])('guards against costly rules: %s', (rule, allowed) => {
    if (allowed) expect(parse(rule)).toHaveLength(1);
    else
      expect(() => parse(`ok\n${rule}`)).toThrow(
        expect.objectContaining({
          code: 'RAG_INGEST_IGNORE_INVALID',
          details: expect.objectContaining({ line: 2, rule }),
        }),
      );
  });

  it('takes 64 rules with two or more "**" between other parts and names the next one', () => {
    expect(MAX_IGNORE_GLOBSTAR_RULES).toBe(64);
    const costly = Array.from({ length: 64 }, () => '!**/a/**/a/**/b');
    const cheap = Array.from({ length: 900 }, (_, i) => `**/f${i}/**`);
    expect(parse([...costly, ...cheap, 'a/**/b'].join('\n'), 'git')).toHaveLength(965);
    expect(() => parse([...cheap, ...costly, 'ok', 'a/**/b/***/c'].join('\n'), 'git')).toThrow(
      expect.objectContaining({
        code: 'RAG_INGEST_IGNORE_INVALID',
        message: expect.stringMatching(
          /"src\/\.gitignore".*"a\/\*\*\/b\/\*\*\*\/c" on line 966.*than the 64/u,
        ),
        details: { file: 'src/.gitignore', line: 966, rule: 'a/**/b/***/c' },
      }),
    );
  });

  it('counts the "**" of a rule that takes something back', () => {
    expect(() => parse('!**/a/**/b/**/c/**', 'git')).toThrow('more than 3 "**"');
  });

  it.each(['/**/a/**/b', 'a/**/b/**', 'a/**/b/**/', 'a/**!/b/**/c', 'a/**/b/*'])(
    'takes any number of rules with one "**" between other parts, as %s has',
    (rule) => {
      expect(parse(`${rule}\n`.repeat(MAX_IGNORE_GLOBSTAR_RULES + 1))).toHaveLength(65);
    },
  );

  it('never throws anything but its own errors, whatever the text, and every rule can then be tested', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('ab/*?[]!\\#^-: \t\r\n.{}()+|$\u0000é')) });
    fc.assert(
      fc.property(text, fc.constantFrom('a/b.md', 'a/', '[', 'é/\\'), (lines, path) => {
        try {
          IgnoreRules.parse(lines, { file: 'f', negation: 'git' }).decide(path);
        } catch (error) {
          expect(error).toMatchObject({ code: 'RAG_INGEST_IGNORE_INVALID' });
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('IgnoreRules', () => {
  const decide = (rules: string, path: string): string =>
    IgnoreRules.parse(rules, { file: '.gitignore', negation: 'git' }).decide(path).kind;

  it.each([
    ['*.log', 'deep/down/a.log', 'ignored'],
    ['/gen.md', 'sub/gen.md', 'undecided'],
    ['/gen.md', 'gen.md', 'ignored'],
    ['part/hide.md', 'other/part/hide.md', 'undecided'],
    ['tmp/', 'tmp', 'undecided'],
    ['tmp/', 'a/tmp/', 'ignored'],
    ['drafts\\   ', 'drafts ', 'ignored'],
    ['drafts\\   ', 'drafts', 'undecided'],
    ['\\#x', '#x', 'ignored'],
    ['\\!x', '!x', 'ignored'],
    ['foo\\', 'foo', 'undecided'],
    ['README', 'readme', 'undecided'],
    ['a*', '..foo', 'undecided'],
    ['..*', '..foo', 'ignored'],
    ['*.md\n!keep.md', 'keep.md', 'included'],
    ['caf\u00e9', 'cafe\u0301', 'ignored'],
    ['cafe\u0301', 'caf\u00e9', 'ignored'],
    ['constructor', 'constructor', 'ignored'],
    ['*', '__proto__', 'ignored'],
    ['a\nb', 'line\nend', 'undecided'],
  ])('decides about %j and %j', (rules, path, expected) => {
    expect(decide(rules, path)).toBe(expected);
  });

  it('names the last rule that matches', () => {
    const rules = IgnoreRules.parse('*.md\na.*\n', { file: 'x/.gitignore' });
    expect(rules.decide('a.md')).toEqual({
      kind: 'ignored',
      rule: { file: 'x/.gitignore', line: 2, text: 'a.*' },
    });
  });

  it('readmits a folder, with any name, and still ignores what rules say about its content', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('a*?[]\\! #\n')), minLength: 1 }),
        (name) => {
          const rules = IgnoreRules.parse('*\n', { file: 'f' }).readmit(`${name}/`);
          expect(rules.decide(`${name}/`).kind).toBe('included');
          expect(rules.decide(`${name}/inner`).kind).toBe('ignored');
          expect(rules.decide(`other-${name}`).kind).toBe('ignored');
        },
      ),
    );
  });
});
