import { classicKeywordAnalyzer } from '@rag/analysis';
import { Document, InternalError, type KnowledgeBase, type SearchResult } from '@rag/contracts';
import { analyzeDocuments } from '@rag/inverted-index';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { InMemoryKnowledgeBase } from './in-memory-knowledge-base.js';
import { arbitraryText, documentOf } from './naive-tfidf.test-support.js';

const idsOf = (results: readonly (SearchResult | Document)[]): string[] => results.map(({ id }) => id);

describe('InMemoryKnowledgeBase', () => {
  it('is a knowledge base that answers at once', () => {
    const store = new InMemoryKnowledgeBase();
    const port: KnowledgeBase = store;
    const returned = [
      port.addDocument(documentOf('a', 'zebra')),
      port.addDocuments([]),
      port.getDocument('a'),
      port.listDocuments(),
      port.size(),
      port.isEmpty(),
      port.search('zebra', 1),
      port.searchByEmbedding([1], 1),
      port.removeDocument('a'),
      port.clear(),
      port.replaceDocuments?.([], []),
      port.snapshot?.(),
    ];
    for (const value of returned) expect(value).not.toBeInstanceOf(Promise);
    expect(store.name).toBe('tfidf-kb');
  });

  it('adds, gets, lists by id, removes and clears', () => {
    const store = new InMemoryKnowledgeBase();
    expect(store.isEmpty()).toBe(true);
    const document = documentOf('b', 'zebra');
    store.addDocuments([
      document,
      documentOf('a', 'apple'),
      documentOf('__proto__', 'pear'),
      documentOf('B', 'plum'),
    ]);
    expect(store.getDocument('b')).toBe(document);
    expect([store.getDocument('c'), store.getDocument(undefined as never)]).toEqual([undefined, undefined]);
    expect(idsOf(store.listDocuments())).toEqual(['B', '__proto__', 'a', 'b']);
    expect([store.removeDocument('b'), store.removeDocument('b'), store.size()]).toEqual([true, false, 3]);
    store.clear();
    expect([store.isEmpty(), store.listDocuments(), store.search('apple', 5)]).toEqual([true, [], []]);
  });

  it('replaces a document that is added again', () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocument(documentOf('a', 'zebra oldword'));
    store.addDocument(documentOf('a', 'zebra newword'));
    expect([idsOf(store.search('oldword', 5)), idsOf(store.search('newword', 5)), store.size()]).toEqual([
      [],
      ['a'],
      1,
    ]);
  });

  it('forgets a removed document and still finds its neighbours', () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocuments([
      documentOf('a', 'zebra apple shared'),
      documentOf('b', 'zebra pear shared'),
      documentOf('c', 'plum shared'),
    ]);
    store.removeDocument('a');
    expect(idsOf(store.search('apple', 5))).toEqual([]);
    expect(idsOf(store.search('zebra', 5))).toEqual(['b']);
    expect(idsOf(store.search('shared', 2)).sort()).toEqual(['b', 'c']);
  });

  it('makes a different id for each document that has none, and sorts what it finds', () => {
    const store = new InMemoryKnowledgeBase();
    for (let n = 0; n < 1_000; n++) store.addDocument(Document.of(`zebra ${n}`));
    expect(new Set(idsOf(store.listDocuments())).size).toBe(1_000);
    const scores = store.search('zebra', 50).map(({ score }) => score);
    expect(scores).toHaveLength(50);
    expect(scores).toEqual(scores.toSorted((left, right) => right - left));
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['a text', 'text'],
    ['a list with a hole', [documentOf('a', 'zebra'), undefined]],
    ['a list with a plain text', [documentOf('a', 'zebra'), 'text']],
  ])('refuses %s and adds nothing', (_, bad) => {
    const store = new InMemoryKnowledgeBase();
    expect(() => {
      store.addDocuments(bad as Document[]);
    }).toThrow(expect.objectContaining({ code: 'RAG_INVERTED_INDEX_INVALID_DOCUMENT' }));
    expect(() => {
      store.addDocument(bad as Document);
    }).toThrow(expect.objectContaining({ code: 'RAG_INVERTED_INDEX_INVALID_DOCUMENT' }));
    expect([store.size(), store.snapshot().generation]).toEqual([0, 0]);
  });

  it('refuses a text as ids to remove', () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocument(documentOf('a', 'zebra'));
    expect(() => {
      store.replaceDocuments('abc', []);
    }).toThrow(expect.objectContaining({ code: 'RAG_INVERTED_INDEX_INVALID_IDS' }));
    expect(store.size()).toBe(1);
  });
});

describe('InMemoryKnowledgeBase.snapshot()', () => {
  it('goes on answering from its generation', () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocuments([documentOf('a', 'zebra'), documentOf('b', 'zebra apple')]);
    const snapshot = store.snapshot();
    const twin = new InMemoryKnowledgeBase();
    twin.addDocuments(store.listDocuments());
    store.replaceDocuments(['a'], [documentOf('b', 'pear'), documentOf('c', 'zebra')]);
    expect(snapshot.search('zebra', 5)).toEqual(twin.search('zebra', 5));
    expect(snapshot.explain('zebra', 'a')).toEqual(twin.explain('zebra', 'a'));
    expect(idsOf(store.search('zebra', 5))).toEqual(['c']);
    expect([snapshot.generation, store.snapshot().generation]).toEqual([1, 2]);
    expect(() => snapshot.search('zebra', 1, { signal: AbortSignal.abort('stop') })).toThrow('stop');
  });
});

describe('InMemoryKnowledgeBase.prepareReplace()', () => {
  it('changes nothing before the commit, everything with it, and is undone exactly', async () => {
    const store = new InMemoryKnowledgeBase();
    store.addDocuments([documentOf('a', 'zebra'), documentOf('b', 'zebra')]);
    const before = store.search('zebra', 5);
    const swap = await store.prepareReplace(['a'], [documentOf('b', 'apple'), documentOf('c', 'zebra')]);
    expect([swap.synchronous, swap.atomic]).toEqual([true, true]);
    expect(store.search('zebra', 5)).toEqual(before);
    void swap.commit();
    expect([idsOf(store.search('zebra', 5)), store.snapshot().generation]).toEqual([['c'], 2]);
    expect(() => swap.commit()).toThrow(InternalError);
    void swap.rollback();
    expect([store.search('zebra', 5), store.snapshot().generation]).toEqual([before, 1]);
    expect(() => swap.rollback()).toThrow(InternalError);
  });

  it('refuses a rollback after another change', async () => {
    const store = new InMemoryKnowledgeBase();
    const swap = await store.prepareReplace([], [documentOf('a', 'zebra')]);
    void swap.commit();
    store.addDocument(documentOf('b', 'zebra'));
    expect(() => swap.rollback()).toThrow(InternalError);
    expect(store.size()).toBe(2);
  });

  it('takes terms that were analysed elsewhere and refuses those of another analyzer', async () => {
    const store = new InMemoryKnowledgeBase();
    const documents = [documentOf('a', 'zebra apple'), documentOf('b', 'zebra')];
    const batches = [structuredClone(analyzeDocuments(classicKeywordAnalyzer, documents))];
    void (await store.prepareReplace([], documents, { batches })).commit();
    expect(idsOf(store.search('zebra', 5))).toEqual(['b', 'a']);
    await expect(
      store.prepareReplace([], documents, { batches: [{ ...batches[0]!, analyzerId: 'classic@1' }] }),
    ).rejects.toMatchObject({ code: 'RAG_INVERTED_INDEX_ANALYZER_MISMATCH' });
    await expect(store.prepareReplace([], documents, { signal: AbortSignal.abort('stop') })).rejects.toBe(
      'stop',
    );
  });

  it('equals a fresh store after any interleaving of swaps with additions and removals', async () => {
    const id = fc.integer({ min: 0, max: 6 }).map((n) => `d${n}`);
    const documents = fc.array(
      fc.tuple(id, arbitraryText).map(([one, text]) => documentOf(one, text)),
      {
        maxLength: 4,
      },
    );
    const ids = fc.array(id, { maxLength: 3 });
    const rounds = fc.array(
      fc.record({
        drop: ids,
        swapIn: documents,
        add: documents,
        remove: ids,
        end: fc.constantFrom('keep', 'undo'),
      }),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(rounds, arbitraryText, async (all, query) => {
        const store = new InMemoryKnowledgeBase();
        const model = new Map<string, Document>();
        for (const { drop, swapIn, add, remove, end } of all) {
          const swap = await store.prepareReplace(drop, swapIn);
          store.addDocuments(add);
          for (const document of add) model.set(document.id, document);
          for (const one of remove) expect(store.removeDocument(one)).toBe(model.delete(one));
          const pinned = store.snapshot();
          const seen = pinned.search(query, 100);
          void swap.commit();
          if (end === 'undo') {
            void swap.rollback();
            expect(store.snapshot().generation).toBe(pinned.generation);
          } else {
            for (const one of drop) model.delete(one);
            for (const document of swapIn) model.set(document.id, document);
          }
          expect(pinned.search(query, 100)).toEqual(seen);
          const fresh = new InMemoryKnowledgeBase();
          fresh.addDocuments([...model.values()]);
          expect(store.search(query, 100)).toEqual(fresh.search(query, 100));
          expect(new Set(store.listDocuments())).toEqual(new Set(model.values()));
        }
      }),
    );
  });
});
