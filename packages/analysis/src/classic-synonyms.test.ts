import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CLASSIC_SYNONYMS, expandSynonyms } from './classic-synonyms.js';
import { stemClassic } from './stem-classic.js';

describe('CLASSIC_SYNONYMS', () => {
  it('holds the 15 rows of the published table', () => {
    expect(CLASSIC_SYNONYMS.map(([term, expansions]) => `${term} ${expansions.join(', ')}`)).toEqual([
      'db database',
      'auth authentication, authorization',
      'config configuration',
      'perf performance',
      'impl implementation',
      'req request',
      'res response',
      'err error',
      'msg message',
      'fn function',
      'param parameter',
      'repo repository',
      'env environment',
      'async asynchronous',
      'sync synchronous',
    ]);
  });
});

describe('expandSynonyms()', () => {
  it.each(CLASSIC_SYNONYMS)('expands %s in both directions, by stem', (term, expansions) => {
    const stems = expansions.map(stemClassic);
    expect(expandSynonyms([term])).toEqual([term, ...stems]);
    for (const stem of stems) expect(expandSynonyms([stem])).toEqual([stem, term]);
  });

  it('takes one step only', () => {
    expect(expandSynonyms(['authentica'])).toEqual(['authentica', 'auth']);
  });

  it('keeps the query in order, without repetitions, before what it adds', () => {
    expect(expandSynonyms(['zebra', 'fn', 'zebra', 'func'])).toEqual(['zebra', 'fn', 'func']);
    expect(expandSynonyms(['fn', 'db'])).toEqual(['fn', 'db', 'func', 'database']);
  });

  it('treats names of object properties as ordinary terms', () => {
    expect(expandSynonyms(['constructor', '__proto__'])).toEqual(['constructor', '__proto__']);
    expect(expandSynonyms([])).toEqual([]);
  });

  it('is the same set in any order of the terms', () => {
    const terms = fc.uniqueArray(fc.constantFrom('fn', 'func', 'auth', 'authoriza', 'zebra', 'db'));
    fc.assert(
      fc.property(terms, (input) => {
        expect([...expandSynonyms(input)].sort()).toEqual([...expandSynonyms([...input].reverse())].sort());
      }),
    );
  });
});
