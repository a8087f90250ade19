import type { Document, KnowledgeBase, SearchResult } from '@rag/contracts';
import { IngestLimits, nodeFileSystem } from '@rag/ingest';
import { InMemoryKnowledgeBase } from '@rag/tfidf-kb';
import { FaultFileSystem } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { afterTest, filesFound, inlineSession, makeFolder, putFiles } from '../session.test-support.js';
import { FaultyStream } from './session-stream-faults.test-support.js';

/** A knowledge base that can only add and remove, one call at a time, and fails at the call it is told. */
class ForeignStore implements KnowledgeBase {
  readonly inner: InMemoryKnowledgeBase = new InMemoryKnowledgeBase();
  failAt: 'addDocuments' | 'removeDocument' | undefined;

  async addDocument(document: Document): Promise<void> {
    await this.addDocuments([document]);
  }
  async addDocuments(documents: readonly Document[]): Promise<void> {
    this.#meet('addDocuments');
    this.inner.addDocuments(documents);
  }
  async getDocument(id: string): Promise<Document | undefined> {
    return this.inner.getDocument(id);
  }
  async removeDocument(id: string): Promise<boolean> {
    this.#meet('removeDocument');
    return this.inner.removeDocument(id);
  }
  async listDocuments(): Promise<readonly Document[]> {
    return this.inner.listDocuments();
  }
  async size(): Promise<number> {
    return this.inner.size();
  }
  async isEmpty(): Promise<boolean> {
    return this.inner.isEmpty();
  }
  async clear(): Promise<void> {
    this.inner.clear();
  }
  async search(query: string, topK: number): Promise<readonly SearchResult[]> {
    return this.inner.search(query, topK);
  }
  async searchByEmbedding(): Promise<readonly SearchResult[]> {
    return [];
  }

  /** Fails once, so that the store can be repaired afterwards. */
  #meet(call: 'addDocuments' | 'removeDocument'): void {
    if (this.failAt !== call) return;
    this.failAt = undefined;
    throw new Error(`foreign store cannot ${call}`);
  }
}

describe('RagService over a stream that fails', () => {
  it.each(['prepare', 'commit'] as const)(
    'keeps the old index in both stores when the stream fails at its %s',
    async (failAt) => {
      const folder = await makeFolder({ 'a.md': 'zebraold\n' });
      const stream = new FaultyStream();
      const rag = inlineSession({ stream });
      await rag.indexDirectory(folder);
      const status = rag.getStatus();
      await putFiles(folder, { 'a.md': 'zebranew\n' });
      stream.failAt = failAt;
      await expect(rag.indexDirectory(folder)).rejects.toThrow(`stream cannot ${failAt}`);
      expect(rag.getStatus()).toEqual(status);
      expect(await rag.knowledgeBase.search('zebraold', 5)).toHaveLength(1);
      expect(await rag.knowledgeBase.search('zebranew', 5)).toEqual([]);
      expect(stream.search('zebraold', 5)).toHaveLength(1);
      expect(await filesFound(rag, 'zebranew')).toEqual([]);
      await expect(rag.addDocument('zebrahand')).rejects.toThrow();
      expect(await rag.listDocuments()).toEqual([]);
      stream.failAt = undefined;
      expect(await rag.indexDirectory(folder)).toMatchObject({ indexed: 1, rechunked: 1 });
      expect(await filesFound(rag, 'zebranew')).toEqual(['a.md']);
    },
  );
});

describe('RagService over a store that can only add and remove', () => {
  it('works, and says that readers can see a mix', async () => {
    const folder = await makeFolder({ 'a.md': 'zebraold\n' });
    const rag = inlineSession({ knowledgeBase: new ForeignStore() });
    expect(rag.getStatus().atomic).toBe(true);
    await rag.indexDirectory(folder);
    await putFiles(folder, { 'a.md': 'zebranew\n' });
    await rag.indexDirectory(folder);
    expect(await filesFound(rag, 'zebranew')).toEqual(['a.md']);
    expect(await filesFound(rag, 'zebraold')).toEqual([]);
    expect(rag.getStatus().atomic).toBe(false);
  });

  it.each(['addDocuments', 'removeDocument'] as const)(
    'puts the old documents back when %s fails',
    async (failAt) => {
      const folder = await makeFolder({ 'a.md': 'zebraold\n', 'b.md': 'zebrastays\n' });
      const store = new ForeignStore();
      const rag = inlineSession({ knowledgeBase: store });
      await rag.indexDirectory(folder);
      await putFiles(folder, { 'a.md': 'zebranew\n' });
      store.failAt = failAt;
      await expect(rag.indexDirectory(folder)).rejects.toThrow(`foreign store cannot ${failAt}`);
      expect(store.inner.search('zebraold', 5)).toHaveLength(1);
      expect(store.inner.search('zebranew', 5)).toEqual([]);
      expect(rag.stream.size()).toBe(2);
      expect(await filesFound(rag, 'zebraold')).toEqual(['a.md']);
      expect(await rag.indexDirectory(folder)).toMatchObject({ rechunked: 1, unchanged: 1 });
    },
  );

  it('undoes its change when the stream cannot follow', async () => {
    const folder = await makeFolder({ 'a.md': 'zebraold\n' });
    const store = new ForeignStore();
    const stream = new FaultyStream();
    const rag = inlineSession({ knowledgeBase: store, stream });
    await rag.indexDirectory(folder);
    await putFiles(folder, { 'a.md': 'zebranew\n' });
    stream.failAt = 'commit';
    await expect(rag.indexDirectory(folder)).rejects.toThrow('stream cannot commit');
    expect(store.inner.search('zebraold', 5)).toHaveLength(1);
    expect(store.inner.search('zebranew', 5)).toEqual([]);
  });
});

describe('RagService over a file system that fails', () => {
  it('keeps the chunks of a file that cannot be read until it can', async () => {
    const folder = await makeFolder({ 'a.md': 'zebraa1\n', 'b.md': 'zebrab1\n' });
    const fileSystem = new FaultFileSystem(nodeFileSystem);
    const rag = inlineSession({ fileSystem });
    await rag.indexDirectory(folder);
    await putFiles(folder, { 'a.md': 'zebraa2\n', 'b.md': 'zebrab2\n' });
    const mend = fileSystem.inject({ operation: 'read', path: 'b.md', errno: 'EIO' });
    const report = await rag.indexDirectory(folder);
    expect(report).toMatchObject({ indexed: 1, rechunked: 1, kept: 1, removed: 0 });
    expect(report.failed).toEqual([
      { path: 'b.md', code: 'unreadable', message: expect.stringContaining('EIO') },
    ]);
    expect(await filesFound(rag, 'zebraa2')).toEqual(['a.md']);
    expect(await filesFound(rag, 'zebrab1')).toEqual(['b.md']);
    expect(rag.getStatus().fileCount).toBe(2);
    mend();
    expect(await rag.indexDirectory(folder)).toMatchObject({ indexed: 1, rechunked: 1, kept: 0, failed: [] });
    expect(await filesFound(rag, 'zebrab2')).toEqual(['b.md']);
    expect(await filesFound(rag, 'zebrab1')).toEqual([]);
  });

  it('keeps the files below a folder that cannot be listed, also after clearHashes', async () => {
    const folder = await makeFolder({ 'a.md': 'zebraa\n', 'sub/b.md': 'zebrab\n' });
    const fileSystem = new FaultFileSystem(nodeFileSystem);
    const rag = inlineSession({ fileSystem });
    await rag.indexDirectory(folder);
    fileSystem.inject({ operation: 'readDirectory', path: 'sub', errno: 'EACCES' });
    rag.fileIndexer.clearHashes();
    const report = await rag.indexDirectory(folder);
    expect(report).toMatchObject({ indexed: 1, kept: 1, removed: 0 });
    expect(report.failed).toEqual([
      { path: 'sub/', code: 'unreadable', message: expect.stringContaining('EACCES') },
    ]);
    expect(await filesFound(rag, 'zebrab')).toEqual(['sub/b.md']);
  });

  it.each([
    'realPath',
    'lstat',
    'readDirectory',
    'readEntry',
    'open',
    'stat',
    'read',
    'openRealPath',
    'close',
  ] as const)('never loses an indexed file to a fault at %s', async (operation) => {
    const folder = await makeFolder({ 'a.md': 'zebraa\n', 'sub/b.md': 'zebrab\n' });
    const fileSystem = new FaultFileSystem(nodeFileSystem);
    const rag = inlineSession({ fileSystem });
    await rag.indexDirectory(folder);
    rag.fileIndexer.clearHashes();
    const callsBefore = fileSystem.calls.length;
    fileSystem.inject({ operation, errno: 'EIO' });
    const outcome = await rag.indexDirectory(folder).then(
      () => 'committed',
      () => 'rejected',
    );
    expect(['committed', 'rejected']).toContain(outcome);
    expect(fileSystem.calls.slice(callsBefore).some((call) => call.operation === operation)).toBe(true);
    expect(await filesFound(rag, 'zebraa')).toEqual(['a.md']);
    expect(await filesFound(rag, 'zebrab')).toEqual(['sub/b.md']);
  });
});

describe('RagService and files that it keeps', () => {
  it('counts them against the caps as it counts those that it reads', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra zebra\n', 'b.md': 'zebra zebra\n' });
    const fileSystem = new FaultFileSystem(nodeFileSystem);
    const rag = inlineSession({ fileSystem });
    await rag.indexDirectory(folder);
    rag.fileIndexer.clearHashes();
    fileSystem.inject({ operation: 'read', path: 'b.md', errno: 'EIO' });
    const limits = IngestLimits.of({ maxDecodedBytes: 20 });
    await expect(rag.indexDirectory(folder, undefined, { limits })).rejects.toMatchObject({
      code: 'RAG_INGEST_LIMIT_EXCEEDED',
    });
  });

  it('lists notes in the same order, whatever was read and what was kept', async () => {
    const folder = await makeFolder({ 'b.bin': 'a\0b', 'd.bin': 'a\0b', 'z.md': 'zebra\n' });
    const rag = inlineSession();
    await rag.indexDirectory(folder);
    await putFiles(folder, { 'a.bin': 'a\0b', 'c.bin': 'a\0b' });
    const { skipped } = await rag.indexDirectory(folder);
    expect(skipped.map(({ path }) => path)).toEqual(['a.bin', 'b.bin', 'c.bin', 'd.bin']);
  });
});

describe('RagService and the lease of its stream', () => {
  it('refills what the bare stream dropped after an hour, by search and by run', async () => {
    const clock = { nowMs: 0, now: () => clock.nowMs, after: () => () => undefined };
    const folder = await makeFolder({ 'a.md': 'zebraa\n' });
    const rag = inlineSession({ clock });
    await rag.indexDirectory(folder);
    clock.nowMs += 3_700_000;
    expect(await rag.search('zebraa')).toHaveLength(1); // renewed in time: a search is an access
    clock.nowMs += 3_700_000;
    const bare = async (): Promise<number> =>
      (await (await rag.stream.snapshot()).search('zebraa', 5)).length;
    expect(await bare()).toBe(0);
    expect(rag.getStatus().stream).toMatchObject({ documents: 0, expired: 1 });
    expect(await rag.search('zebraa')).toHaveLength(1);
    expect(await bare()).toBe(1);
    clock.nowMs += 3_700_000;
    expect(await bare()).toBe(0);
    expect(await rag.indexDirectory(folder)).toMatchObject({ unchanged: 1 });
    expect(await bare()).toBe(1);
  });

  it('shows in status and event when a stream that was made smaller than the corpus evicts', async () => {
    const events: string[] = [];
    const folder = await makeFolder(
      Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`d${i}.md`, `zebra unique${i}\n`])),
    );
    const rag = inlineSession({ maxStreamDocuments: 20, events: ({ type }) => events.push(type) });
    await rag.indexDirectory(folder);
    expect(rag.getStatus().stream).toMatchObject({ documents: 20, maxDocuments: 20, evicted: 10 });
    expect(events).toContain('bm25.evicted');
    expect(await rag.knowledgeBase.size()).toBe(30);
    expect(await rag.search('zebra', 30)).toHaveLength(30);
  });

  it('sizes the stream to the corpus unless told otherwise', () => {
    afterTest(async () => Promise.resolve());
    expect(inlineSession().getStatus().stream.maxDocuments).toBe(Number.POSITIVE_INFINITY);
  });
});
