import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BoundedLabels, labelOfCloseCode, labelOfError, labelOfMethod, OTHER } from './bounded-labels.js';

describe('BoundedLabels', () => {
  it('has few values, whatever it is asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 80, unit: 'grapheme' }), { minLength: 100 }), (values) => {
        const labels = new BoundedLabels();
        const seen = new Set(values.concat(values.map((_, index) => `n${index}`)).map((v) => labels.name(v)));
        return seen.size <= 65 && seen.has(OTHER);
      }),
      { numRuns: 20 },
    );
  });

  it('keeps a name that it knows when there is no room for another', () => {
    const labels = new BoundedLabels();
    for (let index = 0; index < 1_000; index++) labels.name(`n${index}`);
    expect(labels.name('n3')).toBe('n3');
    expect(labels.name('n999')).toBe(OTHER);
  });

  it.each(['', 'a b', '1', 'x'.repeat(65), 'a"b', 'a\nb', 'ä'])('does not take %j', (value) => {
    expect(new BoundedLabels().name(value)).toBe(OTHER);
  });
});

describe('labels of numbers and errors', () => {
  it('tells close codes that clients choose by their thousand', () => {
    const labels = new Set(Array.from({ length: 70_000 }, (_, code) => labelOfCloseCode(code)));
    expect(labels.size).toBe(19);
    expect([1_001, 4_123, 3_000, 999, 5_000, 1.5, Number.NaN].map(labelOfCloseCode)).toEqual([
      '1001',
      '4xxx',
      '3xxx',
      OTHER,
      OTHER,
      OTHER,
      OTHER,
    ]);
  });

  it('knows the methods of HTTP', () => {
    expect(['GET', 'PATCH', 'get', 'PURGE', ''].map(labelOfMethod)).toEqual([
      'GET',
      'PATCH',
      '_OTHER',
      '_OTHER',
      '_OTHER',
    ]);
  });

  it.each([
    [{ code: 'RAG_SERVER_CLOSED' }, 'RAG_SERVER_CLOSED'],
    [{ code: 'ENOENT' }, OTHER],
    [{ code: 'RAG_a b' }, OTHER],
    [{ code: `RAG_${'X'.repeat(61)}` }, OTHER],
    [new Error('x'), OTHER],
    [undefined, OTHER],
    ['RAG_X', OTHER],
  ])('makes of %j %j', (error, label) => {
    expect(labelOfError(error)).toBe(label);
  });
});
