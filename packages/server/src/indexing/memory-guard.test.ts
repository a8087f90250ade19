import { describe, expect, it } from 'vitest';

import { inlineSession, makeFolder, putFiles } from '../session.test-support.js';
import { checkHeap, MAX_HEAP_SHARE, readHeap } from './memory-guard.js';

describe('checkHeap()', () => {
  it('lets a run go on up to the share, and rejects it beyond with what to do', () => {
    expect(() => {
      checkHeap({ usedBytes: MAX_HEAP_SHARE * 1000, limitBytes: 1000 });
    }).not.toThrow();
    expect(() => {
      checkHeap({ usedBytes: 900 * 2 ** 20, limitBytes: 1000 * 2 ** 20 });
    }).toThrow(/"900" of "1000" MiB.*--max-old-space-size/u);
  });

  it('reads the heap of this process', () => {
    const { usedBytes, limitBytes } = readHeap();
    expect(usedBytes).toBeGreaterThan(0);
    expect(limitBytes).toBeGreaterThan(usedBytes);
  });
});

describe('an index run on a heap that is nearly full', () => {
  it('is rejected and leaves the previous index', async () => {
    const folder = await makeFolder({ 'a.md': 'zebraold\n' });
    const heap = { usedBytes: 1, limitBytes: 100 };
    const rag = inlineSession({ readHeap: () => heap });
    await rag.indexDirectory(folder);
    await putFiles(folder, { 'a.md': 'zebranew\n' });
    heap.usedBytes = 99;
    await expect(rag.indexDirectory(folder)).rejects.toMatchObject({ code: 'RAG_SERVER_MEMORY_EXHAUSTED' });
    expect(await rag.search('zebraold')).toHaveLength(1);
    expect(await rag.search('zebranew')).toEqual([]);
  });
});
