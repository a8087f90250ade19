import { describe, expect, it } from 'vitest';

import { codeOf } from './codes.test-support.js';
import { Document, type DocumentInit } from './document.js';

const INVALID = 'RAG_CONTRACTS_INVALID_DOCUMENT';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

describe('Document.of()', () => {
  it('has a random id and no metadata', () => {
    const [first, second] = [Document.of('text'), Document.of('text')];
    expect(first.id).toMatch(UUID);
    expect(first.id).not.toBe(second.id);
    expect(first).toMatchObject({ content: 'text', embedding: undefined });
    expect(Object.keys(first.metadata)).toEqual([]);
  });

  it('takes one metadata entry, whatever its key', () => {
    expect(Document.of('text', 'source', 'a.md').metadata['source']).toBe('a.md');
    for (const key of ['__proto__', 'constructor', 'toString', '']) {
      const { metadata } = Document.of('text', key, 'value');
      expect(Object.entries(metadata)).toEqual([[key, 'value']]);
    }
    expect('polluted' in {}).toBe(false);
  });
});

describe('new Document()', () => {
  it.each<Partial<Record<keyof DocumentInit, unknown>>>([
    {},
    { content: '' },
    { content: null },
    { content: 7 },
    { content: 'x', id: '' },
    { content: 'x', id: 7 },
    { content: 'x', id: null },
    { content: 'x', embedding: [] },
    { content: 'x', embedding: [1, NaN] },
    { content: 'x', embedding: [Infinity] },
    { content: 'x', embedding: [1e39] },
  ])('refuses %j', (init) => {
    expect(codeOf(() => new Document(init as unknown as DocumentInit))).toBe(INVALID);
  });

  it('refuses metadata that is not metadata', () => {
    const metadata = { nested: {} } as unknown as Record<string, string>;
    expect(codeOf(() => new Document({ content: 'x', metadata }))).toBe('RAG_CONTRACTS_INVALID_METADATA');
  });

  it('is frozen, metadata and lists included', () => {
    const document = new Document({ id: 'a', content: 'x', metadata: { tags: ['t'] } });
    expect(
      [document, document.metadata, document.metadata['tags']].every((one) => Object.isFrozen(one)),
    ).toBe(true);
  });

  it('keeps nothing of what it was made from', () => {
    const tags = ['t'];
    const metadata: Record<string, string | string[]> = { tags };
    const embedding = [1, 2];
    const document = new Document({ content: 'x', metadata, embedding });
    tags.push('u');
    metadata['late'] = 'x';
    embedding[0] = 9;
    expect(Object.entries(document.metadata)).toEqual([['tags', ['t']]]);
    expect(document.embedding).toEqual(Float32Array.of(1, 2));
  });

  it('gives a copy of the embedding each time', () => {
    const document = new Document({ content: 'x', embedding: [1, 2] });
    document.embedding![0] = 9;
    expect(document.embedding).toEqual(Float32Array.of(1, 2));
    expect(document.embedding).not.toBe(document.embedding);
  });
});

describe('Document.withEmbedding()', () => {
  it('makes another document and leaves this one as it was', () => {
    const document = new Document({ id: 'a', content: 'x', metadata: { file: 'f' } });
    const embedded = document.withEmbedding([1, 2, 3]);
    expect(document.embedding).toBeUndefined();
    expect(embedded).toMatchObject({ id: 'a', content: 'x', metadata: { file: 'f' } });
    expect(embedded.embedding).toEqual(Float32Array.of(1, 2, 3));
    expect(embedded.equals(document)).toBe(true);
  });

  it('refuses an unusable vector', () => {
    expect(codeOf(() => Document.of('x').withEmbedding([NaN]))).toBe(INVALID);
  });
});

describe('Document.equals()', () => {
  it('compares ids and nothing else', () => {
    const of = (id: string, content: string): Document => new Document({ id, content });
    expect(of('a', 'x').equals(of('a', 'y'))).toBe(true);
    expect(of('a', 'x').equals(of('b', 'x'))).toBe(false);
    for (const other of [null, undefined, 'a', { id: 'a', content: 'x' }])
      expect(of('a', 'x').equals(other)).toBe(false);
  });
});

describe('DocumentBuilder', () => {
  it('collects all parts', () => {
    const document = Document.builder()
      .id('doc-001')
      .content('Product documentation')
      .metadata('source', 'docs/product.md')
      .metadata('category', 'documentation')
      .metadata({ version: '2.0', category: 'docs' })
      .embedding([1, 0])
      .build();
    expect(document.id).toBe('doc-001');
    expect(Object.entries(document.metadata)).toEqual([
      ['source', 'docs/product.md'],
      ['category', 'docs'],
      ['version', '2.0'],
    ]);
    expect(document.embedding).toEqual(Float32Array.of(1, 0));
  });

  it('makes a random id for each document unless it is given one', () => {
    const builder = Document.builder().content('x');
    expect(builder.build().id).toMatch(UUID);
    expect(builder.build().id).not.toBe(builder.build().id);
  });

  it('can be used again; what it built before stays as it was', () => {
    const builder = Document.builder().id('a').content('x').metadata('n', 1);
    const first = builder.build();
    const second = builder.id('b').metadata('n', 2).build();
    expect([first.id, first.metadata['n'], second.id, second.metadata['n']]).toEqual(['a', 1, 'b', 2]);
  });

  it('refuses content that is not a text at once, and none or an empty one when it builds', () => {
    for (const content of [null, undefined, 7])
      expect(codeOf(() => Document.builder().content(content as unknown as string))).toBe(INVALID);
    expect(codeOf(() => Document.builder().build())).toBe(INVALID);
    expect(codeOf(() => Document.builder().content('').build())).toBe(INVALID);
  });

  it('takes names of built-in properties for ordinary keys', () => {
    const bulk = JSON.parse('{"__proto__":"p","constructor":"c"}') as Record<string, string>;
    const { metadata } = Document.builder()
      .content('x')
      .metadata('hasOwnProperty', 'h')
      .metadata(bulk)
      .build();
    expect(Object.entries(metadata)).toEqual([
      ['hasOwnProperty', 'h'],
      ['__proto__', 'p'],
      ['constructor', 'c'],
    ]);
  });
});
