import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readIdentifier, readNamesInSentence, type QueriedName } from './identifiers.js';

/** Any UTF-16 at all, lone surrogates included. */
const codeUnits = fc.array(fc.nat(0xffff), { maxLength: 30 }).map((codes) => String.fromCharCode(...codes));

/** `a b c`: the name `c` in `b` in `a`. */
const named = (text: string): QueriedName => {
  const parts = text.split(' ');
  return { scope: parts.slice(0, -1), name: parts.at(-1)! };
};

describe('readIdentifier()', () => {
  it.each([
    ['parseQuery', 'parseQuery'],
    ['parse_query', 'parse_query'],
    ['__init__', '__init__'],
    ['  parse \n', 'parse'],
    ['A::b', 'A b'],
    ['std::vec::Vec', 'std vec Vec'],
    ['a.b', 'a b'],
    ['a.b.c()', 'a b c'],
    ['Foo#bar', 'Foo bar'],
    ['this->user', 'this user'],
    ['App\\Http\\Kernel', 'App Http Kernel'],
    ['web/auth', 'web auth'],
    ['f()', 'f'],
    ['f(  )', 'f'],
    ['$x', '$x'],
    ['Foo::$x', 'Foo $x'],
    ['@decorator', '@decorator'],
    ['empty?', 'empty?'],
    ['save!', 'save!'],
    ['_', '_'],
    ['v2', 'v2'],
    ['größe', 'größe'],
    ['поиск', 'поиск'],
    ['用户登录', '用户登录'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
  ])('reads %j as %j', (query, expected) => {
    expect(readIdentifier(query)).toEqual(named(expected));
  });

  it.each([
    '',
    '   ',
    'two words',
    '()',
    '2x',
    '1.2.3',
    'a..b',
    'a.b.',
    '.a',
    'a::',
    '::a',
    'a-b',
    'C++',
    'a,b',
    'a?b',
    'a+b',
    '"a"',
    '\ud83d',
    '😀',
  ])('reads no identifier in %j', (query) => {
    expect(readIdentifier(query)).toBeUndefined();
  });

  it('reads names up to two hundred characters and gives up on longer ones', () => {
    expect(readIdentifier('a'.repeat(200))?.name).toHaveLength(200);
    expect(readIdentifier('a'.repeat(201))).toBeUndefined();
  });

  it('answers whatever the text, and joined again the parts are in the query', () => {
    fc.assert(
      fc.property(codeUnits, (query) => {
        const found = readIdentifier(query);
        if (found === undefined) return;
        for (const part of [...found.scope, found.name]) expect(query).toContain(part);
        expect(found.name).not.toBe('');
        expect(readIdentifier(found.name)).toEqual({ scope: [], name: found.name });
      }),
      { numRuns: 300 },
    );
  });
});

describe('readNamesInSentence()', () => {
  it.each<readonly [string, readonly string[]]>([
    ['how does ZodType parse values', ['ZodType']],
    ['where is `user_id` set', ['user_id']],
    ['the HTTPServer and its XMLParser', ['HTTPServer', 'XMLParser']],
    ['what is in axum::Router?', ['axum Router']],
    ['who calls (read()), and when', ['read']],
    ['who calls read(), and when', ['read']],
    ['calls to read()', ['read']],
    ['the getUserById() of "UserStore"', ['getUserById', 'UserStore']],
    ['read() is called', ['read']],
    ['and Router too', ['Router']],
    ['Router is first, so it may be a plain word', []],
    ['Where do I start', []],
    ['parseQuery may also come first', ['parseQuery']],
    ['a snake_case, a trailing_ and a _leading one', ['snake_case']],
    ['nothing looks like a name here', []],
    ['(quoted) "words" are; not: names!', []],
    ['класс ПоискПользователя здесь', ['ПоискПользователя']],
    ['the constructor of __proto__', []],
    ['', []],
    ['() ( ) )( ""', []],
  ])('reads in %j the names %j', (query, expected) => {
    expect(readNamesInSentence(query)).toEqual(expected.map(named));
  });

  it('stops at sixteen names', () => {
    const names = Array.from({ length: 30 }, (_, index) =>
      `getName${String.fromCharCode(97 + index)}`.slice(0, 8),
    );
    expect(readNamesInSentence(names.join(' '))).toHaveLength(16);
  });

  it('answers whatever the text', () => {
    fc.assert(
      fc.property(codeUnits, (query) => {
        for (const { name } of readNamesInSentence(query)) expect(query).toContain(name);
      }),
    );
  });

  it('is linear in a hostile query', () => {
    const query = [')', '.', '"', '(', '()', '( ', 'a.', ')x ', '::', 'aB ', '\ud800', '_', 'A'].map(
      (piece) => `${piece.repeat(100_000)}x`,
    );
    for (const one of query) {
      expect(Array.isArray(readNamesInSentence(one))).toBe(true);
      expect(Array.isArray(readNamesInSentence(`foo ${one}`))).toBe(true);
      const found = readIdentifier(one);
      expect(found === undefined || found.name.length <= 200).toBe(true);
    }
  });
});

describe('readIdentifier() of a name behind a sign', () => {
  it.each([
    ['#count', { scope: [], name: '#count' }],
    ['@name', { scope: [], name: '@name' }],
    ['Store#count', { scope: ['Store'], name: 'count' }],
    ['.net', undefined],
    ['#', undefined],
  ])('reads "%s"', (query, expected) => {
    expect(readIdentifier(query)).toEqual(expected);
  });
});

describe('readIdentifier() of a name with what it is, or is called with', () => {
  it.each([
    ['class Router', [], 'Router'],
    ['Router class', [], 'Router'],
    ['export default async function parseQuery', undefined, undefined],
    ['export async function parseQuery', [], 'parseQuery'],
    ['pub fn from_request', [], 'from_request'],
    ['def self.read', ['self'], 'read'],
    ['json.dumps(', ['json'], 'dumps'],
    ['flask.Flask.route("/")', ['flask', 'Flask'], 'route'],
    ['read(path, encoding)', [], 'read'],
    ['class', [], 'class'],
    ['class of a router', undefined, undefined],
    ['search (fuzzy)', undefined, undefined],
    ['why "f(x)"', undefined, undefined],
  ])('reads "%s"', (query, scope, name) => {
    expect(readIdentifier(query)).toEqual(name === undefined ? undefined : { scope, name });
  });
});
