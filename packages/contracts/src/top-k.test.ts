import { describe, expect, it } from 'vitest';

import { codeOf } from './codes.test-support.js';
import { checkTopK } from './top-k.js';

describe('checkTopK()', () => {
  it.each([0, 1, 5, 1e9, Number.MAX_SAFE_INTEGER])('takes %d', (topK) => {
    expect(checkTopK(topK)).toBe(topK);
  });

  it.each([-1, 1.5, NaN, Infinity, -Infinity, 2 ** 53, '5', null, undefined, 5n])('refuses %s', (topK) => {
    expect(codeOf(() => checkTopK(topK as number))).toBe('RAG_CONTRACTS_INVALID_TOP_K');
    expect(() => checkTopK(topK as number)).toThrow(/topK/u);
  });
});
