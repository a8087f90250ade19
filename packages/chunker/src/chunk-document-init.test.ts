import { Document, type NormalizedDocument } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { chunkDocumentInit } from './chunk-document-init.js';
import { chunkId } from './chunk-id.js';
import { NormalizedDocumentChunker } from './normalized-document-chunker.js';

const documentOfFirst = (document: NormalizedDocument): Document =>
  new Document(chunkDocumentInit(document, new NormalizedDocumentChunker().chunk(document)[0]!));

describe('chunkId()', () => {
  it('joins file and position', () => {
    expect(chunkId('src/a#b.ts', 12)).toBe('src/a#b.ts#12');
  });
});

describe('chunkDocumentInit()', () => {
  it('says where the chunk comes from, in a stable order of keys', () => {
    const document = {
      path: 'src/auth/login.ts',
      format: 'source',
      language: 'typescript',
      text: '\nexport function login() {}\n',
      metadata: { encoding: 'utf-16le' },
    };
    const { id, content, metadata } = documentOfFirst(document);
    expect({ id, content }).toEqual({ id: 'src/auth/login.ts#0', content: 'export function login() {}' });
    expect(Object.entries(metadata)).toEqual([
      ['file', 'src/auth/login.ts'],
      ['startLine', 2],
      ['endLine', 2],
      ['format', 'source'],
      ['chunkIndex', 0],
      ['language', 'typescript'],
      ['symbol', 'login'],
      ['symbolKind', 'function'],
      ['signature', 'export function login()'],
      ['defines', ['function login']],
      ['encoding', 'utf-16le'],
    ]);
  });

  it('gives the heading path as a list, and leaves out what is not known', () => {
    const { metadata } = documentOfFirst({ path: 'a.md', format: 'markdown', text: '# A\n\n## B\n\ntext' });
    expect({ ...metadata }).toEqual({
      file: 'a.md',
      startLine: 1,
      endLine: 5,
      format: 'markdown',
      chunkIndex: 0,
      headingPath: ['A', 'B'],
    });
  });

  it('tells where a chunk of source code stands, and its head', () => {
    const text = `class Quay {\n  ${'moor() {\n    return 1;\n  }\n  '.repeat(60)}}\n`;
    const document = { path: 'a.ts', format: 'source', language: 'typescript', text };
    const second = new NormalizedDocumentChunker().chunk(document)[1]!;
    expect(chunkDocumentInit(document, second).metadata).toMatchObject({ symbol: 'moor', scope: ['Quay'] });
  });

  it('tells how many lines are repeated, where some are', () => {
    const document = { path: 'a.csv', format: 'csv', text: `name,place\n${'ship a,quay b\n'.repeat(200)}` };
    const [first, second] = new NormalizedDocumentChunker().chunk(document);
    expect(chunkDocumentInit(document, first!).metadata).not.toHaveProperty('repeatedLines');
    expect(chunkDocumentInit(document, second!).metadata).toMatchObject({ repeatedLines: [1, 0] });
  });

  it('lets metadata of the extraction replace nothing, whatever its keys', () => {
    const metadata = JSON.parse(
      '{"file":"/etc/passwd","startLine":7,"__proto__":"x","constructor":"y"}',
    ) as Record<string, string>;
    const found = documentOfFirst({ path: 'a.txt', format: 'text', text: 'x', metadata }).metadata;
    expect(found).toMatchObject({ file: 'a.txt', startLine: 1 });
    expect(Object.keys(found).slice(-2)).toEqual(['__proto__', 'constructor']);
  });

  it('is plain data that survives a structured clone', () => {
    const document = { path: 'a.md', format: 'markdown', text: '# A\n\ntext' };
    const init = chunkDocumentInit(document, new NormalizedDocumentChunker().chunk(document)[0]!);
    expect(new Document(structuredClone(init)).metadata).toEqual(new Document(init).metadata);
  });
});

describe('Chunk.fields', () => {
  it.each([
    ['docs/guide/intro.md', { name: 'intro.md', path: 'docs/guide' }],
    ['intro.md', { name: 'intro.md' }],
  ])('split the path %s into name and folders', (path, expected) => {
    const [chunk] = new NormalizedDocumentChunker().chunk({ path, format: 'text', text: 'x' });
    expect(chunk?.fields).toEqual({ content: 'x', ...expected });
  });
});
