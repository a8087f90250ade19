import { describe, expect, it } from 'vitest';

import { definedNames } from './defined-names.js';
import { definition } from './definition.js';
import { named } from './named.js';
import { defining, judge, valueOf } from './signals.test-support.js';

describe('definedNames()', () => {
  const read = (defines: unknown, scope?: unknown): unknown =>
    definedNames(defining(defines, { scope }).document);

  it('reads kinds, names and depths', () => {
    expect(read(['class A'])).toEqual([{ kind: 'class', name: 'A', depth: 0 }]);
    expect(read(['method b'], ['A', 'Inner'])).toEqual([{ kind: 'method', name: 'b', depth: 2 }]);
    expect(read(['class A', 'method b', 'method c'])).toEqual([
      { kind: 'class', name: 'A', depth: 0 },
      { kind: 'method', name: 'b', depth: 1 },
      { kind: 'method', name: 'c', depth: 1 },
    ]);
    expect(read(['impl A', 'function b'], ['m'])).toMatchObject([{ depth: 1 }, { depth: 2 }]);
    expect(read(['function a', 'function b'])).toMatchObject([{ depth: 0 }, { depth: 0 }]);
    expect(read(['function operator ()'])).toEqual([{ kind: 'function', name: 'operator ()', depth: 0 }]);
  });

  it.each([
    [undefined, []],
    [null, []],
    ['class A', []],
    [7, []],
    [[], []],
    [[7, null, true], []],
    [[7, 'class A'], [{ kind: 'class', name: 'A', depth: 0 }]],
    [['A'], [{ kind: '', name: 'A', depth: 0 }]],
    [['implA'], [{ kind: '', name: 'implA', depth: 0 }]],
    [[''], [{ kind: '', name: '', depth: 0 }]],
    [[' A'], [{ kind: '', name: 'A', depth: 0 }]],
  ])('reads %j of a foreign indexer as %j', (defines, expected) => {
    expect(read(defines ?? null)).toEqual(expected);
  });

  it('counts no depth for a scope that is no list', () => {
    for (const scope of ['A', 7, null, true])
      expect(read(['function b'], scope)).toMatchObject([{ depth: 0 }]);
    expect(read(['function b'], [7])).toMatchObject([{ depth: 1 }]);
  });
});

/** What is lost where the file is called otherwise. */
const ELSEWHERE = 2 / 3;

describe('definition', () => {
  it.each<readonly [string, readonly string[], number]>([
    // spelled as it is, all lower case, otherwise
    ['parseQuery', ['function parseQuery'], 1],
    ['parsequery', ['function parseQuery'], 0.8],
    ['ParseQuery', ['function parseQuery'], 0.5],
    ['PARSEQUERY', ['function parseQuery'], 0.5],
    ['parseQuery', ['function parsequery'], 0.5],
    ['parsequery', ['function parsequery'], 1],
    ['parse', ['function parseQuery'], 0],
    ['parseQueryString', ['function parseQuery'], 0],
    ['parse_query', ['function parseQuery'], 0.5],
    // as queries say names
    ['parseQuery()', ['function parseQuery'], 1],
    ['$scope', ['variable $scope'], 1],
    ['user_id', ['variable user_id'], 1],
    ['поиск', ['function Поиск'], 0.8],
    ['Поиск', ['function Поиск'], 1],
    ['用户登录', ['function 用户登录'], 1],
    ['scope', ['variable $scope'], 0.5],
    ['count', ['property #count'], 0.5],
    ['hidden', ['function _hidden'], 0.5],
    ['Count', ['property #count'], 0.5 * 0.5],
    ['count', ['variable @@Count'], 0.5 * 0.5 * 0.8],
    ['_', ['variable __'], 0.5],
    ['$', ['variable _'], 0],
    ['$count', ['property #count'], 0.5 * 0.5],
    ['constructor', ['method constructor'], 1],
    ['__proto__', ['property __proto__'], 1],
    ['toString', ['class A'], 0],
    ['', ['function '], 0],
    // borrowed
    ['Router', ['impl Router'], 0.4],
    ['Router', ['instance Router'], 0.4],
    ['Router', ['extension Router'], 0.4],
    ['Router', ['export Router'], 0.4],
    ['router', ['impl Router'], 0.4 * 0.8],
    // the best of several
    ['Router', ['impl Router', 'class Router'], 0.6],
    ['Router', ['import Router', 'class Router'], 1],
    ['Router', ['function Router', 'import Router'], 1],
    ['Router', ['class router', 'class Router'], 1],
    // nested in the container that begins the chunk
    ['use', ['class Router', 'method use'], 1],
    ['Router', ['class Router', 'method use'], 1],
    ['use', ['function make', 'function use'], 1],
  ])('gives for the query %j a chunk that defines %j %d', (query, defines, expected) => {
    expect(valueOf(definition, query, defining(defines, { file: 'src/other.ts' }))).toBeCloseTo(
      expected * ELSEWHERE,
      12,
    );
  });

  it.each<readonly [string, readonly unknown[], number]>([
    ['use', [], 1],
    ['use', ['Router'], 1],
    ['use', ['A', 'Router'], 1],
    ['Router.use', ['Router'], 1],
    ['Router::use()', ['A', 'Router'], 1],
    ['router.use', ['Router'], 1],
    ['A.Router.use', ['A', 'Router'], 1],
    ['A.use', ['A', 'Router'], 1],
    ['B.use', ['A', 'Router'], 0.6],
    ['A.B.use', ['A', 'Router'], 0.6],
    ['http_server.use', ['HttpServer'], 1],
    ['Router.use', [7], 0.6],
  ])('gives for the query %j a definition within %j %d', (query, scope, expected) => {
    const candidate = defining(['method use'], { scope, file: 'src/other.ts' });
    expect(valueOf(definition, query, candidate)).toBeCloseTo(expected * ELSEWHERE, 12);
  });

  it('counts a definition within another one less where one of the same name lies in none', () => {
    const outer = defining(['function use'], { file: 'src/other.ts' });
    const inner = defining(['method use'], { scope: ['Router'], file: 'src/third.ts' });
    const judgeOne = definition.prepare({ text: 'use', terms: [], candidates: [outer, inner] });
    expect(judgeOne(outer)?.value).toBeCloseTo(ELSEWHERE, 12);
    expect(judgeOne(inner)?.value).toBeCloseTo(0.6 * ELSEWHERE, 12);
  });

  it.each([
    ['src/parse-query.ts', 1],
    ['src/parseQuery.ts', 1],
    ['src/parse_query/index.ts', 1],
    ['lib/ParseQuery.test.ts', 1],
    ['src/parse.ts', ELSEWHERE],
    ['src/parse-query-string.ts', ELSEWHERE],
    ['', ELSEWHERE],
    [undefined, ELSEWHERE],
  ])('counts in full in the file "%s": %d', (file, expected) => {
    const verdict = judge(definition, 'parseQuery', defining(['function parseQuery'], { file }));
    expect(verdict?.value).toBe(expected);
    expect(verdict?.reason).toBe(
      `defines function "parseQuery"${expected === 1 ? ' in a file of that name' : ''}`,
    );
  });

  it('bears a defined name of a hundred thousand signs', () => {
    for (const name of ['_'.repeat(100_000), `${'_'.repeat(100_000)}x`, '$#'.repeat(100_000)])
      expect(valueOf(definition, 'x', defining([`variable ${name}`]))).toBeLessThan(0.01);
  });

  it('takes no name of signs alone for another one', () => {
    for (const [query, file, expected] of [
      ['_', 'src/$.ts', ELSEWHERE],
      ['_', 'src/_.ts', 1],
      ['$', 'src/$.ts', 1],
    ] as const)
      expect(valueOf(definition, query, defining([`variable ${query}`], { file }))).toBe(expected);
  });

  it.each(['where is parseQuery', 'parse query', '', '  ', 'parse-query', 'a'.repeat(100_000), '\ud83d'])(
    'has nothing to say of the query %.30j',
    (query) => {
      expect(
        judge(definition, query, defining(['function parseQuery', `function ${query}`])),
      ).toBeUndefined();
    },
  );
});

describe('named', () => {
  it.each<readonly [string, readonly string[], number]>([
    ['how does parseQuery work', ['function parseQuery'], 1],
    ['how does `parseQuery` work', ['function parseQuery'], 1],
    ['who calls read()', ['function read'], 1],
    ['the Router and parseQuery', ['function parseQuery'], 1],
    ['the Router and parseQuery', ['class router'], 0.5],
    ['the Router and parseQuery', ['impl Router', 'function parsequery'], 0.4],
    ['Router in Rust', ['class Router'], 0],
    ['a router in rust', ['class Router'], 0],
    ['what of Router.use', ['method use'], 1],
    // Who asks for one name asks by `definition`.
    ['parseQuery', ['function parseQuery'], 0],
    ['Router.use()', ['method use'], 0],
    ['nothing here', ['function here'], 0],
  ])('gives in the query %j a chunk that defines %j %d', (query, defines, expected) => {
    expect(valueOf(named, query, defining(defines, { file: 'src/parse-query.ts' }))).toBeCloseTo(
      expected,
      12,
    );
  });

  it('takes the best of several names, and says which', () => {
    const candidate = defining(['class Router', 'function parseQuery'], { scope: ['A'] });
    const verdict = judge(named, 'both parsequery() and Router of it', candidate);
    expect(verdict).toEqual({ value: 0.6, reason: 'defines class "Router", which the query names' });
    expect(judge(named, 'the A.Router and parseQuery', candidate)?.value).toBe(1);
  });
});
