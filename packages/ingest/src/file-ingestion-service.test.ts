import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Chunk, Chunker } from '@rag/contracts';
import { FaultFileSystem } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import type { FileFingerprint } from './file-fingerprint.js';
import { FileIngestionService } from './file-ingestion-service.js';
import type { FileStatus, FileSystem } from './file-system.js';
import type { IngestResult } from './ingest-folder.js';
import { IngestLimits } from './ingest-limits.js';
import { nodeFileSystem } from './node-file-system.js';
import { createPipelineId } from './pipeline-id.js';
import { FakeClock, makeFolder, writeFiles } from './temporary-folder.test-support.js';

const FAR_FUTURE_MS = 4_000_000_000_000;

const lineChunker: Chunker = {
  id: 'lines@1',
  chunk: (document) => {
    let start = 0;
    return document.text.split('\n').flatMap((content, index): Chunk[] => {
      const span = { start, end: start + content.length };
      start = span.end + 1;
      const lines = { startLine: index + 1, endLine: index + 1, span };
      const paths = { headingPath: [], scope: [], definitions: [] };
      const texts = { content, embeddingText: content, weight: content.length, fields: { content } };
      return content.trim() === '' ? [] : [{ index, ...lines, ...paths, ...texts }];
    });
  },
};

const serviceWith = (limits: Partial<IngestLimits> = {}, fileSystem = nodeFileSystem): FileIngestionService =>
  // A clock far ahead: no file then counts as just written.
  new FileIngestionService(IngestLimits.of(limits), { fileSystem, clock: new FakeClock(FAR_FUTURE_MS) });

const summary = (result: IngestResult): unknown => ({
  read: result.files.map(({ document }) => document.path),
  unchanged: result.unchanged,
  removed: result.removed,
  retained: result.retained,
  notes: [...result.skipped, ...result.failed].map(({ path, code }) => `${path} ${code}`),
});

describe('FileIngestionService', () => {
  it('has the default limits and checks others', () => {
    expect(new FileIngestionService().limits).toEqual(IngestLimits.defaults());
    expect(() => new FileIngestionService({ ...IngestLimits.defaults(), maxDepth: 0 })).toThrow(
      expect.objectContaining({ code: 'RAG_INGEST_LIMITS_INVALID' }),
    );
  });

  it('reads and cuts a folder, and reads only what changed the next time', async () => {
    const root = await makeFolder({
      'a.md': 'one\ntwo\n',
      'b.md': 'b',
      'empty.md': '',
      'c.bin.txt': 'a\0b',
      'x/gone.md': 'g',
    });
    const service = serviceWith();
    const first = await service.ingest(root, { chunker: lineChunker });
    expect(summary(first)).toEqual({
      read: ['a.md', 'b.md', 'empty.md', 'x/gone.md'],
      unchanged: [],
      removed: [],
      retained: [],
      notes: ['c.bin.txt binary'],
    });
    expect(first.files[0]?.chunks.map(({ content, startLine }) => [content, startLine])).toEqual([
      ['one', 1],
      ['two', 2],
    ]);
    expect(first.files[2]?.chunks).toEqual([]);

    await writeFile(join(root, 'b.md'), 'changed');
    await utimes(join(root, 'a.md'), 1, 1);
    await rename(join(root, 'x/gone.md'), join(root, 'x/new.md'));
    const second = await service.ingest(root, { chunker: lineChunker, previous: first.fingerprints });
    expect(summary(second)).toEqual({
      read: ['b.md', 'x/new.md'],
      unchanged: ['a.md', 'empty.md'],
      removed: ['x/gone.md'],
      retained: [],
      notes: ['c.bin.txt binary'],
    });
    expect([...second.fingerprints.keys()].sort()).toEqual([
      'a.md',
      'b.md',
      'c.bin.txt',
      'empty.md',
      'x/new.md',
    ]);
  });

  it('opens no file the second time, skipped ones included, while nothing changes', async () => {
    const root = await makeFolder({ 'a.md': 'one', 'b.txt': 'a\0b' });
    const faulty = new FaultFileSystem(nodeFileSystem);
    const service = serviceWith({}, faulty);
    const { fingerprints } = await service.ingest(root, { chunker: lineChunker });
    faulty.clear();
    const second = await service.ingest(root, { chunker: lineChunker, previous: fingerprints });
    expect(faulty.calls.filter(({ operation }) => operation === 'open')).toEqual([]);
    expect(second.fingerprints).toEqual(fingerprints);
    expect(summary(second)).toMatchObject({ unchanged: ['a.md'], notes: ['b.txt binary'] });
  });

  it('sees new content behind the same size and the same modification time', async () => {
    const root = await makeFolder({ 'a.md': 'zebraold1\n' });
    await utimes(join(root, 'a.md'), 1_700_000_000, 1_700_000_000);
    const service = new FileIngestionService();
    const { fingerprints } = await service.ingest(root, { chunker: lineChunker });
    await writeFile(join(root, 'a.md'), 'zebranew1\n');
    await utimes(join(root, 'a.md'), 1_700_000_000, 1_700_000_000);
    const second = await service.ingest(root, { chunker: lineChunker, previous: fingerprints });
    expect(second.files.map(({ document }) => document.text)).toEqual(['zebranew1\n']);
  });

  it('sees an edit of the same size within one tick of a file system whose clock runs behind this one', async () => {
    const root = await makeFolder({ 'a.md': 'old', 'b.md': 'other' });
    let tickMs = FAR_FUTURE_MS;
    const inTick = <T extends FileStatus>(status: T): T => {
      const timeNs = `${tickMs}000000`;
      return { ...status, identity: { ...status.identity, mtimeNs: timeNs, ctimeNs: timeNs } };
    };
    const coarse: FileSystem = {
      ...nodeFileSystem,
      lstat: async (path) => inTick(await nodeFileSystem.lstat(path)),
      open: async (path) => {
        const file = await nodeFileSystem.open(path);
        return {
          stat: async () => inTick(await file.stat()),
          read: async (maxBytes) => file.read(maxBytes),
          realPath: async () => file.realPath(),
          close: async () => file.close(),
        };
      },
    };
    const clock = new FakeClock(FAR_FUTURE_MS + 10_000);
    const service = new FileIngestionService(IngestLimits.defaults(), { fileSystem: coarse, clock });
    const first = await service.ingest(root, { chunker: lineChunker });
    await writeFile(join(root, 'a.md'), 'new');
    const second = await service.ingest(root, { chunker: lineChunker, previous: first.fingerprints });
    expect(summary(second)).toMatchObject({ read: ['a.md'], unchanged: ['b.md'] });
    // Once the lead is ruled out, an unchanged file is not opened any more.
    clock.nowMs += 600_000;
    const third = await service.ingest(root, { chunker: lineChunker, previous: second.fingerprints });
    await writeFile(join(root, 'a.md'), 'out');
    const fourth = await service.ingest(root, { chunker: lineChunker, previous: third.fingerprints });
    expect(summary(fourth)).toMatchObject({ read: [], unchanged: ['a.md', 'b.md'] });
    tickMs += 2_001;
    const fifth = await service.ingest(root, { chunker: lineChunker, previous: fourth.fingerprints });
    expect(summary(fifth)).toMatchObject({ read: ['a.md'] });
  });

  it('reads everything again for another chunker or another selection', async () => {
    const root = await makeFolder({ 'a.md': 'one' });
    const service = serviceWith();
    const { fingerprints: previous } = await service.ingest(root, { chunker: lineChunker });
    const other = { ...lineChunker, id: 'lines@2' };
    expect((await service.ingest(root, { chunker: other, previous })).files).toHaveLength(1);
    expect(
      (await service.ingest(root, { chunker: lineChunker, previous, exclude: ['x'] })).files,
    ).toHaveLength(1);
    expect((await service.ingest(root, { chunker: lineChunker, previous })).files).toHaveLength(0);
  });

  it('keeps what it had of files and folders that fail, and takes them up again when they are well', async () => {
    const root = await makeFolder({ 'a.md': 'a1', 'b.md': 'b1', 'sub/c.md': 'c1' });
    const faulty = new FaultFileSystem(nodeFileSystem);
    const service = serviceWith({}, faulty);
    const first = await service.ingest(root, { chunker: lineChunker });
    await writeFiles(root, { 'a.md': 'a2', 'b.md': 'b2', 'sub/c.md': 'c2' });
    faulty.inject({ operation: 'read', path: 'b.md', errno: 'EIO' });
    faulty.inject({ operation: 'readDirectory', path: 'sub', errno: 'EACCES' });
    const second = await service.ingest(root, { chunker: lineChunker, previous: first.fingerprints });
    expect(summary(second)).toEqual({
      read: ['a.md'],
      unchanged: [],
      removed: [],
      retained: ['b.md', 'sub/c.md'],
      notes: ['b.md unreadable', 'sub/ unreadable'],
    });
    faulty.clear();
    const third = await service.ingest(root, { chunker: lineChunker, previous: second.fingerprints });
    expect(summary(third)).toMatchObject({ read: ['b.md', 'sub/c.md'], unchanged: ['a.md'], retained: [] });
  });

  it('removes a file that became binary, and one that is ignored by now', async () => {
    const root = await makeFolder({ 'a.md': 'one', 'private/b.md': 'two' });
    const service = serviceWith();
    const { fingerprints: previous } = await service.ingest(root, { chunker: lineChunker });
    await writeFiles(root, { 'a.md': 'a\0', '.gitignore': 'private/\n' });
    expect(summary(await service.ingest(root, { chunker: lineChunker, previous }))).toMatchObject({
      read: [],
      removed: ['a.md', 'private/b.md'],
    });
  });

  it('counts only what turns out to be text against maxFiles, and kept files as well', async () => {
    const root = await makeFolder({ one: 'text', two: 'a\0b', three: 'text' });
    const { fingerprints: previous } = await serviceWith({ maxFiles: 2 }).ingest(root, {
      chunker: lineChunker,
    });
    await expect(serviceWith({ maxFiles: 1 }).ingest(root, { chunker: lineChunker })).rejects.toMatchObject({
      code: 'RAG_INGEST_LIMIT_EXCEEDED',
      details: { cap: 'maxFiles', path: 'three' },
    });
    await expect(
      serviceWith({ maxFiles: 1 }).ingest(root, { chunker: lineChunker, previous }),
    ).rejects.toMatchObject({ code: 'RAG_INGEST_LIMIT_EXCEEDED' });
  });

  it.each(['c.md', 'c', 'b-bis.md'])(
    'does not count a binary file against maxFiles, whatever its name: %s',
    async (name) => {
      const root = await makeFolder({ 'a.md': 'a', 'b.md': 'b', [name]: 'a\0b' });
      const result = await serviceWith({ maxFiles: 2 }).ingest(root, { chunker: lineChunker });
      expect(summary(result)).toMatchObject({ read: ['a.md', 'b.md'], notes: [`${name} binary`] });
    },
  );

  it.each(['c.md', 'c'])('rejects one text past maxFiles, whatever its name: %s', async (name) => {
    const root = await makeFolder({ 'a.md': 'a', 'b.md': 'b', [name]: 'text' });
    await expect(serviceWith({ maxFiles: 2 }).ingest(root, { chunker: lineChunker })).rejects.toMatchObject({
      code: 'RAG_INGEST_LIMIT_EXCEEDED',
      message: expect.stringMatching(/maxFiles of 2/u),
      details: { cap: 'maxFiles', limit: 2, path: name, option: 'limits.maxFiles' },
    });
  });

  it('rejects when the texts together pass maxDecodedBytes', async () => {
    const root = await makeFolder({ 'a.md': '12345', 'b.md': '12345' });
    await expect(
      serviceWith({ maxDecodedBytes: 9 }).ingest(root, { chunker: lineChunker }),
    ).rejects.toMatchObject({
      details: { cap: 'maxDecodedBytes', limit: 9, path: 'b.md' },
    });
    expect(
      (await serviceWith({ maxDecodedBytes: 10 }).ingest(root, { chunker: lineChunker })).files,
    ).toHaveLength(2);
  });

  it('cuts a file as plain text when the chunker fails on its format, and notes one that fails as text too', async () => {
    const root = await makeFolder({ 'a.md': 'one', 'b.ts': 'two' });
    const fragile: Chunker = {
      id: 'fragile@1',
      chunk: (document) => {
        if (document.format === 'markdown' || document.text === 'two') throw new Error('broken');
        return lineChunker.chunk(document);
      },
    };
    const result = await serviceWith().ingest(root, { chunker: fragile });
    expect(result.files.map(({ chunks }) => chunks.length)).toEqual([1]);
    expect(result.failed).toEqual([
      { path: 'b.ts', code: 'chunking', message: 'cannot be cut: the chunker failed' },
    ]);
  });

  it('stops between files when it is told to', async () => {
    const root = await makeFolder(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}.md`, 'x'])));
    const controller = new AbortController();
    const stopping: Chunker = {
      id: 'stopping@1',
      chunk: () => {
        controller.abort(new Error('stop'));
        return [];
      },
    };
    await expect(
      serviceWith().ingest(root, { chunker: stopping, signal: controller.signal }),
    ).rejects.toThrow('stop');
  });

  it('does not let the rules of one folder reach into another', async () => {
    const root = await makeFolder({ 'A/.gitignore': 'secret.md\n', 'A/secret.md': 'a', 'B/secret.md': 'b' });
    const service = serviceWith();
    expect((await service.ingest(join(root, 'A'), { chunker: lineChunker })).files).toEqual([]);
    expect((await service.ingest(join(root, 'B'), { chunker: lineChunker })).files).toHaveLength(1);
  });

  it('forgets a file that is gone', async () => {
    const root = await makeFolder({ 'a.md': 'same', 'b.md': 'same' });
    const service = serviceWith();
    const { fingerprints: previous } = await service.ingest(root, { chunker: lineChunker });
    await rm(join(root, 'a.md'));
    const result = await service.ingest(root, { chunker: lineChunker, previous });
    expect(summary(result)).toMatchObject({ unchanged: ['b.md'], removed: ['a.md'] });
    expect([...result.fingerprints.keys()]).toEqual(['b.md']);
  });

  it('gives fingerprints that survive being stored as JSON', async () => {
    const root = await makeFolder({ 'a.md': 'one', b: 'a\0' });
    const service = serviceWith();
    const { fingerprints } = await service.ingest(root, { chunker: lineChunker });
    const stored = JSON.parse(JSON.stringify([...fingerprints])) as [string, FileFingerprint][];
    expect(new Map(stored)).toEqual(fingerprints);
  });
});

describe('createPipelineId()', () => {
  it('differs with every part and with the way they are divided', () => {
    const ids = [[], ['a'], ['a', 'b'], ['ab'], ['b', 'a']].map((parts) => createPipelineId(parts));
    expect(new Set(ids).size).toBe(5);
    expect(createPipelineId(['a'])).toBe(ids[1]);
  });
});
