import { NormalizedDocumentChunker } from '@rag/chunker';
import type { Chunker, NormalizedDocument } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { chunkDocument, MIN_CROWDED_CHUNKS, MIN_MEAN_CHUNK_CHARACTERS } from './chunk-document.js';

const chunker = new NormalizedDocumentChunker();

const documentOf = (format: string, text: string): NormalizedDocument => ({ path: 'a', format, text });

describe('chunkDocument()', () => {
  it('cuts an ordinary document as what it is', async () => {
    const { chunks, note } = await chunkDocument(
      chunker,
      documentOf('markdown', '# A\n\none\n\n# B\n\ntwo\n'),
    );
    expect(chunks.map(({ headingPath }) => headingPath)).toEqual([['A'], ['B']]);
    expect(note).toBeUndefined();
  });

  it.each([
    ['markdown', '# a\nb\n'],
    ['yaml', 'a\n---\n'],
  ])('cuts %s that would be crumbs as plain text, says so and loses nothing', async (format, unit) => {
    const text = unit.repeat(20_000);
    const { chunks, note } = await chunkDocument(chunker, documentOf(format, text));
    expect(chunks.length).toBeLessThan(text.length / MIN_MEAN_CHUNK_CHARACTERS);
    expect(note).toMatchObject({ code: 'chunked-as-text', message: expect.stringContaining('chunks of') });
    expect(
      chunks
        .map(({ content }) => content)
        .join('')
        .replace(/\s/gu, ''),
    ).toBe(text.replace(/\s/gu, ''));
  });

  it('lets a small file have small chunks', async () => {
    const { chunks, note } = await chunkDocument(
      chunker,
      documentOf('markdown', '# a\nb\n'.repeat(MIN_CROWDED_CHUNKS - 1)),
    );
    expect([chunks.length, note]).toEqual([MIN_CROWDED_CHUNKS - 1, undefined]);
  });

  it('falls back to plain text where the chunker fails, and throws where that fails too', async () => {
    const picky: Chunker = {
      id: 'picky',
      chunk: (document) => {
        if (document.format !== 'text') throw new Error('no such grammar');
        return chunker.chunk(document);
      },
    };
    expect(await chunkDocument(picky, documentOf('source', 'x = 1\n'))).toMatchObject({
      chunks: [{ content: 'x = 1' }],
      note: { code: 'chunked-as-text', message: expect.stringContaining('no such grammar') },
    });
    const broken: Chunker = {
      id: 'broken',
      chunk: () => {
        throw new Error('always');
      },
    };
    await expect(chunkDocument(broken, documentOf('text', 'x'))).rejects.toThrow('always');
  });
});
