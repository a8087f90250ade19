import { describe, expect, it } from 'vitest';

import { resolveBm25Options } from './bm25-options.js';
import { DEFAULT_BM25F_OPTIONS, resolveBm25fOptions, type Bm25fOptions } from './bm25f-options.js';

describe('resolveBm25fOptions()', () => {
  it('gives the defaults where nothing is asked, and keeps them beside what is asked', () => {
    expect(resolveBm25fOptions()).toEqual(DEFAULT_BM25F_OPTIONS);
    expect(resolveBm25fOptions({})).toEqual(DEFAULT_BM25F_OPTIONS);
    const { chunk, weights, alone } = DEFAULT_BM25F_OPTIONS;
    const resolved = resolveBm25fOptions({
      chunk: { k1: 9 },
      weights: { path: 0 },
      alone: { b: 1 },
      idfExponent: 2,
    });
    expect(resolved).toEqual({
      ...DEFAULT_BM25F_OPTIONS,
      chunk: { ...chunk, k1: 9 },
      weights: { ...weights, path: 0 },
      alone: { ...alone, b: 1 },
      idfExponent: 2,
    });
  });

  it('freezes what it gives', () => {
    const resolved = resolveBm25fOptions({ weights: { name: 1 } });
    for (const part of [resolved, resolved.weights, resolved.chunk, resolved.file, resolved.alone])
      expect(Object.isFrozen(part)).toBe(true);
  });

  it.each<readonly [string, Bm25fOptions]>([
    ['weights.name', { weights: { name: -1 } }],
    ['weights.content', { weights: { content: NaN } }],
    ['weights.path', { weights: { path: Infinity } }],
    ['weights.symbol', { weights: { symbol: '2' as never } }],
    ['chunk.k1', { chunk: { k1: 0 } }],
    ['chunk.k1', { chunk: { k1: Infinity } }],
    ['chunk.b', { chunk: { b: 1.1 } }],
    ['file.k1', { file: { k1: -1 } }],
    ['file.b', { file: { b: NaN } }],
    ['idfExponent', { idfExponent: 0 }],
    ['idfExponent', { idfExponent: Infinity }],
    ['qualifierWeight', { qualifierWeight: 0 }],
    ['qualifierWeight', { qualifierWeight: 1.5 }],
    ['alone.k1', { alone: { k1: 0 } }],
    ['alone.b', { alone: { b: -0.1 } }],
    ['alone.idfExponent', { alone: { idfExponent: NaN } }],
    ['alone.qualifierWeight', { alone: { qualifierWeight: 2 } }],
  ])('refuses an unusable "%s" by name', (option, options) => {
    for (const call of [() => resolveBm25fOptions(options), () => resolveBm25Options({ fields: options })])
      expect(call).toThrow(
        expect.objectContaining({
          code: 'RAG_BM25_INVALID_OPTION',
          details: expect.objectContaining({ option: `fields.${option}` }) as unknown,
        }),
      );
  });

  it('allows both ends', () => {
    const ends = resolveBm25fOptions({
      weights: { content: 0 },
      chunk: { k1: Number.MIN_VALUE, b: 0 },
      file: { b: 1 },
      qualifierWeight: 1,
      alone: { b: 0 },
    });
    expect(ends).toMatchObject({ chunk: { b: 0 }, file: { b: 1 }, qualifierWeight: 1 });
  });

  it('leaves fields apart unless asked for', () => {
    expect(resolveBm25Options().fields).toBe(false);
    expect(resolveBm25Options({ fields: false }).fields).toBe(false);
    expect(resolveBm25Options({ fields: {} }).fields).toEqual(DEFAULT_BM25F_OPTIONS);
  });
});
