import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createPolyglotAnalyzer, polyglotAnalyzer } from './polyglot-analyzer.js';
import { polyglotText } from './polyglot-texts.test-support.js';
import { QUERY_WEIGHTS } from './query-weights.js';

type Terms = NonNullable<ReturnType<NonNullable<typeof polyglotAnalyzer.queryTerms>>>;
const ask = (query: string, analyzer = polyglotAnalyzer): Terms => analyzer.queryTerms?.(query) ?? [];
const own = (query: string, analyzer = polyglotAnalyzer): string =>
  ask(query, analyzer)
    .filter(({ kind }) => kind !== 'variant')
    .map(({ term, weight }) => `${term} ${String(weight)}`)
    .join(', ');
const weightOf = (query: string, wanted: string): number | undefined =>
  ask(query).find(({ term }) => term === wanted)?.weight;

describe('queryTerms()', () => {
  it('weighs the parts of a query as published', () => {
    expect(QUERY_WEIGHTS).toEqual({
      compound: 2,
      hyphenated: 0.5,
      word: 1,
      afterPreposition: 1,
      stopWord: 0.3,
      synonym: 0.2,
      otherLanguage: 0.3,
      unlikelyLanguage: 0.1,
      exactWord: 0.3,
      numberPart: 0.3,
      pair: 1,
      character: 0.3,
      run: 0.5,
      gram: 0.2,
      classic: 0.02,
    });
  });

  it.each([
    ['getUserById', 'get 1, user 1, by 0.3, id 1, getuserbyid 2'],
    ['get-user', 'get 1, user 1, getuser 2'],
    ['a well-known theorem', 'a 0.3, well 1, known 1, wellknown 0.5, theorem 1'],
    ['C++', 'c++ 2, c 0.3'],
    ['1.2.3', '1.2.3 2, 1 0.3, 2 0.3, 3 0.3'],
    ['what is the configuration', 'what 0.3, is 0.3, the 0.3, configur 1'],
    ['to be or not to be', 'to 2, be 2, or 1, not 1'],
    ['if statement', 'if 0.3, statement 1'],
    ['for', 'for 1'],
    ['斗马', '斗马 1'],
    ['马', '马 1'],
    ['집에서', '집 1, 집에 1, 에서 1'],
    ['wie viele Häuser wurden gebaut', 'wie 0.3, viel 0.3, haus 1, wurd 0.3, gebau 1'],
    ['сколько книг', 'скольк 0.3, книг 1'],
    ['log log', 'log 2'],
    ['', ''],
  ])('asks, for %j, for %s', (query, expected) => {
    expect(own(query)).toBe(expected);
  });

  it('weighs what follows the first preposition as it is told', () => {
    const half = createPolyglotAnalyzer({ afterPrepositionWeight: 0.5 });
    expect(own('parse dates in python', half)).toBe('pars 1, date 1, in 0.3, python 0.5');
    expect(own('in python parse dates', half)).toBe('in 0.3, python 1, pars 1, date 1');
    expect(own('getUserById', half)).toBe('get 1, user 1, by 0.3, id 1, getuserbyid 2');
    expect(own('a sign-in-form page', half)).toBe('a 0.3, sign 1, in 0.3, form 1, signinform 0.5, page 1');
    expect(own('parse dates in python')).toBe('pars 1, date 1, in 0.3, python 1');
  });

  it('adds synonyms and abbreviations both ways, one step', () => {
    expect(weightOf('config', 'configur')).toBe(0.2);
    expect(weightOf('configuration', 'cfg')).toBe(0.2);
    expect(weightOf('cfg', 'conf')).toBeUndefined();
    expect(weightOf('initDb', 'databas')).toBe(0.2);
  });

  it('asks for a word in every language that a document may be in', () => {
    expect(weightOf('Häuser', 'haus')).toBe(0.3);
    expect(weightOf('Häuser', 'häuser')).toBe(0.3);
    expect(weightOf('the Häuser', 'haus')).toBe(0.1);
    const cas = ask('cases', createPolyglotAnalyzer({ languages: [] })).find(({ term }) => term === 'cas');
    expect(cas?.weight).toBe(QUERY_WEIGHTS.classic);
  });

  it('gives distinct terms with weights above zero, what the query says first', () => {
    fc.assert(
      fc.property(polyglotText(), (query) => {
        const terms = ask(query);
        expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length);
        const firstVariant = terms.findIndex(({ kind }) => kind === 'variant');
        if (firstVariant >= 0)
          expect(terms.slice(firstVariant).every(({ kind }) => kind === 'variant')).toBe(true);
        for (const { term, weight } of terms) {
          expect(term).not.toBe('');
          expect(Number.isFinite(weight) && weight > 0).toBe(true);
        }
      }),
    );
  });

  it('says nothing that a document of the same words would not hold', () => {
    fc.assert(
      fc.property(polyglotText(), (query) => {
        const held = new Set([...createPolyglotAnalyzer({ languages: [] }).analyze(query)]);
        const asked = createPolyglotAnalyzer({ languages: [] }).queryTerms?.(query) ?? [];
        for (const { term, kind } of asked) if (kind !== 'variant') expect(held).toContain(term);
      }),
      { numRuns: 50 },
    );
  });
});
