import { classicAnalyzer } from '@rag/analysis';
import { InternalError, type Document, type RagEvent, type SearchResult } from '@rag/contracts';
import { analyzeDocuments } from '@rag/inverted-index';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BM25Stream } from './bm25-stream.js';
import type { Bm25Options } from './bm25-options.js';
import { ManualClock } from './manual-clock.test-support.js';
import { arbitraryText, documentOf } from './naive-bm25.test-support.js';

const HOUR_MS = 3_600_000;
const idsOf = (results: readonly SearchResult[]): string[] => results.map(({ id }) => id);

const harness = (
  options: Bm25Options = {},
): { readonly stream: BM25Stream; readonly clock: ManualClock; readonly events: RagEvent[] } => {
  const clock = new ManualClock(1_700_000_000_000);
  const events: RagEvent[] = [];
  const stream = new BM25Stream({ clock, events: (event) => events.push(event), ...options });
  return { stream, clock, events };
};

describe('BM25Stream documents', () => {
  it('adds, gets, replaces and removes', () => {
    const { stream } = harness();
    stream.add(documentOf('a', 'zebra oldword'));
    stream.add([documentOf('b', 'zebra'), documentOf('a', 'zebra newword')]);
    expect([stream.size(), stream.get('a')?.content, stream.get('nobody')]).toEqual([
      2,
      'zebra newword',
      undefined,
    ]);
    expect(idsOf(stream.search('oldword', 5))).toEqual([]);
    expect(idsOf(stream.search('newword', 5))).toEqual(['a']);
    expect([stream.remove('a'), stream.remove('a'), stream.remove('__proto__')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(idsOf(stream.search('zebra', 5))).toEqual(['b']);
    stream.clear();
    expect([stream.size(), stream.isAvailable(), stream.name]).toEqual([0, true, 'bm25']);
  });

  it('takes the last of several documents with one id, and ids such as __proto__', () => {
    const { stream } = harness();
    stream.add([documentOf('__proto__', 'zebra one'), documentOf('__proto__', 'zebra two')]);
    expect([stream.size(), stream.get('__proto__')?.content]).toEqual([1, 'zebra two']);
  });

  it('adds all documents or none', () => {
    const { stream } = harness();
    expect(() => {
      stream.add([documentOf('a', 'zebra'), null as unknown as Document]);
    }).toThrow(expect.objectContaining({ code: 'RAG_INVERTED_INDEX_INVALID_DOCUMENT' }));
    expect(() => {
      stream.add(undefined as unknown as Document);
    }).toThrow(expect.objectContaining({ code: 'RAG_INVERTED_INDEX_INVALID_DOCUMENT' }));
    expect([stream.size(), stream.stats().generation]).toEqual([0, 0]);
    stream.add([]);
    expect(stream.stats().generation).toBe(0);
  });

  it('publishes one generation a change', () => {
    const { stream } = harness({ maxDocuments: 2 });
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'zebra')]);
    expect(stream.stats().generation).toBe(1);
    stream.replaceDocuments(['a'], [documentOf('b', 'new'), documentOf('c', 'x1'), documentOf('d', 'x2')]);
    expect(stream.stats()).toMatchObject({ generation: 2, documents: 2, evicted: 1 });
  });

  it('counts documents, terms and tokens', () => {
    const { stream } = harness();
    stream.add([documentOf('a', 'zebra zebra apple'), documentOf('b', 'zebra')]);
    expect(stream.stats()).toEqual({
      documents: 2,
      terms: 2,
      averageLength: 2,
      generation: 1,
      evicted: 0,
      expired: 0,
      maxDocuments: 10_000,
    });
  });
});

describe('BM25Stream expiry', () => {
  it('drops a document one hour after its last access, not a millisecond before', () => {
    const { stream, clock, events } = harness();
    stream.add(documentOf('a', 'zebra'));
    clock.advance(HOUR_MS - 1);
    expect(stream.size()).toBe(1);
    clock.advance(1);
    expect(stream.search('zebra', 5)).toEqual([]);
    expect(stream.stats()).toMatchObject({ documents: 0, expired: 1, generation: 2 });
    expect(events).toEqual([{ type: 'bm25.expired', count: 1 }]);
  });

  it('counts being returned and being fetched as access, and nothing else', () => {
    const { stream, clock } = harness();
    stream.add([
      documentOf('returned', 'zebra'),
      documentOf('fetched', 'apple'),
      documentOf('explained', 'pear'),
      documentOf('beyond', 'zebra zebra cut by length'),
    ]);
    clock.advance(HOUR_MS - 1);
    expect(idsOf(stream.search('zebra', 1))).toEqual(['returned']);
    stream.get('fetched');
    stream.explain('pear', 'explained');
    stream.search('pear', 0);
    clock.advance(1);
    expect(['returned', 'fetched', 'explained', 'beyond'].map((id) => stream.get(id) !== undefined)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('ranks without the expired ones', () => {
    const { stream, clock } = harness();
    stream.add(documentOf('old', 'zebra zebra apple'));
    clock.advance(HOUR_MS / 2);
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'pear')]);
    clock.advance(HOUR_MS / 2);
    const fresh = new BM25Stream();
    fresh.add([documentOf('a', 'zebra'), documentOf('b', 'pear')]);
    expect(stream.search('zebra', 5)).toEqual(fresh.search('zebra', 5));
  });

  it('renews everything that is present at one go, expired or not', () => {
    const { stream, clock } = harness();
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'apple')]);
    clock.advance(2 * HOUR_MS);
    stream.renew();
    expect(stream.size()).toBe(2);
    clock.advance(HOUR_MS - 1);
    expect(stream.size()).toBe(2);
    clock.advance(1);
    expect(stream.size()).toBe(0);
  });

  it('bears a clock that jumps back: nothing expires early and nothing stays for the length of the jump', () => {
    const { stream, clock } = harness();
    stream.add(documentOf('a', 'zebra'));
    clock.advance(HOUR_MS / 2);
    expect(stream.size()).toBe(1);
    clock.advance(-1_000 * HOUR_MS);
    expect(stream.size()).toBe(1);
    clock.advance(HOUR_MS / 2 - 1);
    expect(stream.size()).toBe(1);
    clock.advance(1);
    expect(stream.size()).toBe(0);
    stream.add(documentOf('a', 'zebra'));
    clock.set(NaN);
    expect(idsOf(stream.search('zebra', 1))).toEqual(['a']);
  });

  it('never expires anything for an infinite time', () => {
    const { stream, clock } = harness({ idleTtlMs: Infinity });
    stream.add(documentOf('a', 'zebra'));
    clock.advance(Number.MAX_SAFE_INTEGER / 4);
    expect(stream.size()).toBe(1);
  });

  it('does not revive an expired document through an old snapshot', () => {
    const { stream, clock } = harness();
    stream.add(documentOf('a', 'zebra'));
    const snapshot = stream.snapshot();
    clock.advance(HOUR_MS);
    expect(idsOf(snapshot.search('zebra', 1))).toEqual(['a']);
    expect(stream.size()).toBe(0);
  });
});

describe('BM25Stream eviction', () => {
  it('lets the least recently accessed go beyond maxDocuments, and says so', () => {
    const { stream, events } = harness({ maxDocuments: 3 });
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'apple'), documentOf('c', 'pear')]);
    stream.get('a');
    stream.search('pear', 1);
    stream.add(documentOf('d', 'plum'));
    expect(stream.get('b')).toBeUndefined();
    expect([stream.size(), stream.stats().evicted]).toEqual([3, 1]);
    stream.add([documentOf('e', 'x1'), documentOf('f', 'x2')]);
    expect(events).toEqual([
      { type: 'bm25.evicted', count: 1 },
      { type: 'bm25.evicted', count: 2 },
    ]);
    expect(idsOf(stream.search('zebra apple pear plum x1 x2', 10)).sort()).toEqual(['d', 'e', 'f']);
  });

  it('keeps the last documents of an addition that is too large by itself', () => {
    const { stream } = harness({ maxDocuments: 2 });
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'zebra'), documentOf('c', 'zebra')]);
    expect(idsOf(stream.search('zebra', 5))).toEqual(['b', 'c']);
    expect(stream.stats()).toMatchObject({ evicted: 1, generation: 1 });
  });

  it('evicts the best result of a search last', () => {
    const { stream } = harness({ maxDocuments: 2 });
    stream.add([documentOf('best', 'zebra'), documentOf('second', 'zebra apple')]);
    expect(idsOf(stream.search('zebra', 2))).toEqual(['best', 'second']);
    stream.add(documentOf('new', 'pear'));
    expect(stream.get('best')).toBeDefined();
  });

  it('holds at most 10,000 documents unless told otherwise', () => {
    const { stream } = harness();
    stream.add(Array.from({ length: 10_001 }, (_, n) => documentOf(`d${n}`, 'zebra')));
    expect([stream.size(), stream.get('d0'), stream.stats().evicted]).toEqual([10_000, undefined, 1]);
  });

  it('goes on when the sink throws', () => {
    const stream = new BM25Stream({
      maxDocuments: 1,
      events: () => {
        throw new Error('full disk');
      },
    });
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'zebra')]);
    expect(idsOf(stream.search('zebra', 5))).toEqual(['b']);
  });
});

describe('BM25Stream.snapshot()', () => {
  it('goes on answering from its generation', () => {
    const { stream } = harness();
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'zebra apple')]);
    const snapshot = stream.snapshot();
    const before = snapshot.search('zebra', 5);
    stream.replaceDocuments(['a'], [documentOf('b', 'pear'), documentOf('c', 'zebra')]);
    expect(snapshot.search('zebra', 5)).toEqual(before);
    expect(snapshot.explain('zebra', 'a')?.value).toBe(before[0]!.score);
    expect(idsOf(stream.search('zebra', 5))).toEqual(['c']);
    expect([snapshot.generation, stream.snapshot().generation]).toEqual([1, 2]);
    stream.clear();
    expect(snapshot.search('zebra', 5)).toEqual(before);
  });
});

describe('BM25Stream.prepareReplace()', () => {
  it('changes nothing before the commit and everything with it', async () => {
    const { stream } = harness();
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'zebra')]);
    const swap = await stream.prepareReplace(['a'], [documentOf('b', 'apple'), documentOf('c', 'zebra')]);
    expect([swap.synchronous, swap.atomic]).toEqual([true, true]);
    expect(idsOf(stream.search('zebra', 5))).toEqual(['a', 'b']);
    void swap.commit();
    expect(idsOf(stream.search('zebra', 5))).toEqual(['c']);
    expect([stream.size(), stream.stats().generation]).toEqual([2, 2]);
    expect(() => swap.commit()).toThrow(InternalError);
  });

  it('keeps what came and went meanwhile, and wins over its own ids', async () => {
    const { stream } = harness();
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'zebra')]);
    const swap = await stream.prepareReplace(['a'], [documentOf('c', 'swapped')]);
    stream.add([documentOf('between', 'zebra'), documentOf('c', 'between'), documentOf('a', 'again')]);
    stream.remove('b');
    void swap.commit();
    expect(['a', 'b', 'c', 'between'].map((id) => stream.get(id)?.content)).toEqual([
      undefined,
      undefined,
      'swapped',
      'zebra',
    ]);
  });

  it('restores the generation, the order of access and the counts on rollback', async () => {
    const { stream, clock } = harness({ maxDocuments: 3 });
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'apple'), documentOf('c', 'pear')]);
    clock.advance(10);
    stream.get('a');
    const before = stream.snapshot();
    const swap = await stream.prepareReplace(
      ['c'],
      [documentOf('a', 'new'), documentOf('d', 'x1'), documentOf('e', 'x2')],
    );
    clock.advance(10);
    void swap.commit();
    expect(stream.stats()).toMatchObject({ documents: 3, evicted: 1 });
    void swap.rollback();
    expect(stream.stats()).toMatchObject({ documents: 3, evicted: 0, generation: before.generation });
    clock.advance(HOUR_MS - 20);
    expect(['b', 'c'].map((id) => stream.explain('apple pear', id))).toEqual([undefined, undefined]);
    expect(stream.get('a')?.content).toBe('zebra');
  });

  it('refuses a rollback after another change', async () => {
    const { stream } = harness();
    const swap = await stream.prepareReplace([], [documentOf('a', 'zebra')]);
    void swap.commit();
    stream.add(documentOf('b', 'zebra'));
    expect(() => swap.rollback()).toThrow(InternalError);
    expect(stream.size()).toBe(2);
  });

  it('gives up on discard', async () => {
    const { stream } = harness();
    const swap = await stream.prepareReplace([], [documentOf('a', 'zebra')]);
    swap.discard();
    expect(() => swap.commit()).toThrow(InternalError);
    expect(stream.size()).toBe(0);
  });

  it('takes terms that were analysed elsewhere and refuses those of another analyzer or number', async () => {
    const { stream } = harness();
    const documents = [documentOf('a', 'the configuration'), documentOf('b', 'zebra')];
    const batches = [structuredClone(analyzeDocuments(classicAnalyzer, documents))];
    void (await stream.prepareReplace([], documents, { batches })).commit();
    const own = new BM25Stream();
    own.add(documents);
    expect(stream.search('config zebra', 5)).toEqual(own.search('config zebra', 5));
    await expect(
      stream.prepareReplace([], documents, { batches: [{ ...batches[0]!, analyzerId: 'other' }] }),
    ).rejects.toMatchObject({ code: 'RAG_INVERTED_INDEX_ANALYZER_MISMATCH' });
    await expect(stream.prepareReplace([], documents.slice(1), { batches })).rejects.toMatchObject({
      code: 'RAG_INVERTED_INDEX_BATCH_ROWS',
    });
    await expect(stream.prepareReplace([], documents, { signal: AbortSignal.abort('stop') })).rejects.toBe(
      'stop',
    );
    expect(stream.size()).toBe(2);
  });

  it('leaves everything as it was where the analyzer fails at any document', async () => {
    for (const failing of [0, 1, 2]) {
      let callsLeft = Infinity;
      const analyzer = {
        id: 'failing@1',
        analyze: (text: string): string[] => {
          if (callsLeft-- === 0) throw new Error('broken');
          return text.split(' ');
        },
      };
      const stream = new BM25Stream({ analyzer });
      stream.add(documentOf('old', 'zebra'));
      callsLeft = failing;
      const documents = ['a', 'b', 'c'].map((id) => documentOf(id, 'zebra'));
      await expect(stream.prepareReplace(['old'], documents)).rejects.toThrow('broken');
      callsLeft = failing;
      expect(() => {
        stream.replaceDocuments(['old'], documents);
      }).toThrow('broken');
      expect([stream.size(), stream.stats().generation]).toEqual([1, 1]);
    }
  });

  it('equals a fresh stream after any interleaving of swaps with additions and removals', async () => {
    const id = fc.integer({ min: 0, max: 6 }).map((n) => `d${n}`);
    const documents = fc.array(
      fc.tuple(id, arbitraryText).map(([one, text]) => documentOf(one, text)),
      { maxLength: 4 },
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
        const stream = new BM25Stream();
        const model = new Map<string, Document>();
        for (const { drop, swapIn, add, remove, end } of all) {
          const swap = await stream.prepareReplace(drop, swapIn);
          stream.add(add);
          for (const document of add) model.set(document.id, document);
          for (const one of remove) expect(stream.remove(one)).toBe(model.delete(one));
          const pinned = stream.snapshot();
          const seen = pinned.search(query, 100);
          void swap.commit();
          if (end === 'undo') {
            void swap.rollback();
            expect(stream.snapshot().generation).toBe(pinned.generation);
          } else {
            for (const one of drop) model.delete(one);
            for (const document of swapIn) model.set(document.id, document);
          }
          expect(pinned.search(query, 100)).toEqual(seen);
          const fresh = new BM25Stream();
          fresh.add([...model.values()]);
          expect(stream.search(query, 100)).toEqual(fresh.search(query, 100));
          expect(stream.size()).toBe(model.size);
        }
      }),
    );
  });
});
