import type { Chunk, DocumentUnit, NormalizedDocument } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { chunkDocumentInit } from '../chunk-document-init.js';
import { expectLawful } from '../chunker-laws.test-support.js';
import { NormalizedDocumentChunker } from '../normalized-document-chunker.js';
import type { ChunkerOptions } from '../options.js';

const chunk = (
  text: string,
  units: readonly DocumentUnit[],
  options: ChunkerOptions = {},
  format = 'text',
): readonly Chunk[] => {
  const document: NormalizedDocument = { path: 'folder/file', format, text, units };
  const chunks = new NormalizedDocumentChunker(options).chunk(document);
  expectLawful(document, chunks, options);
  return chunks;
};

const page = (number: number, startLine: number): DocumentUnit => ({
  kind: 'page',
  startLine,
  metadata: { page: number },
});

describe('chunkUnits()', () => {
  it('never joins pages, and each chunk knows its own', () => {
    const chunks = chunk('one\n\ntwo\nthree\n\nfour\n', [page(1, 1), page(2, 3), page(3, 6)]);
    expect(chunks.map(({ content, startLine, metadata }) => [content, startLine, metadata])).toEqual([
      ['one', 1, { page: 1 }],
      ['two\nthree', 3, { page: 2 }],
      ['four', 6, { page: 3 }],
    ]);
    const [first] = chunks;
    const init = chunkDocumentInit({ path: 'folder/file', format: 'pdf', text: '' }, first!);
    expect(init.metadata).toMatchObject({ page: 1, format: 'pdf' });
  });

  it('joins small cues up to the target, with the facts of the first', () => {
    const units = Array.from({ length: 40 }, (_, index) => ({
      kind: 'cue',
      startLine: index + 1,
      isJoinable: true,
      metadata: { start: index },
    }));
    const text = units.map((_, index) => `and then they said ${index}`).join('\n');
    const chunks = chunk(text, units, { target: 100, max: 140 });
    expect(chunks.length).toBeLessThan(15);
    for (const { startLine, metadata } of chunks) expect(metadata).toEqual({ start: startLine - 1 });
  });

  it('puts the path of a unit before the headings of its text', () => {
    const text = '# A\na\n# B\nb\n';
    const chunks = chunk(text, [{ kind: 'slide', startLine: 1, headingPath: ['Deck'], format: 'markdown' }]);
    expect(chunks.map(({ headingPath }) => headingPath)).toEqual([
      ['Deck', 'A'],
      ['Deck', 'B'],
    ]);
    expect(chunks[0]?.embeddingText).toBe('Deck > A\n\n# A\na');
  });

  it('repeats the head of a sheet in each of its chunks', () => {
    const rows = Array.from({ length: 60 }, (_, index) => `ship ${index}\tquay ${index}`);
    const text = `Fleet list\nship\tplace\n${rows.join('\n')}`;
    const sheet = { kind: 'sheet', startLine: 1, headingPath: ['Fleet'], headerLines: 2, format: 'csv' };
    const chunks = chunk(text, [sheet], { target: 200, max: 300 });
    expect(chunks.length).toBeGreaterThan(3);
    for (const { content } of chunks) expect(content).toMatch(/^Fleet list\nship\tplace\nship \d/u);
    expect(chunks.flatMap(({ content }) => content.split('\n').slice(2))).toEqual(rows);
  });

  it('cuts each cell of a notebook as what it is', () => {
    const text = '# Title\ntext\ndef f():\n    return 1\n';
    const chunks = chunk(text, [
      { kind: 'cell', startLine: 1, format: 'markdown', metadata: { cell: 1 } },
      { kind: 'cell', startLine: 3, format: 'source', language: 'python', metadata: { cell: 2 } },
    ]);
    expect(chunks.map(({ headingPath, symbol, metadata }) => [headingPath, symbol, metadata])).toEqual([
      [['Title'], undefined, { cell: 1 }],
      [[], 'f', { cell: 2, language: 'python' }],
    ]);
  });

  it('cuts what lies before the first unit, and passes over units that do not ascend or lie outside', () => {
    const chunks = chunk('a\nb\nc\n', [page(1, 2), page(2, 2), page(3, 1), page(4, 99), page(5, 0)]);
    expect(chunks.map(({ content, metadata }) => [content, metadata])).toEqual([
      ['a', undefined],
      ['b\nc', { page: 1 }],
    ]);
  });

  it('leaves room for the context beside a head that every part repeats', () => {
    const unit = { kind: 'page', startLine: 4, headerLines: 3, isJoinable: false, headingPath: ['A', 'A'] };
    chunk(['', '', '', '# A', '```', 'a b', '{"k": [1]}'].join('\n'), [{ ...unit, format: 'text' }], {
      max: 16,
    });
  });

  it('loses nothing, whatever the units', () => {
    const unit = fc.record({
      kind: fc.constantFrom('page', 'cue'),
      startLine: fc.integer({ min: -1, max: 30 }),
      headerLines: fc.integer({ min: 0, max: 4 }),
      isJoinable: fc.boolean(),
      headingPath: fc.array(fc.constantFrom('A', 'B '), { maxLength: 2 }),
      format: fc.constantFrom('text', 'markdown', 'csv', 'json', 'source'),
    });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('', 'a b', '# A', '| x |', '|---|', '```', '{"k": [1]}', 'def f():'), {
          maxLength: 30,
        }),
        fc.array(unit, { maxLength: 8 }),
        fc.integer({ min: 3, max: 60 }),
        (lines, units, max) => {
          chunk(lines.join('\n'), units, { max });
        },
      ),
    );
  });
});
