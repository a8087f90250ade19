import { describe, expect, it } from 'vitest';

import { partsAnalyzer } from '../passages/analyzers.test-support.js';
import { candidateOf, judge, termOf, valueOf, weighingAnalyzer } from './signals.test-support.js';
import { MIN_SHARED_LETTERS, stemMatch } from './stem-match.js';

const signal = stemMatch(weighingAnalyzer);
const terms = (...list: readonly string[]): ReturnType<typeof termOf>[] => list.map((term) => termOf(term));

describe('stemMatch()', () => {
  it.each<readonly [string, readonly string[], number]>([
    ['src/parse.ts', ['parse'], 1],
    ['src/parseQuery.ts', ['parse', 'query'], 1],
    ['src/parse_query.test.ts', ['parse', 'query'], 1],
    ['src/parse/index.ts', ['parse'], 1],
    // Half of the name, all of the query; and the other way about.
    ['src/parseQuery.ts', ['parse'], Math.sqrt(1 / 2)],
    ['src/parse.ts', ['parse', 'query'], Math.sqrt(1 / 2)],
    ['src/parseQuery.ts', ['parse', 'user'], Math.sqrt(1 / 4)],
    ['src/parseQueryText.ts', ['query', 'user', 'b', 'c'], Math.sqrt(1 / 3 / 4)],
    // One begins with the other.
    ['src/config.ts', ['configuration'], 1],
    ['src/configuration.ts', ['conf'], 1],
    ['src/con.ts', ['config'], 1],
    ['src/co.ts', ['config'], 0],
    ['src/co.ts', ['co'], 1],
    ['src/reparse.ts', ['parse'], 0],
    ['src/other.ts', ['parse'], 0],
    ['src/поиск.ts', ['поиск'], 1],
    ['src/constructor.ts', ['constructor'], 1],
    ['src/---.ts', ['parse'], 0],
    ['', ['parse'], 0],
  ])('gives the file "%s" for the words %j %d', (file, words, expected) => {
    expect(valueOf(signal, 'q', candidateOf({ file }), terms(...words))).toBeCloseTo(expected, 12);
  });

  it('shares three letters at least', () => {
    expect(MIN_SHARED_LETTERS).toBe(3);
  });

  it('weighs the words of the query by their weight and by how well they tell files apart', () => {
    const rare = termOf('parse', { weight: 2, fileIdf: 3 });
    const common = termOf('query', { weight: 0.5, fileIdf: 4, idf: 100 });
    expect(valueOf(signal, 'q', candidateOf({ file: 'parse.ts' }), [rare, common])).toBeCloseTo(
      Math.sqrt(6 / 8),
      12,
    );
    expect(valueOf(signal, 'q', candidateOf({ file: 'query.ts' }), [rare, common])).toBeCloseTo(
      Math.sqrt(2 / 8),
      12,
    );
    const everywhere = termOf('query', { fileIdf: 0 });
    expect(valueOf(signal, 'q', candidateOf({ file: 'query.ts' }), [rare, everywhere])).toBe(0);
    expect(valueOf(signal, 'q', candidateOf({ file: 'parse.ts' }), [rare, everywhere])).toBe(1);
  });

  it('counts words alone, not compounds and not what means the same', () => {
    const list = [
      termOf('parse'),
      termOf('parsequery', { kind: 'compound' }),
      termOf('read', { kind: 'variant' }),
    ];
    expect(valueOf(signal, 'q', candidateOf({ file: 'parse.ts' }), list)).toBe(1);
    expect(valueOf(signal, 'q', candidateOf({ file: 'read.ts' }), list)).toBe(0);
    expect(valueOf(signal, 'q', candidateOf({ file: 'parse.ts' }), list.slice(1))).toBe(0);
    // Of the name too: "javascript" says "js" as well, which is no part of it.
    expect(valueOf(signal, 'q', candidateOf({ file: 'javascript.ts' }), terms('javascript'))).toBe(1);
  });

  it('has nothing to say without words that tell files apart, and of a document without a file', () => {
    const candidate = candidateOf({ file: 'parse.ts' });
    expect(judge(signal, 'parse', candidate, [])).toBeUndefined();
    expect(judge(signal, 'parse', candidate, [termOf('parse', { fileIdf: 0 })])).toBeUndefined();
    expect(judge(signal, 'parse', candidateOf(), terms('parse'))).toBeUndefined();
    expect(judge(signal, 'parse', candidateOf({ file: 'other.ts' }), terms('parse'))).toBeUndefined();
  });

  it('names the stem', () => {
    expect(judge(signal, 'q', candidateOf({ file: 'a/parse/index.ts' }), terms('parse'))).toEqual({
      value: 1,
      reason: 'the file is called "parse"',
    });
  });

  it('takes the distinct terms of an analyzer that does not weigh for the parts of a name', () => {
    // "parseQuery" gives "parsequery", "parse" and "query" there: "parse" begins the first and is the second.
    const plain = stemMatch(partsAnalyzer);
    const [file, words] = [candidateOf({ file: 'parseQuery.ts' }), terms('parse')];
    expect(valueOf(plain, 'q', file, words)).toBeCloseTo(Math.sqrt(2 / 3), 12);
    expect(valueOf(plain, 'q', candidateOf({ file: 'parse_parse.ts' }), words)).toBe(1);
  });

  it('judges files of one stem alike, and other stems anew', () => {
    const candidates = ['a/parse.ts', 'b/query.ts', 'c/parse.ts'].map((file, i) =>
      candidateOf({ id: `d${i}`, file }),
    );
    const judgeOne = signal.prepare({ text: 'q', terms: terms('parse'), candidates });
    expect(candidates.map((candidate) => judgeOne(candidate)?.value)).toEqual([1, undefined, 1]);
  });
});
