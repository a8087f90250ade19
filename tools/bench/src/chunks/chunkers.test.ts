import { InternalError } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { alignContent } from './align-content.js';
import type { BenchChunk } from './bench-chunk.js';
import { ownChunks } from './own-chunker.js';
import { recursiveChunks } from './recursive-chunker.js';
import { windowChunks } from './window-chunker.js';

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n\n', '\n', '. ', ' ', '# a\n', '| a |\n|---|\n', '```\n', '😀', '\t'),
      fc.string({ maxLength: 12 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join('').replaceAll('\r', ''));

const sizes = fc
  .tuple(fc.integer({ min: 2, max: 40 }), fc.nat(39))
  .map(([size, overlap]) => ({ size, overlap: Math.min(overlap, size - 1) }));

/** The positions of a document that are not white space and that no chunk holds. */
function lost(source: string, chunks: readonly BenchChunk[]): readonly number[] {
  const held = new Set(
    chunks.flatMap(({ segments }) =>
      segments.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
    ),
  );
  return [...Array(source.length).keys()].filter((at) => /\S/u.test(source.charAt(at)) && !held.has(at));
}

function expectVerbatim(source: string, chunks: readonly BenchChunk[]): void {
  for (const chunk of chunks)
    for (const { at, start, end } of chunk.segments)
      expect(chunk.text.slice(at, at + end - start)).toBe(source.slice(start, end));
}

describe('windowChunks()', () => {
  it('cuts windows of the size, each beginning size − overlap after the one before', () => {
    const chunks = windowChunks({ id: 'a', text: 'abcdefghij' }, { size: 4, overlap: 1 });
    expect(chunks.map((chunk) => chunk.text)).toEqual(['abcd', 'defg', 'ghij']);
  });

  it('never cuts a surrogate pair and leaves out blank windows', () => {
    const chunks = windowChunks({ id: 'a', text: 'a😀b    cd' }, { size: 2, overlap: 0 });
    expect(chunks.map((chunk) => chunk.text)).toEqual(['a😀', 'b', 'cd']);
  });

  it('holds every character, letter for letter', () => {
    fc.assert(
      fc.property(text, sizes, (source, options) => {
        const chunks = windowChunks({ id: 'a', text: source }, options);
        expectVerbatim(source, chunks);
        expect(lost(source, chunks)).toEqual([]);
        // One unit more where a surrogate pair would be cut.
        for (const chunk of chunks) expect(chunk.text.length).toBeLessThanOrEqual(options.size + 1);
      }),
    );
  });

  it('refuses windows that do not advance', () => {
    expect(() => windowChunks({ id: 'a', text: 'x' }, { size: 5, overlap: 5 })).toThrow(InternalError);
  });
});

describe('recursiveChunks()', () => {
  it('cuts at blank lines first, and joins what fits', () => {
    const source = 'one two\n\nthree four five\n\nsix';
    const chunks = recursiveChunks({ id: 'a', text: source }, { size: 12, overlap: 0 });
    expect(chunks.map((chunk) => chunk.text)).toEqual(['one two\n\n', 'three four ', 'five\n\nsix']);
  });

  it('takes the last pieces over into the next chunk', () => {
    const chunks = recursiveChunks({ id: 'a', text: 'aa bb cc dd' }, { size: 6, overlap: 3 });
    expect(chunks.map((chunk) => chunk.text)).toEqual(['aa bb ', 'bb cc ', 'cc dd']);
  });

  it('holds every character within the size, and always comes to an end', () => {
    fc.assert(
      fc.property(text, sizes, (source, options) => {
        const chunks = recursiveChunks({ id: 'a', text: source }, options);
        expectVerbatim(source, chunks);
        expect(lost(source, chunks)).toEqual([]);
        for (const chunk of chunks) expect(chunk.text.length).toBeLessThanOrEqual(options.size);
      }),
    );
  });
});

describe('ownChunks()', () => {
  it('maps every chunk back to the document and loses nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.constantFrom('a.md', 'a.txt', 'a.ts', 'a.json', 'a.csv'),
        async (source, id) => {
          const chunks = await ownChunks({ id, text: source });
          expectVerbatim(source, chunks);
          expect(lost(source, chunks)).toEqual([]);
        },
      ),
    );
  });

  it('knows the headings', async () => {
    const [chunk] = await ownChunks({ id: 'a.md', text: '# A\n\n## B\n\ntext\n' });
    expect(chunk?.headingPath).toEqual(['A', 'B']);
  });
});

describe('alignContent()', () => {
  it('passes over white space that only one side has', () => {
    const source = '\n\na  \n\n\n\nb\tc';
    const content = 'a\n\nb c';
    expect(alignContent(source, 0, content, { start: 0, end: content.length })).toEqual({
      segments: [
        { at: 0, start: 2, end: 3 },
        { at: 1, start: 5, end: 7 },
        { at: 3, start: 9, end: 10 },
        { at: 5, start: 11, end: 12 },
      ],
      end: 12,
    });
  });

  it('aligns only what is the chunk’s own', () => {
    const aligned = alignContent('h\na\nb', 4, 'h\nb', { start: 2, end: 3 });
    expect(aligned).toEqual({ segments: [{ at: 2, start: 4, end: 5 }], end: 5 });
  });

  it('refuses a chunk that is not the document’s text', () => {
    expect(() => alignContent('abc', 0, 'abd', { start: 0, end: 3 })).toThrow(InternalError);
    expect(() => alignContent('ab', 0, 'abc', { start: 0, end: 3 })).toThrow(InternalError);
  });
});
