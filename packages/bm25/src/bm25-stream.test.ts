import type { Document } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { BM25Stream } from './bm25-stream.js';
import { harness, HOUR_MS, idsOf } from './harness.test-support.js';
import { documentOf } from './naive-bm25.test-support.js';

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
