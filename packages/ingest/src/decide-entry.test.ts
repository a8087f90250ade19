import { describe, expect, it } from 'vitest';

import { decideEntry, type EntryDecision, type FolderContext } from './decide-entry.js';
import { CompiledSelection, type FileSelection } from './file-selection.js';
import type { FolderEntry } from './file-system.js';
import { IgnoreRules } from './ignore-rules.js';
import { IgnoreStack } from './ignore-stack.js';
import { finish, WorkMeter } from './work-meter.js';

const contextOf = (rules = '', changes: Partial<FolderContext> = {}): FolderContext => ({
  folder: '',
  parts: [],
  ignore: IgnoreStack.EMPTY.enter('', IgnoreRules.parse(rules, { file: '.gitignore', negation: 'git' })),
  included: true,
  ...changes,
});

const decide = (
  entry: FolderEntry,
  context: FolderContext = contextOf(),
  selection: FileSelection = {},
): EntryDecision => finish(decideEntry(entry, context, CompiledSelection.of(selection), new WorkMeter()));

const file = (name: string): FolderEntry => ({ name, kind: 'file' });
const folder = (name: string): FolderEntry => ({ name, kind: 'folder' });
const note = (path: string, code: string, message: string): unknown => ({
  kind: 'skip',
  note: { path, code, message },
});

describe('decideEntry()', () => {
  it('notes what an entry is, whatever its name', () => {
    expect(decide({ name: 'x\\xFF', kind: 'file', invalidName: true })).toEqual(
      note('x\\xFF', 'invalid-name', 'has a name that is not valid UTF-8'),
    );
    expect(decide({ name: 'a.md', kind: 'link' })).toEqual(
      note('a.md', 'symbolic-link', 'is a symbolic link, which is not followed'),
    );
    for (const kind of ['other', 'unknown'] as const)
      expect(decide({ name: 'a.md', kind })).toEqual(note('a.md', 'not-regular', 'is not a regular file'));
  });

  it('notes names of the closed list, folders with a slash', () => {
    expect(decide(folder('Vendor'))).toEqual(
      note('Vendor/', 'default-skip', 'is on the list of names that are never read: "Vendor"'),
    );
    expect(decide(file('.env'), contextOf('', { folder: 'a/', parts: ['a'] }))).toEqual(
      note('a/.env', 'default-skip', 'is on the list of names that are never read: ".env"'),
    );
  });

  it('notes a file that holds rules, and enters a folder of that name', () => {
    for (const name of ['.gitignore', '.tnsignore', '.dockerignore'])
      expect(decide(file(name))).toEqual(note(name, 'ignore-file', 'holds ignore rules and is no content'));
    expect(decide(folder('.gitignore')).kind).toBe('folder');
  });

  it('notes the rule that ignores, with line and file, for a folder and a file', () => {
    expect(decide(folder('gen'), contextOf('*.log\ngen/\n'))).toEqual(
      note('gen/', 'ignored', 'is ignored by the rule "gen/" on line 2 of ".gitignore"'),
    );
    expect(decide(file('gen'), contextOf('gen/\n')).kind).toBe('file');
  });

  it('notes exclude and include, exclude first', () => {
    const selection = { include: ['*.md'], exclude: ['b.*'] };
    const context = contextOf('', { included: false });
    expect(decide(file('b.md'), context, selection)).toEqual(
      note('b.md', 'excluded', 'is named by "exclude"'),
    );
    expect(decide(file('a.txt'), context, selection)).toEqual(
      note('a.txt', 'not-included', 'is not named by "include"'),
    );
    expect(decide(file('a.md'), context, selection)).toMatchObject({ kind: 'file', path: 'a.md' });
    expect(decide(folder('docs'), contextOf(), { exclude: ['docs'] })).toEqual(
      note('docs/', 'excluded', 'is named by "exclude"'),
    );
    expect(decide(folder('src'), context, { include: ['docs/*.md'] })).toEqual(
      note('src/', 'not-included', 'is not named by "include"'),
    );
  });

  it('tries the reasons in a fixed order, the strongest first', () => {
    const context = contextOf('*\n', { included: false });
    const selection = { include: ['nothing'], exclude: ['*'] };
    const codeOf = (entry: FolderEntry): unknown => {
      const decision = decide(entry, context, selection);
      return decision.kind === 'skip' ? decision.note.code : decision.kind;
    };
    expect(codeOf({ name: '.env', kind: 'link', invalidName: true })).toBe('invalid-name');
    expect(codeOf({ name: '.env', kind: 'link' })).toBe('symbolic-link');
    expect(codeOf(file('.env'))).toBe('default-skip');
    expect(codeOf(file('.gitignore'))).toBe('ignore-file');
    expect(codeOf(file('a.pdf'))).toBe('ignored');
    expect(codeOf(folder('a'))).toBe('ignored');
  });

  it('says what a file is where its name tells, and nothing where it does not', () => {
    expect(decide(file('a.ts'))).toStrictEqual({
      kind: 'file',
      path: 'a.ts',
      format: 'source',
      language: 'typescript',
    });
    expect(decide(file('a.md'))).toStrictEqual({ kind: 'file', path: 'a.md', format: 'markdown' });
    expect(decide(file('notes'))).toStrictEqual({ kind: 'file', path: 'notes' });
    expect(decide(file('a.pdf'))).toEqual(
      note('a.pdf', 'unsupported', 'has the format "PDF document", which is not supported'),
    );
  });

  it('gives the context inside a folder: path, parts in composed form, and what is included', () => {
    const context = contextOf('', { folder: 'a/', parts: ['a'], included: false });
    const selection = { include: ['docs', 'x/y/*.md'] };
    expect(decide(folder('cafe\u0301'), contextOf('', { folder: 'a/', parts: ['a'] }))).toEqual({
      kind: 'folder',
      path: 'a/cafe\u0301/',
      context: {
        folder: 'a/cafe\u0301/',
        parts: ['a', 'caf\u00e9'],
        ignore: expect.any(IgnoreStack),
        included: true,
      },
    });
    expect(decide(folder('docs'), context, selection)).toMatchObject({ context: { included: true } });
    expect(decide(folder('x'), contextOf('', { included: false }), selection)).toMatchObject({
      context: { included: false },
    });
    // What lies in an included folder is included, whatever its own name.
    expect(decide(file('z.txt'), contextOf('', { included: true }), selection).kind).toBe('file');
  });

  it('excludes by the composed form of a name', () => {
    expect(decide(file('cafe\u0301.md'), contextOf(), { exclude: ['caf\u00e9.md'] })).toMatchObject({
      note: { path: 'cafe\u0301.md', code: 'excluded' },
    });
  });

  it('readmits a folder that a deeper file takes back, and keeps the same rules for any other', () => {
    const rules = (text: string): IgnoreRules => IgnoreRules.parse(text, { file: 'f', negation: 'git' });
    const ignore = IgnoreStack.EMPTY.enter('', rules('gen/\n')).enter('a/', rules('!gen/\n'));
    const context = contextOf('', { folder: 'a/', parts: ['a'], ignore });
    const inside = decide(folder('gen'), context);
    expect(
      inside.kind === 'folder' && finish(inside.context.ignore.decide('a/gen/x.md', new WorkMeter())).kind,
    ).not.toBe('ignored');
    const other = decide(folder('src'), context);
    expect(other.kind === 'folder' && other.context.ignore).toBe(ignore);
  });
});
