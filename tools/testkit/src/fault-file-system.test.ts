import { beforeEach, describe, expect, it } from 'vitest';

import { FaultFileSystem } from './fault-file-system.js';
import type { FileSystemShape } from './fault-file-system-shape.js';

const identity = { size: 4, mtimeNs: '1', ctimeNs: '1', inode: '1', device: '1' };
let closed = 0;

const inner: FileSystemShape = {
  realPath: async (path) => path,
  lstat: async () => ({ kind: 'file', identity }),
  readDirectory: async function* () {
    yield { name: 'a.md', kind: 'file' };
    yield { name: 'b.md', kind: 'file' };
  },
  open: async () => ({
    stat: async () => ({ kind: 'file', identity }),
    read: async (maxBytes) => new Uint8Array(Math.min(4, maxBytes)),
    realPath: async () => '/r/a.md',
    close: async () => {
      closed += 1;
    },
  }),
};

describe('FaultFileSystem', () => {
  let faulty: FaultFileSystem;
  beforeEach(() => {
    faulty = new FaultFileSystem(inner);
    closed = 0;
  });

  it('passes every call through and records it while there is no fault', async () => {
    const file = await faulty.open('/r/a.md');
    expect(await file.read(10)).toHaveLength(4);
    expect(await file.realPath()).toBe('/r/a.md');
    await file.close();
    expect(faulty.calls.map(({ operation }) => operation)).toEqual(['open', 'read', 'openRealPath', 'close']);
  });

  it.each(['realPath', 'lstat', 'open'] as const)(
    'fails %s with the code, for the path only',
    async (operation) => {
      faulty.inject({ operation, path: 'a.md', errno: 'EIO' });
      await expect(faulty[operation]('/r/a.md')).rejects.toMatchObject({ code: 'EIO' });
      await expect(faulty[operation]('/r/xa.md')).resolves.toBeDefined();
    },
  );

  it.each(['stat', 'read', 'openRealPath', 'close'] as const)(
    'fails %s of an open file',
    async (operation) => {
      faulty.inject({ operation, errno: 'EBADF' });
      const file = await faulty.open('/r/a.md');
      const calls = {
        stat: () => file.stat(),
        read: () => file.read(1),
        openRealPath: () => file.realPath(),
        close: () => file.close(),
      };
      await expect(calls[operation]()).rejects.toMatchObject({ code: 'EBADF' });
    },
  );

  it('closes the file inside also when closing fails', async () => {
    faulty.inject({ operation: 'close', errno: 'EIO' });
    const file = await faulty.open('/r/a.md');
    await expect(file.close()).rejects.toThrow('EIO');
    expect(closed).toBe(1);
  });

  it('fails a listing at its start, or at one entry', async () => {
    const list = async (): Promise<string[]> => {
      const names: string[] = [];
      for await (const entry of faulty.readDirectory('/r')) names.push(`${entry.name} ${entry.kind}`);
      return names;
    };
    const mend = faulty.inject({ operation: 'readEntry', path: 'b.md', errno: 'EIO' });
    await expect(list()).rejects.toThrow('EIO');
    mend();
    faulty.inject({ operation: 'readEntry', path: 'a.md', hideKind: true });
    expect(await list()).toEqual(['a.md unknown', 'b.md file']);
    faulty.inject({ operation: 'readDirectory', errno: 'EACCES' });
    await expect(list()).rejects.toThrow('EACCES');
  });

  it('counts matching calls for nth, shortens reads and runs hooks before the call', async () => {
    const seen: string[] = [];
    faulty.inject({ operation: 'read', nth: 2, maxReadBytes: 1, before: (path) => void seen.push(path) });
    const file = await faulty.open('/r/a.md');
    expect([await file.read(9), await file.read(9), await file.read(9)].map((part) => part.length)).toEqual([
      4, 1, 4,
    ]);
    expect(seen).toEqual(['/r/a.md']);
  });

  it('forgets faults and calls when it is cleared', async () => {
    faulty.inject({ operation: 'lstat', errno: 'EIO' });
    faulty.clear();
    await faulty.lstat('/r/a.md');
    expect(faulty.calls).toHaveLength(1);
  });
});
