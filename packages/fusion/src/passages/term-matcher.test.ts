import type { Analyzer } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pairsAnalyzer, partsAnalyzer } from './analyzers.test-support.js';
import { createTermMatcher } from './term-matcher.js';

const met = (analyzer: Analyzer, query: string, text: string): readonly string[] =>
  createTermMatcher(analyzer, query)
    .match(text)
    .map(({ start, end }) => text.slice(start, end));

describe('createTermMatcher()', () => {
  it.each([
    ['user', 'the User of users', ['User', 'users']],
    ['user', 'getUserById(user_id)', ['User', 'user']],
    ['user id', 'getUserId', ['User', 'Id']],
    ['getUserById', 'call getUserById, not user', ['getUserById', 'user']],
    ['use', 'user', []],
    ['http', 'HTTPServer http', ['http']],
    ['constructor', 'constructor(__proto__)', ['constructor']],
    ['strasse', 'Straße', []],
    ['c', 'C++ and c', ['C++', 'c']],
    ['', 'anything', []],
    ['...', 'any ... thing', []],
  ])('meets %j in %j at %j', (query, text, expected) => {
    expect(met(partsAnalyzer, query, text)).toEqual(expected);
  });

  it.each([
    ['测试', '单元测试用例', ['测试']],
    ['单元测试', '单元测试用例。测试', ['单元测试', '测试']],
    ['이동', '얼룩말이동하는', ['이동']],
    ['カナ', '全角ｶﾅと', ['ｶﾅ']],
    ['ไทย', 'ภาษาไทยครับ', ['ไทย']],
  ])('meets %j within the run %j at %j', (query, text, expected) => {
    expect(met(pairsAnalyzer, query, text)).toEqual(expected);
  });

  it('takes weights and variants from the analyzer', () => {
    const analyzer: Analyzer = {
      ...partsAnalyzer,
      queryTerms: () => [
        { term: 'database', weight: 1, kind: 'word' },
        { term: 'db', weight: 0.2, kind: 'variant' },
      ],
    };
    const matcher = createTermMatcher(analyzer, 'database');
    expect([...matcher.weights]).toEqual([
      ['database', 1],
      ['db', 0.2],
    ]);
    expect(matcher.match('a db')).toEqual([{ start: 2, end: 4, terms: ['db'] }]);
  });

  it('expands a query where the analyzer only expands', () => {
    const analyzer: Analyzer = { ...partsAnalyzer, expandQuery: (terms) => [...terms, 'db'] };
    expect(met(analyzer, 'database', 'db database')).toEqual(['db', 'database']);
  });

  it('analyses each distinct word once, and gives the same answer again', () => {
    const seen: string[] = [];
    const counting: Analyzer = {
      id: 'counting@1',
      analyze: (text) => {
        seen.push(text);
        return partsAnalyzer.analyze(text);
      },
    };
    const matcher = createTermMatcher(counting, 'alpha');
    const first = matcher.match('alpha beta alpha');
    expect(matcher.match('alpha beta alpha')).toEqual(first);
    expect(seen).toEqual(['alpha', 'alpha', 'beta']);
  });

  it('gives spans in order that do not overlap and hold whole characters', () => {
    const word = fc.constantFrom(
      'user',
      'getUser',
      'UserId',
      'user_id',
      '测试',
      '单元测试',
      'ｶﾞｶ',
      '😀',
      'İ',
      'ﬁ',
      ' ',
      '.',
    );
    const text = fc
      .array(
        fc.oneof(
          word,
          fc.nat(0xffff).map((code) => String.fromCharCode(code)),
        ),
      )
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(partsAnalyzer, pairsAnalyzer), (content, analyzer) => {
        let end = 0;
        for (const match of createTermMatcher(analyzer, 'user id 测试 元测 ガ fi').match(content)) {
          expect(match.start).toBeGreaterThanOrEqual(end);
          expect(match.end).toBeGreaterThan(match.start);
          expect(match.terms.length).toBeGreaterThan(0);
          end = match.end;
        }
        expect(end).toBeLessThanOrEqual(content.length);
      }),
    );
  });

  it('is linear in hostile texts', () => {
    for (const piece of ['a', 'aA', 'a_', '测', '测试', 'ｶ', 'ก', '\u0301', 'a ', '1a'])
      for (const analyzer of [partsAnalyzer, pairsAnalyzer])
        expect(
          createTermMatcher(analyzer, 'a 测试 กก').match(piece.repeat(20_000)).length,
        ).toBeLessThanOrEqual(40_000);
  });
});
