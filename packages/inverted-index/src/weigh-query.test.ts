import type { QueryTerm } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { blankAnalyzer } from './oracle.test-support.js';
import { weighQuery } from './weigh-query.js';

describe('weighQuery()', () => {
  it('gives what the analyzer weighs, as it weighs it', () => {
    const terms: readonly QueryTerm[] = [
      { term: 'getuser', weight: 2, kind: 'compound' },
      { term: 'user', weight: 1, kind: 'word', isQualifier: true },
    ];
    const asked: string[] = [];
    const weighing = {
      ...blankAnalyzer,
      queryTerms: (query: string) => {
        asked.push(query);
        return terms;
      },
      expandQuery: () => ['never'],
    };
    expect(weighQuery(weighing, 'getUser')).toEqual(terms);
    expect(asked).toEqual(['getUser']);
  });

  it('counts every term alike where the analyzer does not weigh, its own first, then what they expand to', () => {
    const expanding = { ...blankAnalyzer, expandQuery: (terms: readonly string[]) => [...terms, 'extra'] };
    const words = (...list: readonly string[]): unknown =>
      list.map((term) => ({ term, weight: 1, kind: 'word' }));
    expect(weighQuery(blankAnalyzer, 'to be __proto__ to')).toEqual(words('to', 'be', '__proto__'));
    expect(weighQuery(expanding, 'to to')).toEqual(words('to', 'extra'));
    expect(weighQuery(blankAnalyzer, ' ')).toEqual([]);
  });

  it.each([[null], [undefined], [7], [{}]])(
    'refuses the query %j, also of an analyzer that weighs',
    (query) => {
      for (const analyzer of [blankAnalyzer, { ...blankAnalyzer, queryTerms: () => [] }])
        expect(() => weighQuery(analyzer, query as string)).toThrow(
          expect.objectContaining({ code: 'RAG_INVERTED_INDEX_INVALID_QUERY' }),
        );
    },
  );
});
