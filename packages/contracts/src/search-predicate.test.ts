import { describe, expect, it } from 'vitest';

import { codeOf } from './codes.test-support.js';
import { Document } from './document.js';
import { compileSearchPredicate } from './search-predicate.js';

const document = (id: string, side: string): Document =>
  new Document({ id, content: 'text', metadata: { side } });
const [left, right] = [document('a', 'left'), document('b', 'right')];

describe('compileSearchPredicate()', () => {
  it('lets everything pass where nothing is asked', () => {
    for (const options of [{}, { filter: {} }, { filter: undefined, accepts: undefined }])
      expect([left, right].map(compileSearchPredicate(options))).toEqual([true, true]);
  });

  it('wants both the filter and the predicate to hold', () => {
    const filter = { side: 'left' };
    const passing = (options: Parameters<typeof compileSearchPredicate>[0]): readonly boolean[] =>
      [left, right].map((one) => compileSearchPredicate(options)(one));
    expect(passing({ filter })).toEqual([true, false]);
    expect(passing({ accepts: ({ id }) => id === 'b' })).toEqual([false, true]);
    expect(passing({ filter, accepts: ({ id }) => id === 'b' })).toEqual([false, false]);
    expect(passing({ filter, accepts: ({ id }) => id === 'a' })).toEqual([true, false]);
  });

  it('asks the predicate only of what the filter lets pass, with the document itself', () => {
    const asked: Document[] = [];
    const accepts = (one: Document): boolean => asked.push(one) > 0;
    const passes = compileSearchPredicate({ filter: { side: 'right' }, accepts });
    expect([passes(left), passes(right)]).toEqual([false, true]);
    expect(asked).toEqual([right]);
    expect(asked[0]).toBe(right);
  });

  it('refuses a filter that nobody can use, whatever the predicate', () => {
    const options = { filter: { side: { $near: 1 } as never }, accepts: () => true };
    expect(codeOf(() => compileSearchPredicate(options))).toBe('RAG_CONTRACTS_INVALID_FILTER');
    // Not the same as none: who passes it meant to filter.
    expect(codeOf(() => compileSearchPredicate({ filter: null as never }))).toBe(
      'RAG_CONTRACTS_INVALID_FILTER',
    );
  });
});
