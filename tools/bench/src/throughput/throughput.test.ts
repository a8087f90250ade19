import type { Chunker } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { measureThroughput } from './throughput.js';

describe('measureThroughput()', () => {
  it('divides what was chunked by the processor time of each run, and leaves out the first', async () => {
    const seen: string[] = [];
    const chunker: Chunker = {
      id: 'fake',
      chunk: (document) => {
        seen.push(`${document.path} ${document.format} ${document.language ?? ''}`);
        return [];
      },
    };
    // Runs of 9, then 1, 4 and 2 seconds.
    const clock = [0, 9, 9, 10, 10, 14, 14, 16];
    const texts = [{ path: 'a', text: 'x'.repeat(2_000_000) }];
    const kind = { format: 'source', language: 'go' };
    const found = await measureThroughput(chunker, texts, kind, 3, () => clock.shift() ?? Number.NaN);
    expect(found).toEqual({ texts: 1, megabytes: 2, chunks: 0, runs: [0.5, 1, 2], median: 1 });
    expect(seen).toEqual(Array.from({ length: 4 }, () => 'a source go'));
  });
});
