import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readWorkspace } from './read-workspace.js';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rag-check-test-'));
  for (const [path, text] of Object.entries({
    'package.json': '{}',
    '.gitignore': 'ignored.txt\n',
    'ignored.txt': '',
    'packages/a/package.json': '{"name":"@rag/a"}',
    'packages/a/src/index.ts': 'export {};',
    'packages/a/node_modules/b/index.js': '',
    'image.png': 'a\0b',
  })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  symlinkSync('package.json', join(root, 'link.json'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const git = (...parts: readonly string[]): void => {
  execFileSync('git', ['-c', 'init.defaultBranch=main', ...parts], { cwd: root, stdio: 'ignore' });
};

describe('readWorkspace()', () => {
  it('reads what git tracks or would track: no ignored, binary, linked or deleted file', () => {
    git('init');
    writeFileSync(join(root, 'packages/a/.gitignore'), 'node_modules/\n');
    writeFileSync(join(root, 'deleted.txt'), '');
    git('add', '--all');
    rmSync(join(root, 'deleted.txt'));
    writeFileSync(join(root, 'new.txt'), '');
    expect([...readWorkspace(root).files.keys()]).toEqual([
      '.gitignore',
      'new.txt',
      'package.json',
      'packages/a/.gitignore',
      'packages/a/package.json',
      'packages/a/src/index.ts',
    ]);
  });

  it('walks without git, past folders that are never tracked', () => {
    const workspace = readWorkspace(root);
    expect([...workspace.files.keys()]).toContain('ignored.txt');
    expect([...workspace.files.keys()].filter((path) => /node_modules|\.png|link/u.test(path))).toEqual([]);
    expect(workspace.packages.map(({ name, folder }) => [name, folder])).toEqual([['@rag/a', 'packages/a']]);
  });
});
