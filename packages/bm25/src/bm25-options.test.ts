import { classicAnalyzer } from '@rag/analysis';
import { ignoreEvents, systemClock } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { resolveBm25Options, type Bm25Options } from './bm25-options.js';

describe('resolveBm25Options()', () => {
  it('gives the defaults of the specification', () => {
    expect(resolveBm25Options()).toMatchObject({
      k1: 1.2,
      b: 0.75,
      maxDocuments: 10_000,
      idleTtlMs: 60 * 60 * 1_000,
      analyzer: classicAnalyzer,
      clock: systemClock,
      events: ignoreEvents,
      name: 'bm25',
    });
  });

  it('keeps what is given, and the default of what is undefined', () => {
    const given: Bm25Options = { k1: 0, b: 1, maxDocuments: Infinity, idleTtlMs: Infinity, name: undefined };
    expect(resolveBm25Options(given)).toMatchObject({ ...given, name: 'bm25' });
  });

  it.each<[keyof Bm25Options, unknown]>([
    ['k1', -1],
    ['k1', NaN],
    ['k1', Infinity],
    ['k1', '1.2'],
    ['b', -0.1],
    ['b', 1.1],
    ['b', NaN],
    ['maxDocuments', 0],
    ['maxDocuments', 1.5],
    ['maxDocuments', NaN],
    ['idleTtlMs', 0],
    ['idleTtlMs', -1],
    ['idleTtlMs', NaN],
    ['idleTtlMs', '1h'],
    ['analyzer', null],
    ['analyzer', { id: 'x' }],
    ['analyzer', { analyze: () => [] }],
    ['fieldsOf', 'content'],
    ['clock', {}],
    ['events', null],
    ['name', ''],
  ])('refuses %s = %j and names the option', (option, value) => {
    expect(() => resolveBm25Options({ [option]: value })).toThrow(
      expect.objectContaining({
        code: 'RAG_BM25_INVALID_OPTION',
        details: expect.objectContaining({ option }),
      }),
    );
  });
});
