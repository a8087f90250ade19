import { describe, expect, it } from 'vitest';

import { SKIPPED_ANYWHERE_NAMES, SKIPPED_FILE_NAMES, SKIPPED_FOLDER_NAMES } from './default-skips.js';
import {
  IGNORE_FILE_NAMES,
  ignoreFileInvalid,
  ignoreFileTooLarge,
  isIgnoreFile,
  MAX_IGNORE_GLOBSTARS,
  MAX_IGNORE_STARS_PER_SEGMENT,
  parseIgnoreFile,
} from './ignore-file.js';
import { IgnoreRules } from './ignore-rules.js';

const parse = (text: string): unknown => parseIgnoreFile(text, { file: 'a/.gitignore' });

describe('the closed lists of names', () => {
  it('are those of the specification', () => {
    expect(SKIPPED_FOLDER_NAMES.join(' ')).toBe(
      '.aws .git .gnupg .gradle .hg .idea .kube .next .ssh .svn .vscode __pycache__ build coverage dist ' +
        'node_modules out target vendor',
    );
    expect(SKIPPED_ANYWHERE_NAMES.join(' ')).toBe('.aws .git .gnupg .hg .kube .ssh .svn node_modules vendor');
    expect(SKIPPED_FILE_NAMES.join(' ')).toBe(
      '.env .env.* .git-credentials .netrc .npmrc .pypirc id_dsa id_ecdsa id_ed25519 id_rsa',
    );
    for (const list of [SKIPPED_FOLDER_NAMES, SKIPPED_ANYWHERE_NAMES, SKIPPED_FILE_NAMES, IGNORE_FILE_NAMES])
      expect(Object.isFrozen(list)).toBe(true);
  });
});

describe('isIgnoreFile()', () => {
  it.each(['.gitignore', '.tnsignore', '.dockerignore', '.npmignore', '.xignore'])('knows %s', (name) => {
    expect(isIgnoreFile(name)).toBe(true);
  });

  it.each([
    'gitignore',
    '.ignore',
    '.gitignore.md',
    'x.gitignore',
    '.Gitignore',
    '.git2ignore',
    '.gitignored',
    'a/.gitignore',
    '.git-ignore',
  ])('takes %s for content', (name) => {
    expect(isIgnoreFile(name)).toBe(false);
  });
});

describe('errors of ignore files', () => {
  it('name the limit that was passed', () => {
    expect(ignoreFileTooLarge('a/.gitignore', 'bytes')).toMatchObject({
      code: 'RAG_INGEST_IGNORE_TOO_LARGE',
      message:
        'Cannot read ignore file "a/.gitignore": it is larger than the limit of 64 KiB; shorten it, or split it into the folders it speaks of',
      details: { file: 'a/.gitignore', limit: 'bytes', value: 65_536 },
    });
    expect(ignoreFileTooLarge('f', 'selectors')).toMatchObject({
      message:
        'Cannot read ignore file "f": it has more than the limit of 1024 selectors; shorten it, or split it into the folders it speaks of',
      details: { file: 'f', limit: 'selectors', value: 1_024 },
    });
  });

  it('name the file, and the rule where there is one', () => {
    const rule = { file: 'f', line: 3, text: '[' };
    expect(ignoreFileInvalid({ file: 'f', state: 'it is odd' })).toMatchObject({
      code: 'RAG_INGEST_IGNORE_INVALID',
      message: 'Cannot read ignore file "f": it is odd',
    });
    expect(ignoreFileInvalid({ file: 'f', state: 's' }).details).toEqual({ file: 'f' });
    expect(ignoreFileInvalid({ file: 'f', state: 's', rule }).details).toEqual({
      file: 'f',
      line: 3,
      rule: '[',
    });
  });

  it.each([
    ['**/a/**/b/**/c/**', 'more than 3 "**"'],
    ['***/a/****/b/**/c/**', 'more than 3 "**"'],
    ['x/*a*b*c*d*', 'more than 4 "*" in one part'],
    ['a/**b**c**d**e**', 'more than 4 "*" in one part'],
  ])('say of %s which cost is too high', (text, what) => {
    expect([MAX_IGNORE_GLOBSTARS, MAX_IGNORE_STARS_PER_SEGMENT]).toEqual([3, 4]);
    expect(() => parse(`\n${text}`)).toThrow(
      expect.objectContaining({
        message: `Cannot read ignore file "a/.gitignore": the rule "${text}" on line 2 has ${what}; split it into simpler rules`,
        details: { file: 'a/.gitignore', line: 2, rule: text },
      }),
    );
  });

  it.each(['**/**/**/a', '*a*b*c*', '\\*\\*\\*\\*\\*', 'a\\\\*b*c*d*', '*/*/*/*/*/*', 'x***y'])(
    'do not come up for %s',
    (text) => {
      expect(parse(text)).toHaveLength(1);
    },
  );

  it.each(['\\\\*a*b*c*d*', '\\**a\\**b\\**c\\**d\\**e'])(
    'count the stars that are not escaped: %s',
    (text) => {
      expect(() => parse(text)).toThrow('more than 4 "*" in one part');
    },
  );

  it('name the limit of rules where a file passes it', () => {
    expect(() => parse('x\n'.repeat(1_025))).toThrow(
      expect.objectContaining({ details: { file: 'a/.gitignore', limit: 'selectors', value: 1_024 } }),
    );
  });
});

describe('parseIgnoreFile() in edge cases', () => {
  const linesOf = (text: string): readonly string[] =>
    parseIgnoreFile(text, { file: 'f', negation: 'git' }).map((rule) => `${rule.line}:${rule.text}`);

  it.each([
    ['a byte order mark that is not at the start', 'a\n\uFEFFb', ['1:a', '2:\uFEFFb']],
    ['two of them', '\uFEFF\uFEFFa', ['1:\uFEFFa']],
    ['a carriage return within a line', 'a\rb\n', ['1:a\rb']],
    ['two at its end', 'a\r\r\n', ['1:a\r']],
    ['blanks before a rule', '  a', ['1:  a']],
    ['blanks before a hash', ' #a', ['1: #a']],
    ['a tab, which is no blank', '\t', ['1:\t']],
    ['a hash within a rule', 'a#b', ['1:a#b']],
    ['an exclamation mark within a rule', 'a!b', ['1:a!b']],
    ['nothing', '', []],
    ['only comments', '#a\n# b\n#', []],
  ])('reads %s', (_what, text, rules) => {
    expect(linesOf(text)).toEqual(rules);
  });

  it('refuses negation only at the beginning of a rule', () => {
    for (const text of ['a!', '\\!a', ' !a', '#!a']) expect(() => parse(text)).not.toThrow();
    expect(() => parse('!')).toThrow(expect.objectContaining({ code: 'RAG_INGEST_IGNORE_NEGATION' }));
  });
});

describe('IgnoreRules in edge cases', () => {
  const decide = (rules: string, path: string): unknown =>
    IgnoreRules.parse(rules, { file: 'f', negation: 'git' }).decide(path);

  it('counts its rules', () => {
    expect(IgnoreRules.parse('a\n#b\n\nc', { file: 'f' }).size).toBe(2);
    expect(new IgnoreRules([]).size).toBe(0);
    expect(IgnoreRules.parse('a', { file: 'f' }).readmit('a/').size).toBe(1);
  });

  it('shares one answer for each kind that names no rule, and nobody can change it', () => {
    for (const [rules, path, kind] of [
      ['a', 'b', 'undecided'],
      ['*\n!b', 'b', 'included'],
    ] as const) {
      expect(decide(rules, path)).toEqual({ kind });
      expect(Object.isFrozen(decide(rules, path))).toBe(true);
    }
  });

  it('names the rule by its place among all rules of a folder, the last that matches', () => {
    const all = new IgnoreRules([
      ...parseIgnoreFile('a\nb', { file: 'first' }),
      ...parseIgnoreFile('c\nb', { file: 'second' }),
    ]);
    expect(all.decide('b')).toEqual({ kind: 'ignored', rule: { file: 'second', line: 2, text: 'b' } });
    expect(all.decide('a')).toEqual({ kind: 'ignored', rule: { file: 'first', line: 1, text: 'a' } });
  });

  it('readmits several folders one after the other', () => {
    const rules = IgnoreRules.parse('*', { file: 'f' }).readmit('a/').readmit('a/b/');
    expect(['a/', 'a/b/', 'a/c/', 'c/'].map((path) => rules.decide(path).kind)).toEqual([
      'included',
      'included',
      'ignored',
      'ignored',
    ]);
  });

  it('readmits a folder in either form of a composed name, and only at that place', () => {
    const rules = IgnoreRules.parse('caf\u00e9/\nx/', { file: 'f' }).readmit('cafe\u0301/').readmit('x/');
    expect(['caf\u00e9/', 'cafe\u0301/', 'x/'].map((path) => rules.decide(path).kind)).toEqual([
      'included',
      'included',
      'included',
    ]);
    expect(rules.decide('a/x/').kind).toBe('ignored');
  });

  it.each(['a*', 'a?', '[a]', 'a\\', 'a b', ' a', 'a ', '!a', '#a'])(
    'readmits a folder called %j and no other',
    (name) => {
      const rules = IgnoreRules.parse('*', { file: 'f' }).readmit(`${name}/`);
      expect(rules.decide(`${name}/`).kind).toBe('included');
      for (const other of ['aX/', 'a/', 'ab/', 'XX/']) expect(rules.decide(other).kind).toBe('ignored');
    },
  );
});
