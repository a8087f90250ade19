import { describe, expect, it } from 'vitest';

import { DEFAULT_BM25_OPTIONS, resolveBm25Options, type Bm25Options } from './bm25-options.js';
import { harness, HOUR_MS } from './harness.test-support.js';
import { documentOf } from './naive-bm25.test-support.js';
import { explainBm25 } from './score-bm25.js';

const allowed: Readonly<Partial<Record<keyof Bm25Options, string>>> = {
  k1: 'a finite number, zero or more',
  b: 'a number from 0 to 1',
  maxDocuments: 'a whole number, one or more, or Infinity',
  idleTtlMs: 'a number of milliseconds above zero, or Infinity',
  analyzer: 'an Analyzer with an id',
  fieldsOf: 'a function from a document to its fields',
  clock: 'a Clock',
  events: 'a function',
  name: 'a text that is not empty',
};

describe('resolveBm25Options() in edge cases', () => {
  it.each<[keyof Bm25Options, unknown, string]>([
    ['k1', -1, '-1'],
    ['b', 2, '2'],
    ['b', '0.5', '0.5'],
    ['maxDocuments', 0, '0'],
    ['maxDocuments', -Infinity, '-Infinity'],
    ['maxDocuments', '5', '5'],
    ['idleTtlMs', -5, '-5'],
    ['idleTtlMs', '5', '5'],
    ['analyzer', 7, '7'],
    ['analyzer', null, 'null'],
    ['fieldsOf', {}, 'object'],
    ['clock', null, 'null'],
    ['clock', { now: 5 }, 'object'],
    ['clock', () => 5, 'function'],
    ['events', {}, 'object'],
    ['name', '', ''],
    ['name', 7, '7'],
  ])('says of %s = %j what it is and what to use', (option, value, shown) => {
    expect(() => resolveBm25Options({ [option]: value })).toThrow(
      expect.objectContaining({
        message: `Cannot make a BM25 stream: "${option}" is "${shown}"; use ${allowed[option]!}`,
        details: { option, allowed: allowed[option] },
      }),
    );
  });

  it('takes each option at the end of its range', () => {
    const ends: Bm25Options[] = [
      { k1: 0 },
      { k1: Number.MAX_VALUE },
      { b: 0 },
      { b: 1 },
      { maxDocuments: 1 },
      { maxDocuments: Infinity },
      { idleTtlMs: Number.MIN_VALUE },
      { idleTtlMs: Infinity },
      { name: ' ' },
    ];
    for (const one of ends) expect(resolveBm25Options(one)).toMatchObject(one);
  });

  it('gives options that nobody can change', () => {
    expect(Object.isFrozen(DEFAULT_BM25_OPTIONS)).toBe(true);
    expect(Object.isFrozen(resolveBm25Options())).toBe(true);
    expect(resolveBm25Options()).toEqual(DEFAULT_BM25_OPTIONS);
  });
});

describe('explainBm25() in words', () => {
  it('spells out each part', () => {
    const explanation = explainBm25(
      [{ term: 'zebra', termFrequency: 2, documentFrequency: 1 }],
      2,
      { documentLength: 6, averageLength: 3 },
      { k1: 1.2, b: 0.75 },
    );
    expect(explanation).toMatchObject({
      description: 'BM25: sum over the matching query terms',
      details: [
        {
          description: '"zebra": idf × term frequency weight',
          details: [
            { description: 'idf: "1" of "2" documents have it', details: [] },
            {
              description: 'term frequency weight: "2" times in "6" tokens, average "3", k1 "1.2", b "0.75"',
              details: [],
            },
          ],
        },
      ],
    });
  });

  it('explains by the statistics of the documents that are there', () => {
    const { stream } = harness();
    stream.add([
      documentOf('a', 'zebra apple apple'),
      documentOf('b', 'zebra'),
      documentOf('c', 'zebra zebra plum plum'),
      documentOf('d', 'pear pear'),
    ]);
    stream.remove('c');
    const [idf, weight] = stream.explain('zebra nowhere', 'a')!.details[0]!.details;
    expect(idf?.description).toBe('idf: "2" of "3" documents have it');
    expect(weight?.description).toBe(
      'term frequency weight: "1" times in "3" tokens, average "2", k1 "1.2", b "0.75"',
    );
    expect(stream.explain('zebra', 'c')).toBeUndefined();
    expect(stream.explain('zebra', 'd')).toBeUndefined();
    expect(stream.explain('', 'a')).toBeUndefined();
  });
});

describe('BM25Stream at its edges', () => {
  it('asks for no result without touching what it would have returned', () => {
    const { stream, clock } = harness();
    stream.add(documentOf('a', 'zebra'));
    clock.advance(HOUR_MS - 1);
    expect(stream.search('zebra', 0)).toEqual([]);
    expect(stream.search('', 5)).toEqual([]);
    clock.advance(1);
    expect(stream.size()).toBe(0);
  });

  it('counts losses over several changes, and keeps them through a clear', () => {
    const { stream, clock, events } = harness({ maxDocuments: 2 });
    stream.add(['a', 'b', 'c', 'd'].map((id) => documentOf(id, 'zebra')));
    expect(stream.losses()).toEqual({ evicted: 2, expired: 0 });
    stream.add(documentOf('e', 'zebra'));
    clock.advance(HOUR_MS);
    expect(stream.losses()).toEqual({ evicted: 3, expired: 2 });
    stream.add(documentOf('f', 'zebra'));
    clock.advance(HOUR_MS);
    expect(stream.losses()).toEqual({ evicted: 3, expired: 3 });
    stream.add(documentOf('g', 'zebra'));
    stream.clear();
    expect(stream.losses()).toEqual({ evicted: 3, expired: 3 });
    expect(events).toEqual([
      { type: 'bm25.evicted', count: 2 },
      { type: 'bm25.evicted', count: 1 },
      { type: 'bm25.expired', count: 2 },
      { type: 'bm25.expired', count: 1 },
    ]);
  });

  it('forgets the accesses of what a clear removed', () => {
    const { stream, clock, events } = harness();
    stream.add(documentOf('a', 'zebra'));
    const { generation } = stream.stats();
    stream.clear();
    expect(stream.stats()).toMatchObject({ documents: 0, terms: 0, generation: generation + 1 });
    clock.advance(HOUR_MS);
    expect(stream.stats()).toMatchObject({ expired: 0, generation: generation + 1 });
    expect(events).toEqual([]);
  });

  it('publishes nothing for a document that is not there', () => {
    const { stream } = harness();
    stream.add(documentOf('a', 'zebra'));
    expect([stream.remove('b'), stream.get('b'), stream.stats().generation]).toEqual([false, undefined, 1]);
  });

  it('does not find by id what has expired, nor removes it twice', () => {
    const { stream, clock } = harness();
    stream.add([documentOf('a', 'zebra'), documentOf('b', 'zebra')]);
    clock.advance(HOUR_MS);
    expect([stream.get('a'), stream.remove('b'), stream.explain('zebra', 'a')]).toEqual([
      undefined,
      false,
      undefined,
    ]);
    expect(stream.losses().expired).toBe(2);
  });

  it('has an average length of zero where there is nothing', () => {
    expect(harness().stream.stats()).toMatchObject({
      documents: 0,
      terms: 0,
      averageLength: 0,
      generation: 0,
    });
  });

  it('shows its own name, and that of its defaults', () => {
    expect([harness({ name: 'code' }).stream.name, harness().stream.name]).toEqual(['code', 'bm25']);
  });
});
