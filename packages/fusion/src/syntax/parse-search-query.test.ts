import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { MAX_OPERATORS, parseSearchQuery } from './parse-search-query.js';
import { MAX_OPERATOR_LENGTH } from './read-operator.js';
import { renderSearchQuery } from './render-search-query.js';
import type { SearchQuery } from './search-query.js';

const EMPTY: Omit<SearchQuery, 'text' | 'isPlain' | 'clauses'> = {
  phrases: [],
  excluded: { words: [], phrases: [] },
  paths: [],
  excludedPaths: [],
  languages: [],
  excludedLanguages: [],
  symbols: [],
  excludedSymbols: [],
};

/** Pieces that are operators, near to operators, or text. */
const PIECES = [
  '"',
  '""',
  '"a b"',
  '“a b”',
  '-',
  '--x',
  '-word',
  '-"a b"',
  'path:',
  'path:src/*',
  'path:"my dir"',
  'path:"a',
  '-path:b',
  'lang:ts',
  '-lang:py',
  'symbol:f',
  '-symbol:g',
  'x-y',
  'C::D',
  'word',
  ':',
  '*',
  ' ',
  '  ',
  '\t',
  '\n',
  '\u3000',
  '',
];
/** Any UTF-16 at all, lone surrogates included. */
const codeUnits = fc.array(fc.nat(0xffff), { maxLength: 40 }).map((codes) => String.fromCharCode(...codes));
const queryText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES)).map((pieces) => pieces.join(' ')),
  fc.array(fc.constantFrom(...PIECES)).map((pieces) => pieces.join('')),
  codeUnits,
);

describe('parseSearchQuery()', () => {
  it.each([
    ['"exact phrase"', { text: 'exact phrase', phrases: ['exact phrase'] }],
    ['“exact phrase”', { text: 'exact phrase', phrases: ['exact phrase'] }],
    ['retry "back off" twice', { text: 'retry back off twice', phrases: ['back off'] }],
    ['retry -legacy', { text: 'retry', excluded: { words: ['legacy'], phrases: [] } }],
    ['retry -"old way"', { text: 'retry', excluded: { words: [], phrases: ['old way'] } }],
    ['a -C++ -x-y -猫', { text: 'a', excluded: { words: ['C++', 'x-y', '猫'], phrases: [] } }],
    ['retry path:src/auth', { text: 'retry', paths: ['src/auth'] }],
    ['retry path:*.ts -path:test', { text: 'retry', paths: ['*.ts'], excludedPaths: ['test'] }],
    ['retry path:"my dir"', { text: 'retry', paths: ['my dir'] }],
    ['retry path:C:\\src', { text: 'retry', paths: ['C:\\src'] }],
    ['retry lang:ts lang:typescript', { text: 'retry', languages: ['typescript'] }],
    ['retry lang:C++ -lang:Rs', { text: 'retry', languages: ['cpp'], excludedLanguages: ['rust'] }],
    ['retry lang:klingon', { text: 'retry', languages: ['klingon'] }],
    ['where symbol:parseQuery', { text: 'where parseQuery', symbols: ['parseQuery'] }],
    ['where symbol:Query::parse', { text: 'where Query::parse', symbols: ['Query::parse'] }],
    ['a -symbol:b', { text: 'a', excludedSymbols: ['b'] }],
    ['path:src/auth', { text: 'src/auth', paths: ['src/auth'] }],
    [
      'path:*.ts lang:ts -x1',
      {
        text: '.ts typescript',
        paths: ['*.ts'],
        languages: ['typescript'],
        excluded: { words: ['x1'], phrases: [] },
      },
    ],
    ['  a   b  -cc  d ', { text: 'a   b d', excluded: { words: ['cc'], phrases: [] } }],
    ['a "b c" "unclosed', { text: 'a b c "unclosed', phrases: ['b c'] }],
    ['--flag -wanted a', { text: '--flag a', excluded: { words: ['wanted'], phrases: [] } }],
  ])('reads %j', (query, expected) => {
    const { clauses, ...found } = parseSearchQuery(query);
    expect(found).toEqual({ ...EMPTY, isPlain: false, ...expected });
    expect(clauses.length).toBeGreaterThan(0);
  });

  it.each([
    '',
    ' ',
    '-',
    '--',
    'a - b',
    '--flag',
    '-x',
    '-1',
    '-Dkey=value',
    'a -- b',
    'x-y',
    'foo:bar',
    'http://x',
    'C::D',
    'path::Item',
    'path://x',
    'path:',
    'path: src',
    'path:""',
    'path:"',
    'path:"a"b',
    'path:a"b',
    'path:/',
    'lang:',
    'lang:=',
    'symbol:()',
    'Path:src',
    'file:src',
    '"unclosed',
    'un"closed',
    '"a"b',
    'a"b c"',
    '""',
    '"=>"',
    '" "',
    '-""',
    '-"a',
    '-wordAlone',
    '-path:src',
    'getUserById("x") => x',
    'constructor __proto__',
    "don't",
  ])('takes %j for plain text, byte for byte', (query) => {
    const found = parseSearchQuery(query);
    expect(found).toEqual({
      ...EMPTY,
      text: query,
      isPlain: true,
      clauses: [{ kind: 'text', value: query, isExcluded: false }],
    });
    expect(renderSearchQuery(found)).toBe(query);
  });

  it('leaves what has no operator as it is', () => {
    const word = fc.stringMatching(/^[^\s"“”„-][^\s"“”„:]*$/u);
    const blank = fc.constantFrom(' ', '  ', '\n', '\t ', '\u3000');
    fc.assert(
      fc.property(fc.array(fc.tuple(blank, word)), blank, (words, end) => {
        const query = `${words.map((pair) => pair.join('')).join('')}${end}`;
        expect(parseSearchQuery(query)).toMatchObject({ text: query, isPlain: true });
      }),
    );
  });

  it('reads the same again from what it is rendered to', () => {
    fc.assert(
      fc.property(queryText, (text) => {
        const query = parseSearchQuery(text);
        const rendered = renderSearchQuery(query);
        expect(parseSearchQuery(rendered)).toEqual(query);
        if (query.isPlain) expect(rendered).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('loses no letter: what is not excluded or a condition is ranked', () => {
    fc.assert(
      fc.property(queryText, (text) => {
        const query = parseSearchQuery(text);
        const letters = (one: string): string => one.replace(/[^\p{L}\p{N}]/gu, '');
        const conditions = query.clauses.filter(
          ({ kind, isExcluded }) => isExcluded || kind === 'path' || kind === 'lang',
        );
        const ranked = query.clauses.filter((clause) => !conditions.includes(clause));
        if (ranked.length > 0)
          expect(letters(query.text)).toBe(letters(ranked.map(({ value }) => value).join('')));
        const keys = query.clauses.filter(({ kind }) => ['path', 'lang', 'symbol'].includes(kind));
        const kept = letters(query.clauses.map(({ value }) => value).join('')).length;
        expect(kept + keys.map(({ kind }) => kind).join('').length).toBe(letters(text).length);
      }),
    );
  });

  it('reads at most so many operators, and takes the rest for text', () => {
    expect(MAX_OPERATORS).toBe(32);
    const query = parseSearchQuery(Array.from({ length: 40 }, (_, i) => `path:p${i}`).join(' '));
    expect(query.paths).toHaveLength(32);
    expect(query.text).toBe(Array.from({ length: 8 }, (_, i) => `path:p${i + 32}`).join(' '));
  });

  it('takes a value that is too long for text', () => {
    expect(MAX_OPERATOR_LENGTH).toBe(1024);
    const fits = 'x'.repeat(MAX_OPERATOR_LENGTH);
    expect(parseSearchQuery(`path:${fits}`).paths).toEqual([fits]);
    expect(parseSearchQuery(`"${fits}"`).phrases).toEqual([fits]);
    expect(parseSearchQuery(`path:${fits}x`).isPlain).toBe(true);
    expect(parseSearchQuery(`"${fits}x"`).isPlain).toBe(true);
  });

  it.each([
    '"',
    '" ',
    '"a" ',
    '"a"b ',
    '-',
    '- ',
    '-a',
    '-ab ',
    'path:',
    'path:" ',
    'path:"',
    '“',
    'a ',
    ' ',
    '*',
  ])('is linear in 100,000 times %j', (piece) => {
    const text = piece.repeat(100_000);
    const query = parseSearchQuery(text);
    expect(renderSearchQuery(query).length).toBeLessThanOrEqual(text.length);
  });
});
