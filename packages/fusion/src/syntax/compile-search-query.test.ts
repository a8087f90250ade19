import { Document, type MetadataValue } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compileSearchQuery } from './compile-search-query.js';
import { parseSearchQuery } from './parse-search-query.js';

const passes = (
  query: string,
  content: string,
  metadata: Readonly<Record<string, MetadataValue>> = {},
): boolean => compileSearchQuery(parseSearchQuery(query))(new Document({ id: '1', content, metadata }));

describe('compileSearchQuery()', () => {
  it.each([
    ['"exact phrase"', 'an exact phrase here', true],
    ['"exact phrase"', 'an EXACT,\n\tphrase', true],
    ['"exact phrase"', 'exact. phrase', true],
    ['"exact phrase"', 'exact long phrase', false],
    ['"exact phrase"', 'phrase exact', false],
    ['"exact phrase"', 'inexact phrase', false],
    ['"exact phrase"', 'exact phrases', false],
    ['"user"', 'user_id', false],
    ['"user"', 'getUser', false],
    ['"straße"', 'STRASSE', true],
    ['"café"', 'CAFE\u0301', true],
    ['"ﬁle"', 'file', true],
    ['"ＡＢＣ"', 'abc', true],
    ['"ΟΔΟΣ"', 'οδος', true],
    ['"斗马"', '我的斗马生活', true],
    ['"斗活"', '我的斗马生活', false],
    ['"ภาษา"', 'พูดภาษาไทย', true],
    ['"C++"', 'bindings for C++ code', true],
    ['"C++"', 'bindings for C code', false],
    ['"C#"', 'written in C#.', true],
    ['"C#"', 'written in C', false],
    ['"a" "b"', 'b and a', true],
    ['"a" "b"', 'a alone', false],
    ['"constructor"', '__proto__', false],
    ['x -legacy', 'x', true],
    ['x -legacy', 'x Legacy', false],
    ['x -legacy', 'x legacyMode', true],
    ['x -C++', 'plain C', true],
    ['x -C++', 'plain C++', false],
    ['x -x-ray', 'x ray', false],
    ['x -"old way"', 'the old way', false],
    ['x -"old way"', 'an old, long way', true],
    ['x -测试', '单元测试用例', false],
    ['plain words', 'anything', true],
  ])('answers %j for the content %j with %s', (query, content, expected) => {
    expect(passes(query, content)).toBe(expected);
  });

  it.each([
    ['path:src/auth', 'src/auth/login.ts', true],
    ['path:src/auth', 'web/src/auth.ts', true],
    ['path:src/auth', 'src/web/auth.ts', false],
    ['path:/src', 'src/a.ts', true],
    ['path:/src', 'web/src/a.ts', false],
    ['path:./src', 'src/a.ts', true],
    ['path:auth/', 'src/auth/a.ts', true],
    ['path:auth/', 'src/auth.ts', false],
    ['path:readme', 'docs/README.md', true],
    ['path:README', 'docs/README.md', true],
    ['path:Readme', 'docs/README.md', false],
    ['path:*.ts', 'src/a.ts', true],
    ['path:*.ts', 'src/a.tsx', false],
    ['path:src/*.ts', 'src/deep/a.ts', true],
    ['path:src/*.ts', 'web/src/a.ts', true],
    ['path:src/*.ts', 'websrc/a.ts', false],
    ['path:/src/*.ts', 'web/src/a.ts', false],
    ['path:/*.ts', 'web/src/a.ts', true],
    ['path:test_*', 'src/test_a.py', true],
    ['path:test_*', 'src/latest_a.py', false],
    ['path:*', 'a', true],
    ['path:**/a', 'x/y/a', true],
    ['path:a*a', 'a', false],
    ['path:a*a', 'aa', true],
    ['path:*b*b', 'ab', false],
    ['path:"my dir"', 'my dir/a.ts', true],
    ['path:src\\auth', 'src/auth/a.ts', true],
    ['path:cafe\u0301', 'café/a.ts', true],
    ['path:a path:b', 'a/b.ts', true],
    ['path:a path:b', 'a/c.ts', false],
    ['x -path:test', 'src/test/a.ts', false],
    ['x -path:test', 'src/a.ts', true],
    ['path:c++', 'src/c++/a.cc', true],
  ])('answers %j for the path %j with %s', (query, file, expected) => {
    expect(passes(query, 'x', { file })).toBe(expected);
  });

  it.each([
    ['lang:ts', { language: 'typescript' }, true],
    ['lang:typescript', { language: 'tsx' }, true],
    ['lang:tsx', { language: 'typescript' }, false],
    ['lang:py', { language: 'typescript' }, false],
    ['lang:ts lang:py', { language: 'python' }, true],
    ['lang:c++', { language: 'cpp' }, true],
    ['lang:md', { format: 'markdown' }, true],
    ['lang:JSON', { format: 'json' }, true],
    ['x -lang:ts', { language: 'tsx' }, false],
    ['x -lang:ts', { language: 'go' }, true],
    ['symbol:parse', { symbol: 'parse' }, true],
    ['symbol:parse', { symbol: 'Parse' }, true],
    ['symbol:Parse', { symbol: 'parse' }, false],
    ['symbol:parse', { symbol: 'Query.parse' }, true],
    ['symbol:parse', { symbol: 'parser' }, false],
    ['symbol:Query.parse', { symbol: 'Query::parse' }, true],
    ['symbol:Query.parse', { symbol: 'parse', scope: ['Query'] }, true],
    ['symbol:Query.parse', { symbol: 'parse', scope: ['Other'] }, false],
    ['symbol:Query', { symbol: 'parse', scope: ['Query'] }, false],
    ['symbol:parse()', { symbol: 'parse' }, true],
    ['symbol:render', { symbol: 'parse', defines: ['function render', 'class View<T>'] }, true],
    ['symbol:View', { defines: ['class View<T>'] }, true],
    ['symbol:function', { defines: ['function render'] }, false],
    ['symbol:a symbol:b', { symbol: 'b' }, true],
    ['x -symbol:parse', { symbol: 'parse' }, false],
    ['symbol:__proto__', { symbol: '__proto__' }, true],
  ] as const)('answers %j for the metadata %j with %s', (query, metadata, expected) => {
    expect(passes(query, 'x', metadata)).toBe(expected);
  });

  it('fails what is wanted, and passes what is excluded, where the metadata are missing or of another type', () => {
    for (const metadata of [{}, { file: 3, language: null, symbol: 5, defines: [1] }]) {
      for (const key of ['path', 'lang', 'symbol']) {
        expect(passes(`${key}:src`, 'x', metadata)).toBe(false);
        expect(passes(`x -${key}:src`, 'x', metadata)).toBe(true);
      }
    }
  });

  it('finds a phrase where a naive comparison of words does', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'ab'), { maxLength: 12 });
    fc.assert(
      fc.property(
        words,
        fc.array(fc.constantFrom('a', 'b', 'ab'), { minLength: 1, maxLength: 5 }),
        (content, phrase) => {
          const expected = content.some((_, i) => phrase.every((word, j) => content[i + j] === word));
          expect(passes(`"${phrase.join(' ')}"`, `. ${content.join(' - ')}`)).toBe(expected);
          expect(passes(`x -"${phrase.join(' ')}"`, `. ${content.join('\n')}`)).toBe(!expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('matches a path with stars where a naive matcher does', () => {
    const isMatch = (path: string, pattern: string): boolean => {
      if (pattern === '') return path === '';
      if (pattern.startsWith('*'))
        return isMatch(path, pattern.slice(1)) || (path !== '' && isMatch(path.slice(1), pattern));
      return path[0] === pattern[0] && isMatch(path.slice(1), pattern.slice(1));
    };
    const text = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 8 }).map((all) => all.join(''));
    const pattern = fc
      .array(fc.constantFrom('a', 'b', '*'), { minLength: 1, maxLength: 6 })
      .map((all) => `${all.join('')}*b`);
    fc.assert(
      fc.property(text, pattern, (path, value) => {
        const starts = [0, ...Array.from(path.matchAll(/\//gu), ({ index }) => index + 1)];
        expect(passes(`path:${value}`, 'x', { file: path })).toBe(
          starts.some((start) => isMatch(path.slice(start), value)),
        );
        expect(passes(`path:/${value}`, 'x', { file: path })).toBe(isMatch(path, value));
      }),
      { numRuns: 500 },
    );
  });

  it('is linear in hostile contents, paths and queries', () => {
    const content = 'a '.repeat(100_000);
    const phrases = Array.from({ length: 32 }, (_, i) => `"${'a '.repeat(400)}b${i}"`).join(' ');
    expect(passes(phrases, content)).toBe(false);
    const file = 'a/'.repeat(50_000);
    expect(passes(`path:${'a*'.repeat(500)}b`, 'x', { file })).toBe(false);
    expect(passes(`path:${'a/'.repeat(500)}*b`, 'x', { file })).toBe(false);
    expect(passes(`symbol:${'a.'.repeat(500)}b`, 'x', { symbol: 'a.'.repeat(50_000) })).toBe(false);
  });
});
