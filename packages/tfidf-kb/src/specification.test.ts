import {
  Document,
  prepareReplace,
  RagError,
  replaceDocuments,
  SearchResult,
  type KnowledgeBase,
  type Metadata,
} from '@rag/contracts';
import { ForeignKnowledgeBase } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { InMemoryKnowledgeBase } from './in-memory-knowledge-base.js';

// The specification of knowledge bases, sentence by sentence; its examples as programs.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

const codeOf = (call: () => unknown): string | undefined => {
  try {
    call();
    return undefined;
  } catch (error) {
    return RagError.is(error) ? error.code : 'untyped';
  }
};

describe('KnowledgeBase', () => {
  it('is a store that anyone can implement: swaps work with the required methods alone', async () => {
    const store: KnowledgeBase = new ForeignKnowledgeBase(new InMemoryKnowledgeBase());
    expect([store.replaceDocuments, store.prepareReplace, store.snapshot]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await store.addDocument(new Document({ id: 'old', content: 'zebra' }));
    await replaceDocuments(store, ['old'], [new Document({ id: 'new', content: 'giraffe' })]);
    expect((await store.listDocuments()).map(({ id }) => id)).toEqual(['new']);
  });

  it('ingests with addDocument and addDocuments, retrieves with search', () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocument(Document.of('zebra'));
    store.addDocuments([Document.of('giraffe'), Document.of('zebra crossing')]);
    expect([store.size(), store.isEmpty(), store.search('zebra', 5).length]).toEqual([3, false, 2]);
  });
});

describe('Document', () => {
  it('has an id, auto-generated as a UUID if not specified', () => {
    expect(Document.of('text').id).toMatch(UUID);
    expect(Document.builder().content('text').build().id).toMatch(UUID);
    expect(Document.builder().id('doc-001').content('text').build().id).toBe('doc-001');
  });

  it('has content that is required and cannot be null or empty', () => {
    for (const content of [null, undefined, ''])
      expect(codeOf(() => Document.of(content as unknown as string))).toBe('RAG_CONTRACTS_INVALID_DOCUMENT');
  });

  it('has arbitrary key-value metadata as an immutable copy', () => {
    const given: Record<string, string> = { source: 'a.md' };
    const document = Document.builder().content('text').metadata(given).build();
    given['source'] = 'changed';
    expect(document.metadata['source']).toBe('a.md');
    expect(() => {
      (document.metadata as Record<string, string>)['source'] = 'changed';
    }).toThrow(TypeError);
  });

  it('has an optional embedding as a defensive copy, in and out', () => {
    const vector = Float32Array.of(1, 2);
    const document = Document.builder().content('text').embedding(vector).build();
    vector[0] = 9;
    document.embedding![1] = 9;
    expect(document.embedding).toEqual(Float32Array.of(1, 2));
    expect(Document.of('text').embedding).toBeUndefined();
  });

  it('is quickest to create with of(), with a single metadata entry or none', () => {
    expect(Object.entries(Document.of('This is the document content').metadata)).toEqual([]);
    const entry = Document.of('Product docs...', 'source', 'docs/product.md').metadata;
    expect(Object.entries(entry)).toEqual([['source', 'docs/product.md']]);
  });

  it('is built with id, content, single and bulk metadata and embedding, chained', () => {
    const document = Document.builder()
      .id('doc-001')
      .content('Product documentation...')
      .metadata('source', 'docs/product.md')
      .metadata('category', 'documentation')
      .metadata({ version: '2.0' })
      .embedding(new Float32Array([1, 0]))
      .build();
    const expected: Metadata = { source: 'docs/product.md', category: 'documentation', version: '2.0' };
    expect({ ...document.metadata }).toEqual(expected);
    expect([document.id, document.embedding?.length]).toEqual(['doc-001', 2]);
  });

  it('has a builder whose content() refuses null, and whose build() refuses null or empty content', () => {
    const invalid = 'RAG_CONTRACTS_INVALID_DOCUMENT';
    expect(codeOf(() => Document.builder().content(null as unknown as string))).toBe(invalid);
    expect(codeOf(() => Document.builder().build())).toBe(invalid);
    expect(codeOf(() => Document.builder().content('').build())).toBe(invalid);
  });

  it('gives another instance with an embedding rather than modifying the original', () => {
    const plain = Document.of('text', 'a', 1);
    const embedded = plain.withEmbedding([1, 2]);
    expect(embedded).not.toBe(plain);
    expect([plain.embedding, embedded.embedding?.length]).toEqual([undefined, 2]);
    expect([embedded.id, embedded.content, embedded.metadata]).toEqual([
      plain.id,
      plain.content,
      plain.metadata,
    ]);
  });

  it('is equal to another by id only', () => {
    const of = (id: string, content: string): Document => new Document({ id, content });
    expect(of('a', 'x').equals(of('a', 'y'))).toBe(true);
    expect(of('a', 'x').equals(of('b', 'x'))).toBe(false);
  });
});

describe('SearchResult', () => {
  it('wraps a document with a score, and its document cannot be null', () => {
    const document = Document.of('text', 'a', 1);
    const result = new SearchResult(document, 0.5);
    expect([result.document, result.score, result.content, result.id]).toEqual([
      document,
      0.5,
      'text',
      document.id,
    ]);
    expect(codeOf(() => new SearchResult(null as unknown as Document, 1))).toBe(
      'RAG_CONTRACTS_INVALID_RESULT',
    );
  });

  it('orders naturally by score descending, highest first', () => {
    const results = [0.1, 0.9, 0.5].map((score) => new SearchResult(Document.of('text'), score));
    expect(results.sort(SearchResult.compare).map(({ score }) => score)).toEqual([0.9, 0.5, 0.1]);
  });
});

describe('InMemoryKnowledgeBase', () => {
  const languages = (): InMemoryKnowledgeBase => {
    const store = new InMemoryKnowledgeBase();
    store.addDocument(Document.of('Java is a programming language'));
    store.addDocument(Document.of('Python is also a programming language'));
    store.addDocument(
      Document.builder()
        .content('Rust is a systems programming language')
        .metadata('category', 'systems')
        .build(),
    );
    return store;
  };

  it('runs the keyword, the filtered and the embedding search of the example', () => {
    const store = languages();
    expect(store.search('programming language', 5)).toHaveLength(3);
    const filtered = store.search('programming', 5, { category: 'systems' });
    expect(filtered.map(({ content }) => content)).toEqual(['Rust is a systems programming language']);
    expect(store.searchByEmbedding([1, 0], 3)).toEqual([]);
  });

  it('is safe to change while others read: a pinned snapshot answers from its own documents', () => {
    const store = languages();
    const snapshot = store.snapshot();
    store.clear();
    expect(snapshot.search('programming', 5)).toHaveLength(3);
    expect(store.search('programming', 5)).toEqual([]);
  });

  it('removes stop words from documents and queries', () => {
    const store = languages();
    expect(store.search('is a the of', 5)).toEqual([]);
    const [withStopWords, without] = ['the Java of a', 'Java'].map((query) => store.search(query, 5));
    expect(withStopWords?.map(({ score }) => score)).toEqual(without?.map(({ score }) => score));
  });

  it('measures TF-IDF vectors and raw embeddings by cosine: 1 for the same direction', () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocument(new Document({ id: 'a', content: 'zebra giraffe', embedding: [2, 0] }));
    store.addDocument(new Document({ id: 'b', content: 'lion', embedding: [0, 5] }));
    expect(store.search('giraffe zebra', 1)[0]?.score).toBeCloseTo(1, 12);
    const byEmbedding = store.searchByEmbedding([7, 0], 2).map(({ id, score }) => [id, score]);
    expect(byEmbedding).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
  });

  it('swaps a staged generation atomically with replaceDocuments', async () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocument(new Document({ id: 'a.md#0', content: 'zebra' }));
    const swap = await prepareReplace(
      store,
      ['a.md#0'],
      [new Document({ id: 'b.md#0', content: 'giraffe' })],
    );
    expect(store.listDocuments().map(({ id }) => id)).toEqual(['a.md#0']);
    void swap.commit();
    expect(store.listDocuments().map(({ id }) => id)).toEqual(['b.md#0']);
  });

  it.each(['string', 2, true, 0, false, ''])('filters metadata by the value %j with its type', (value) => {
    const store = new InMemoryKnowledgeBase();
    store.addDocuments([
      Document.of('zebra', 'key', value),
      Document.of('zebra', 'key', [value, 'more']),
      Document.of('zebra', 'key', `${String(value)}!`),
      Document.of('zebra'),
    ]);
    expect(store.search('zebra', 9, { key: value })).toHaveLength(2);
  });
});

describe('The whole workflow of the example', () => {
  it('fills a store, searches, builds a prompt and filters by category', () => {
    const store = new InMemoryKnowledgeBase();
    const product = (content: string, source: string, category: string): Document =>
      Document.builder().content(content).metadata('source', source).metadata('category', category).build();
    store.addDocuments([
      product('Product X supports features A, B, and C.', 'product-docs', 'features'),
      product('Pricing starts at $99/month for the Basic plan.', 'pricing-page', 'pricing'),
      product('Enterprise plan includes SSO and dedicated support.', 'pricing-page', 'pricing'),
    ]);
    const query = 'What features does Product X have?';
    const context = store.search(query, 3);
    const prompt = `Context:\n${context.map(({ content }) => content).join('\n')}\n\nQuestion: ${query}`;
    expect(prompt).toContain('Product X supports features A, B, and C.\n');
    const pricing = store.search('plan cost', 3, { category: 'pricing' });
    expect(pricing).toHaveLength(2);
    expect(pricing.every(({ metadata }) => metadata['category'] === 'pricing')).toBe(true);
  });
});

describe('Bad input', () => {
  const bad = (value: unknown): never => value as never;

  it.each([null, 'x', 7, [], new Map()])(
    'refuses the filter %j in both searches, and ignores it in none',
    (filter) => {
      const store = new InMemoryKnowledgeBase();
      store.addDocument(new Document({ id: 'a', content: 'zebra', embedding: [1, 0] }));
      expect(codeOf(() => store.search('zebra', 5, bad(filter)))).toBe('RAG_CONTRACTS_INVALID_FILTER');
      expect(codeOf(() => store.searchByEmbedding([1, 0], 5, bad(filter)))).toBe(
        'RAG_CONTRACTS_INVALID_FILTER',
      );
    },
  );

  it('keeps nothing of a list in which one document cannot be kept, whichever it is', () => {
    const good = new Document({ id: 'a', content: 'zebra', embedding: [1, 0] });
    const wrong = [
      null,
      undefined,
      'text',
      {},
      new Document({ id: 'b', content: 'x', embedding: [1, 2, 3] }),
    ];
    for (const document of wrong)
      for (const list of [
        [good, document],
        [document, good],
      ]) {
        const store = new InMemoryKnowledgeBase();
        expect(codeOf(() => store.addDocuments(bad(list)))).toMatch(/^RAG_/u);
        expect([store.size(), store.searchByEmbedding([1, 0], 5).length]).toEqual([0, 0]);
      }
  });

  it('takes the last of several documents with one id', () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocuments(['zebra', 'giraffe'].map((content) => new Document({ id: 'a', content })));
    expect([store.size(), store.search('zebra', 5).length, store.search('giraffe', 5).length]).toEqual([
      1, 0, 1,
    ]);
  });

  it.each([null, undefined, 7, {}])('refuses the query %j and the id %j typed', (value) => {
    const store = new InMemoryKnowledgeBase();
    expect(codeOf(() => store.search(bad(value), 5))).toMatch(/^RAG_/u);
    expect(store.getDocument(bad(value))).toBeUndefined();
    expect(store.removeDocument(bad(value))).toBe(false);
  });

  it.each(['', ' ', '\n', '\u0000', '…'])('finds nothing for the blank query %j', (query) => {
    const store = new InMemoryKnowledgeBase();
    store.addDocument(Document.of('zebra'));
    expect(store.search(query, 5)).toEqual([]);
  });
});
