import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { FolderEntry } from './file-system.js';
import { nodeFileSystem } from './node-file-system.js';
import { makeFolder } from './temporary-folder.test-support.js';

async function list(path: string): Promise<FolderEntry[]> {
  const entries: FolderEntry[] = [];
  for await (const entry of nodeFileSystem.readDirectory(path)) entries.push(entry);
  return entries.sort((left, right) => (left.name < right.name ? -1 : 1));
}

describe('nodeFileSystem', () => {
  it('lists names as they are spelled, with their kinds', async () => {
    const names = ['"quoted"', 'line\nend', '..foo', '😀.md', 'caf\u00e9', 'cafe\u0301', '\ufeffmark'];
    const folder = await makeFolder(Object.fromEntries(names.map((name) => [name, ''])));
    await mkdir(join(folder, 'sub'));
    await symlink('sub', join(folder, 'link'));
    const entries = await list(folder);
    expect(entries.filter(({ kind }) => kind === 'file').map(({ name }) => name)).toEqual([...names].sort());
    expect(entries).toContainEqual({ name: 'sub', kind: 'folder' });
    expect(entries).toContainEqual({ name: 'link', kind: 'link' });
  });

  it.runIf(process.platform === 'linux')(
    'marks a name that is not valid UTF-8 and shows its bytes',
    async () => {
      const folder = await makeFolder();
      await writeFile(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.of(0xe9)]), '');
      expect(await list(folder)).toEqual([{ name: 'caf\\xE9', kind: 'file', invalidName: true }]);
    },
  );

  it.runIf(process.platform === 'linux')('lists nothing through a link on an absolute path', async () => {
    const folder = await makeFolder({ 'real/sub/a.md': '', link: { symlink: 'real' } });
    expect(await list(`${folder}/real/sub`)).toEqual([{ name: 'a.md', kind: 'file' }]);
    for (const path of ['link', 'link/sub'])
      await expect(list(`${folder}/${path}`)).rejects.toMatchObject({ code: 'ESTALE' });
  });

  it('reads an open file in parts, to the end', async () => {
    const folder = await makeFolder({ 'a.md': 'hello' });
    const file = await nodeFileSystem.open(join(folder, 'a.md'));
    const decode = async (maxBytes: number): Promise<string> =>
      new TextDecoder().decode(await file.read(maxBytes));
    expect([await decode(2), await decode(10), await decode(10)]).toEqual(['he', 'llo', '']);
    expect(await file.stat()).toMatchObject({ kind: 'file', identity: { size: 5 } });
    expect((await file.stat()).identity).toEqual((await nodeFileSystem.lstat(join(folder, 'a.md'))).identity);
    await file.close();
  });

  it('does not open a symbolic link', async () => {
    const folder = await makeFolder({ 'a.md': 'x', 'link.md': { symlink: 'a.md' } });
    await expect(nodeFileSystem.open(join(folder, 'link.md'))).rejects.toMatchObject({ code: 'ELOOP' });
    expect((await nodeFileSystem.lstat(join(folder, 'link.md'))).kind).toBe('link');
  });

  it.runIf(process.platform !== 'win32')('opens a FIFO without waiting for its other end', async () => {
    const folder = await makeFolder();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    const file = await nodeFileSystem.open(join(folder, 'pipe'));
    expect((await file.stat()).kind).toBe('other');
    await file.close();
  });

  it.runIf(process.platform !== 'win32')('tells a socket', async () => {
    const folder = await makeFolder();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(folder, 'socket'), resolve));
    expect(await list(folder)).toEqual([{ name: 'socket', kind: 'other' }]);
    await new Promise((resolve) => server.close(resolve));
  });

  it.runIf(process.platform === 'linux')(
    'knows where an open file lies by now, also when it is gone',
    async () => {
      const folder = await makeFolder({ 'in/a.md': 'x', 'in/b (deleted)': 'x' });
      const file = await nodeFileSystem.open(join(folder, 'in/a.md'));
      const odd = await nodeFileSystem.open(join(folder, 'in/b (deleted)'));
      expect(await odd.realPath()).toBe(join(folder, 'in/b (deleted)'));
      await rename(join(folder, 'in'), join(folder, 'out'));
      expect(await file.realPath()).toBe(join(folder, 'out/a.md'));
      await rm(join(folder, 'out'), { recursive: true });
      expect(await file.realPath()).toBe(join(folder, 'out/a.md'));
      await file.close();
      await odd.close();
    },
  );

  it('resolves links in a path and says when there is nothing', async () => {
    const folder = await makeFolder({ 'a/b.md': '', link: { symlink: 'a' } });
    expect(await nodeFileSystem.realPath(join(folder, 'link/b.md'))).toBe(join(folder, 'a/b.md'));
    await expect(nodeFileSystem.realPath(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
