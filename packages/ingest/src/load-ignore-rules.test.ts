import { describe, expect, it } from 'vitest';

import type { FolderEntry } from './file-system.js';
import { MAX_IGNORE_FILE_BYTES } from './ignore-file.js';
import { loadIgnoreRules, type LoadedIgnoreRules } from './load-ignore-rules.js';
import { MEMORY_ROOT, MemoryFileSystem, type MemoryContent } from './memory-tree.test-support.js';

const load = async (
  files: Readonly<Record<string, MemoryContent>>,
  options: { readonly folder?: string; readonly entries?: readonly FolderEntry[] } = {},
): Promise<LoadedIgnoreRules> => {
  const folder = options.folder ?? '';
  const kindOf = (content: MemoryContent): FolderEntry['kind'] =>
    typeof content === 'object' && 'kind' in content ? content.kind : 'file';
  const entries =
    options.entries ??
    Object.entries(files).map(([name, content]) => ({
      name: name.slice(folder.length),
      kind: kindOf(content),
    }));
  return loadIgnoreRules(new MemoryFileSystem(Object.entries(files)), {
    rootPath: MEMORY_ROOT,
    folder,
    entries,
    negation: 'git',
  });
};

const decisionOf = (loaded: LoadedIgnoreRules, path: string): unknown =>
  loaded.kind === 'rules' ? loaded.rules.decide(path) : loaded;

describe('loadIgnoreRules()', () => {
  it('has no rules where no ignore file is listed, and opens none', async () => {
    const loaded = await load({ '.gitignore': '*' }, { entries: [{ name: 'a.md', kind: 'file' }] });
    expect(loaded).toMatchObject({ kind: 'rules', rules: { size: 0 }, skipped: [] });
  });

  it('reads both files, .tnsignore last, and names them by their path from the root', async () => {
    const loaded = await load({ 'a/.tnsignore': '!x.log\ny\n', 'a/.gitignore': '*.log\n' }, { folder: 'a/' });
    expect(loaded).toMatchObject({ kind: 'rules', rules: { size: 3 }, skipped: [] });
    expect(decisionOf(loaded, 'x.log')).toEqual({ kind: 'included' });
    expect(decisionOf(loaded, 'y')).toEqual({
      kind: 'ignored',
      rule: { file: 'a/.tnsignore', line: 2, text: 'y' },
    });
    expect(decisionOf(loaded, 'z.log')).toMatchObject({ rule: { file: 'a/.gitignore', line: 1 } });
  });

  it.each(['link', 'other'] as const)('passes over an ignore file that is of the kind %s', async (kind) => {
    expect(await load({ '.gitignore': { kind } })).toMatchObject({ rules: { size: 0 }, skipped: [] });
  });

  it('notes an ignore file that turns out to be a link or a device when it is opened', async () => {
    const listed: readonly FolderEntry[] = [{ name: '.gitignore', kind: 'file' }];
    expect(await load({ '.gitignore': { kind: 'link' } }, { entries: listed })).toMatchObject({
      kind: 'rules',
      rules: { size: 0 },
      skipped: [
        {
          path: '.gitignore',
          code: 'symbolic-link',
          message: 'is a symbolic link, which is not followed',
        },
      ],
    });
    expect(await load({ '.gitignore': { kind: 'other' } }, { entries: listed })).toMatchObject({
      skipped: [{ path: '.gitignore', code: 'not-regular', message: 'is not a regular file' }],
    });
  });

  it('has no rules of a file that vanished, and goes on with the other one', async () => {
    const entries: readonly FolderEntry[] = [
      { name: '.gitignore', kind: 'file' },
      { name: '.tnsignore', kind: 'file' },
    ];
    const loaded = await load({ '.tnsignore': 'x\n' }, { entries });
    expect(loaded).toMatchObject({ kind: 'rules', rules: { size: 1 }, skipped: [] });
  });

  it('fails where a file cannot be read, with its path and why', async () => {
    const fileSystem = new MemoryFileSystem([['a/.gitignore', 'x']]);
    fileSystem.open = async () => Promise.reject(Object.assign(new Error('denied'), { code: 'EACCES' }));
    const loaded = await loadIgnoreRules(fileSystem, {
      rootPath: MEMORY_ROOT,
      folder: 'a/',
      entries: [{ name: '.gitignore', kind: 'file' }],
      negation: 'git',
    });
    expect(loaded).toEqual({
      kind: 'failed',
      note: { path: 'a/.gitignore', code: 'unreadable', message: 'cannot be read: EACCES' },
    });
  });

  it('takes 64 KiB and refuses one byte more', async () => {
    const text = `x\n${'#'.repeat(MAX_IGNORE_FILE_BYTES - 2)}`;
    expect(await load({ '.gitignore': text })).toMatchObject({ rules: { size: 1 } });
    await expect(load({ '.gitignore': `${text}#` })).rejects.toMatchObject({
      code: 'RAG_INGEST_IGNORE_TOO_LARGE',
      message:
        'Cannot read ignore file ".gitignore": it is larger than the limit of 64 KiB; shorten it, or split it into the folders it speaks of',
      details: { file: '.gitignore', limit: 'bytes', value: 65_536 },
    });
  });

  it.each([
    [Uint8Array.of(0x61, 0, 0x62), 'it is not a text: '],
    [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0), 'it is not a text: '],
  ])('refuses bytes that are no text', async (bytes, state) => {
    await expect(load({ '.gitignore': bytes })).rejects.toMatchObject({
      code: 'RAG_INGEST_IGNORE_INVALID',
      message: expect.stringMatching(
        new RegExp(`^Cannot read ignore file "\\.gitignore": ${state}(?!undefined).+`, 'u'),
      ),
      details: { file: '.gitignore' },
    });
  });

  it('refuses negation unless it is told otherwise', async () => {
    const options = {
      rootPath: MEMORY_ROOT,
      folder: '',
      entries: [{ name: '.gitignore', kind: 'file' as const }],
    };
    const fileSystem = new MemoryFileSystem([['.gitignore', '!x']]);
    await expect(loadIgnoreRules(fileSystem, { ...options, negation: 'reject' })).rejects.toMatchObject({
      code: 'RAG_INGEST_IGNORE_NEGATION',
    });
    expect(await loadIgnoreRules(fileSystem, { ...options, negation: 'git' })).toMatchObject({
      rules: { size: 1 },
    });
  });
});
