import { execFileSync } from 'node:child_process';
import { appendFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { FaultFileSystem } from '@rag/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Candidate } from './discovery.js';
import type { FileFingerprint } from './file-fingerprint.js';
import type { FileSystem } from './file-system.js';
import { MAX_FILE_BYTES } from './ingest-limits.js';
import { nodeFileSystem } from './node-file-system.js';
import { readCandidate, type ReadOutcome } from './read-candidate.js';
import { samePath } from './read-stable-file.js';
import { FakeClock, latin1, makeFolder, type Content } from './temporary-folder.test-support.js';

const NOW_MS = 1_700_000_000_000;
const identity = { size: 0, mtimeNs: '0', ctimeNs: '0', inode: '0', device: '0' };

describe('readCandidate()', () => {
  let root: string;
  let faulty: FaultFileSystem;
  beforeEach(async () => {
    root = await makeFolder();
    faulty = new FaultFileSystem(nodeFileSystem);
  });

  const put = async (path: string, content: Content): Promise<void> => {
    await rm(join(root, path), { force: true, recursive: true });
    await writeFile(join(root, path), content as string);
  };
  const read = async (
    path: string,
    previous?: FileFingerprint,
    candidate: Partial<Candidate> = {},
  ): Promise<ReadOutcome> =>
    readCandidate(
      faulty,
      root,
      { path, identity, ...candidate },
      { pipelineId: 'p', previous, clock: new FakeClock(NOW_MS) },
    );

  it('makes a document with LF line ends, without mark, and a fingerprint of the raw bytes', async () => {
    await put('a.ts', '\ufeffconst a = 1;\r\nlet b;\rlet c;\r\n');
    const outcome = await read('a.ts');
    expect(outcome).toEqual({
      kind: 'read',
      document: {
        path: 'a.ts',
        format: 'source',
        language: 'typescript',
        text: 'const a = 1;\nlet b;\rlet c;\n',
      },
      fingerprint: {
        pipelineId: 'p',
        contentHash: execFileSync('sha256sum', [join(root, 'a.ts')])
          .toString()
          .slice(0, 64),
        identity: (await nodeFileSystem.lstat(join(root, 'a.ts'))).identity,
        readAtMs: NOW_MS,
        outcome: 'indexed',
        decodedBytes: 27,
      },
    });
  });

  it('admits an empty file as an empty text', async () => {
    await put('a.md', '');
    expect(await read('a.md')).toMatchObject({
      kind: 'read',
      document: { text: '' },
      fingerprint: { decodedBytes: 0 },
    });
  });

  it('names an encoding that it assumed, and counts bytes of the decoded text', async () => {
    await put('latin.md', latin1('caf\xe9 zebralatin\n'));
    expect(await read('latin.md')).toMatchObject({
      document: { text: 'café zebralatin\n', metadata: { encoding: 'windows-1252' } },
      fingerprint: { decodedBytes: 17 },
    });
    await put('u.txt', Buffer.from('\ufeffzebra notes\r\n', 'utf16le'));
    expect(await read('u.txt')).toMatchObject({
      document: { text: 'zebra notes\n', metadata: { encoding: 'utf-16le' } },
    });
  });

  it('takes the kind of a file without a telling name from its content, or from the candidate', async () => {
    await put('run', '#!/bin/sh\n');
    expect(await read('run')).toMatchObject({ document: { format: 'source', language: 'shell' } });
    expect(await read('run', undefined, { format: 'markdown' })).toMatchObject({
      document: { format: 'markdown' },
    });
  });

  it.each([
    [
      'pic.txt',
      latin1('\x89PNG\r\n\x1a\n\0\0'),
      'binary',
      'is binary: its format is "PNG image", though its name says text',
    ],
    ['log.txt', latin1('first\nsecond\0 line\n'), 'binary', 'is binary: it holds NUL bytes'],
    ['paper', latin1('%PDF-1.7\n'), 'unsupported', 'has the format "PDF document", which is not supported'],
  ])('skips %s and remembers that it did', async (path, bytes, code, message) => {
    await put(path, bytes);
    const outcome = await read(path);
    const note = { path, code, message };
    expect(outcome).toMatchObject({
      kind: 'skipped',
      note,
      fingerprint: { outcome: 'skipped', decodedBytes: 0, note },
    });
    const again = await read(path, (outcome as { fingerprint: FileFingerprint }).fingerprint);
    expect(again).toEqual(outcome);
  });

  it('fails a text whose encoding cannot be told', async () => {
    await put('a.txt', latin1('\xff\xfea\0b'));
    expect(await read('a.txt')).toEqual({
      kind: 'failed',
      note: { path: 'a.txt', code: 'encoding', message: expect.stringContaining('utf-16le') },
    });
  });

  it('tells unchanged content from new times, and another pipeline from the same content', async () => {
    await put('a.md', 'text');
    const first = (await read('a.md')) as Extract<ReadOutcome, { kind: 'read' }>;
    await put('a.md', 'text');
    const second = await read('a.md', first.fingerprint);
    expect(second).toMatchObject({
      kind: 'unchanged',
      fingerprint: { contentHash: first.fingerprint.contentHash, decodedBytes: 4 },
    });
    expect((second as { fingerprint: FileFingerprint }).fingerprint.identity).not.toEqual(
      first.fingerprint.identity,
    );
    expect(await read('a.md', { ...first.fingerprint, pipelineId: 'q' })).toMatchObject({ kind: 'read' });
    await put('a.md', 'next');
    expect(await read('a.md', first.fingerprint)).toMatchObject({ kind: 'read' });
  });

  describe('at the file system', () => {
    it.each([
      ['open', 'EACCES', 'unreadable'],
      ['open', 'EMFILE', 'unreadable'],
      ['open', 'ENOENT', 'vanished'],
      ['open', 'ENOTDIR', 'vanished'],
      ['stat', 'EIO', 'unreadable'],
      ['read', 'EIO', 'unreadable'],
      ['openRealPath', 'ESTALE', 'unstable'],
      ['openRealPath', 'EACCES', 'unreadable'],
    ] as const)(
      'a fault of %s (%s) fails this file as %s and leaves nothing open',
      async (operation, errno, code) => {
        await put('a.md', 'text');
        faulty.inject({ operation, errno });
        expect(await read('a.md')).toEqual({
          kind: 'failed',
          note: { path: 'a.md', code, message: expect.stringMatching(new RegExp(`${errno}|replaced`, 'u')) },
        });
        const count = (name: string): number => faulty.calls.filter((call) => call.operation === name).length;
        expect(count('close')).toBe(operation === 'open' ? 0 : 1);
      },
    );

    it.each([
      ['ELOOP', 'symbolic-link'],
      ['ENXIO', 'not-regular'],
    ] as const)('%s of open skips it as %s', async (errno, code) => {
      faulty.inject({ operation: 'open', errno });
      expect(await read('a.md')).toMatchObject({ kind: 'skipped', note: { code } });
    });

    it('a failing close changes nothing', async () => {
      await put('a.md', 'text');
      faulty.inject({ operation: 'close', errno: 'EIO' });
      expect(await read('a.md')).toMatchObject({ kind: 'read', document: { text: 'text' } });
    });

    it('short reads are put together', async () => {
      await put('a.md', 'a text of some length');
      faulty.inject({ operation: 'read', maxReadBytes: 3 });
      expect(await read('a.md')).toMatchObject({ kind: 'read', document: { text: 'a text of some length' } });
    });

    const changes: readonly (readonly [string, (path: string) => Promise<void>])[] = [
      ['grows', (path) => appendFile(path, ' and more')],
      ['shrinks', (path) => truncate(path, 2)],
      ['is written', (path) => writeFile(path, 'same')],
      [
        'is replaced',
        async (path) => {
          await writeFile(`${path}.new`, 'next');
          await rename(`${path}.new`, path);
        },
      ],
    ];
    it.each(changes)('a file that %s once while it is read is read again, whole', async (_, change) => {
      await put('a.md', 'text');
      faulty.inject({ operation: 'read', nth: 1, before: change });
      const outcome = await read('a.md');
      const { text } = (outcome as { document: { text: string } }).document;
      expect(text).toBe(await nodeText(join(root, 'a.md')));
      expect(faulty.calls.filter(({ operation }) => operation === 'open')).toHaveLength(2);
    });

    it('a file that keeps changing is unstable', async () => {
      await put('a.md', 'text');
      faulty.inject({ operation: 'read', before: (path) => appendFile(path, '.') });
      expect(await read('a.md')).toMatchObject({ kind: 'failed', note: { code: 'unstable' } });
    });

    it('a read that ends before the announced size is no whole file', async () => {
      await put('a.md', 'text');
      faulty.inject({ operation: 'read', maxReadBytes: 2 });
      const mends = [2, 4].map((nth) => faulty.inject({ operation: 'read', nth, maxReadBytes: 0 }));
      expect(await read('a.md')).toMatchObject({ kind: 'failed', note: { code: 'unstable' } });
      for (const mend of mends) mend();
      expect(await read('a.md')).toMatchObject({ kind: 'read', document: { text: 'text' } });
    });

    it('a file that is deleted while it is read has vanished', async () => {
      await put('a.md', 'text');
      faulty.inject({ operation: 'read', nth: 1, before: (path) => rm(path) });
      expect(await read('a.md')).toMatchObject({ kind: 'failed', note: { code: 'vanished' } });
    });

    it('a file that grows over the limit while it is read is skipped', async () => {
      await put('a.md', 'text');
      faulty.inject({ operation: 'read', nth: 1, before: (path) => truncate(path, MAX_FILE_BYTES + 1) });
      expect(await read('a.md')).toMatchObject({ kind: 'skipped', note: { code: 'too-large' } });
      expect(faulty.calls.filter(({ operation }) => operation === 'read')).toHaveLength(2);
    });

    it('a file that announces no size is read to its end, or to the limit', async () => {
      const endless = (parts: number): FileSystem => ({
        ...nodeFileSystem,
        open: async (path) => {
          let left = parts;
          return {
            stat: async () => ({ kind: 'file', identity }),
            realPath: async () => path,
            close: async () => undefined,
            read: async () => new Uint8Array(left-- > 0 ? 1024 * 1024 : 0).fill(0x61),
          };
        },
      });
      const options = { pipelineId: 'p', clock: new FakeClock(NOW_MS) };
      const outcome = await readCandidate(endless(2), root, { path: 'a.md', identity }, options);
      expect(outcome).toMatchObject({ kind: 'read', fingerprint: { decodedBytes: 2 * 1024 * 1024 } });
      expect(await readCandidate(endless(Infinity), root, { path: 'a.md', identity }, options)).toMatchObject(
        {
          kind: 'skipped',
          note: { code: 'too-large' },
        },
      );
    });

    it('a file over the limit is skipped unread; one at the limit is read', async () => {
      await put('a.txt', '');
      await truncate(join(root, 'a.txt'), MAX_FILE_BYTES + 1);
      expect(await read('a.txt')).toMatchObject({
        kind: 'skipped',
        note: { code: 'too-large', message: 'is larger than the limit of 16 MiB' },
      });
      expect(faulty.calls.some(({ operation }) => operation === 'read')).toBe(false);
      await put('b.txt', 'x'.repeat(MAX_FILE_BYTES));
      expect(await read('b.txt')).toMatchObject({
        kind: 'read',
        fingerprint: { decodedBytes: MAX_FILE_BYTES },
      });
    });

    it.runIf(process.platform !== 'win32')(
      'a FIFO in the place of the file is skipped without waiting',
      async () => {
        execFileSync('mkfifo', [join(root, 'a.md')]);
        expect(await read('a.md')).toMatchObject({ kind: 'skipped', note: { code: 'not-regular' } });
      },
    );

    it('a link in the place of the file is skipped', async () => {
      await put('b.md', 'secret');
      await symlink('b.md', join(root, 'a.md'));
      expect(await read('a.md')).toMatchObject({ kind: 'skipped', note: { code: 'symbolic-link' } });
    });

    it.each(['outside', 'root/other'])(
      'a folder above it that was swapped for a link to %s fails it unread',
      async (target) => {
        const base = await makeFolder({
          'root/sub/a.md': 'mine',
          'outside/a.md': 'secret',
          'root/other/a.md': 'other',
        });
        faulty.inject({
          operation: 'open',
          before: async () => {
            await rename(join(base, 'root/sub'), join(base, 'root/moved'));
            await symlink(join(base, target), join(base, 'root/sub'));
          },
        });
        const outcome = await readCandidate(
          faulty,
          join(base, 'root'),
          { path: 'sub/a.md', identity },
          {
            pipelineId: 'p',
            clock: new FakeClock(NOW_MS),
          },
        );
        expect(outcome).toMatchObject({ kind: 'failed', note: { path: 'sub/a.md', code: 'outside-root' } });
        expect(faulty.calls.some(({ operation }) => operation === 'read')).toBe(false);
      },
    );
  });
});

async function nodeText(path: string): Promise<string> {
  const file = await nodeFileSystem.open(path);
  const text = new TextDecoder().decode(await file.read(1_000));
  await file.close();
  return text;
}

describe('samePath()', () => {
  it('compares composed forms, and separators where paths have drives', () => {
    expect(samePath('/r/cafe\u0301', '/r/caf\u00e9')).toBe(true);
    expect(samePath('C:\\r\\a.md', 'C:\\r/a.md')).toBe(true);
    expect(samePath('/r/a\\b', '/r/a/b')).toBe(false);
  });
});
