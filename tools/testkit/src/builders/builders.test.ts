import { describe, expect, it } from 'vitest';

import { assertDescribed, assertLossless, assertPlaced } from '../chunker/chunk-assertions.js';
import { plainDocument } from '../search/ranked-assertions.js';
import { aChunkedFile } from './a-chunked-file.js';
import { aCorpus } from './a-corpus.js';
import { aDocument } from './a-document.js';
import { UNUSED_WORD } from './words.js';

describe('aDocument()', () => {
  it('fills in what is not given', () => {
    expect(plainDocument(aDocument())).toEqual(
      plainDocument(aDocument({ id: 'document', content: 'falcon' })),
    );
    expect(aDocument({ id: 'a', metadata: { n: 1 } }).metadata['n']).toBe(1);
  });
});

describe('aCorpus()', () => {
  it('is the same for the same seed and size, and another for another', () => {
    const plain = (seed: number, size: number): unknown => aCorpus(seed, size).map(plainDocument);
    expect(plain(1, 50)).toEqual(plain(1, 50));
    expect(plain(1, 50)).not.toEqual(plain(2, 50));
  });

  it('has as many documents as asked for, with distinct ids, some twins and no unused word', () => {
    const documents = aCorpus(1, 100);
    expect(new Set(documents.map(({ id }) => id)).size).toBe(100);
    expect(new Set(documents.map(({ content }) => content)).size).toBeLessThan(100);
    expect(documents.some(({ content }) => content.includes(UNUSED_WORD))).toBe(false);
    expect(aCorpus(1, 0)).toEqual([]);
  });
});

describe('aChunkedFile()', () => {
  it.each([{}, { chunks: 0 }, { chunks: 1, linesPerChunk: 1 }, { chunks: 20, linesPerChunk: 5 }])(
    'keeps the laws of a chunker for %o',
    (options) => {
      const { document, chunks, documents } = aChunkedFile(options);
      assertLossless(document.text, chunks);
      assertPlaced(document.text, chunks);
      assertDescribed(chunks);
      expect(documents.map(({ content }) => content)).toEqual(chunks.map(({ content }) => content));
    },
  );

  it('names each document by path and position', () => {
    const { documents } = aChunkedFile({ path: 'a/b.md', chunks: 2 });
    expect(documents.map(({ id }) => id)).toEqual(['a/b.md#0', 'a/b.md#1']);
    expect(documents[1]!.metadata).toMatchObject({ file: 'a/b.md', startLine: 4, endLine: 5, chunkIndex: 1 });
  });
});
