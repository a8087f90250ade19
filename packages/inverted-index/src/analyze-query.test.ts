import { describe, expect, it } from 'vitest';

import { analyzeQuery } from './analyze-query.js';
import { blankAnalyzer } from './oracle.test-support.js';

describe('analyzeQuery()', () => {
  it('counts the distinct terms in order', () => {
    expect([...analyzeQuery(blankAnalyzer, 'to be __proto__ to')]).toEqual([
      ['to', 2],
      ['be', 1],
      ['__proto__', 1],
    ]);
    expect(analyzeQuery(blankAnalyzer, ' ').size).toBe(0);
  });

  it('adds what the analyzer expands the query by, once each', () => {
    const analyzer = {
      ...blankAnalyzer,
      expandQuery: (terms: readonly string[]) => [...terms, 'extra', 'extra'],
    };
    expect([...analyzeQuery(analyzer, 'to to')]).toEqual([
      ['to', 2],
      ['extra', 1],
    ]);
  });

  it.each([[null], [undefined], [7], [{}]])('refuses the query %j', (query) => {
    expect(() => analyzeQuery(blankAnalyzer, query as string)).toThrow(
      expect.objectContaining({ code: 'RAG_INVERTED_INDEX_INVALID_QUERY' }),
    );
  });
});
