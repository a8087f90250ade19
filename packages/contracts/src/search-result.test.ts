import { describe, expect, it } from 'vitest';

import { codeOf } from './codes.test-support.js';
import { Document } from './document.js';
import { SearchResult } from './search-result.js';

describe('SearchResult', () => {
  it('gives id, content and metadata of its document', () => {
    const document = new Document({ id: 'a', content: 'text', metadata: { file: 'f' } });
    const result = new SearchResult(document, 0.5);
    expect(result).toMatchObject({ document, score: 0.5, id: 'a', content: 'text', metadata: { file: 'f' } });
  });

  it('refuses a missing document and a score that is not finite', () => {
    for (const document of [null, undefined])
      expect(codeOf(() => new SearchResult(document as unknown as Document, 1))).toBe(
        'RAG_CONTRACTS_INVALID_RESULT',
      );
    for (const score of [NaN, Infinity, -Infinity, '1' as unknown as number])
      expect(codeOf(() => new SearchResult(Document.of('x'), score))).toBe('RAG_CONTRACTS_INVALID_RESULT');
  });

  it('has an order of its own that needs no receiver', () => {
    const of = (id: string, score: number): SearchResult =>
      new SearchResult(new Document({ id, content: 'x' }), score);
    const { compare } = SearchResult;
    expect([of('b', 1), of('a', 1), of('c', 2)].sort(compare).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });
});
