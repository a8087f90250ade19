import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PATH_CLASSES } from './path-class.js';
import { MAX_QUERY_WORDS, queriedClasses } from './queried-classes.js';

/** Any UTF-16 at all, lone surrogates included. */
const codeUnits = fc.array(fc.nat(0xffff), { maxLength: 40 }).map((codes) => String.fromCharCode(...codes));

describe('queriedClasses()', () => {
  it.each([
    ['unit tests for the parser', 'test'],
    ['Unit Tests For The Parser', 'test'],
    ['integration test of login', 'test'],
    ['tests for login', 'test'],
    ['parser tests', 'test'],
    ['where is the retry logic tested?', 'test'],
    ['end-to-end tests', 'test'],
    ['test cases', 'test'],
    ['specs that cover routing', 'test'],
    ['parser_test.go', 'test'],
    ['what does conftest.py set up', 'test'],
    ['тесты', 'test'],
    ['单元测试', 'test'],
    ['example of a custom codec', 'example'],
    ['streaming example', 'example'],
    ['show me examples', 'example'],
    ['sample code for uploads', 'example'],
    ['benchmarks', 'example'],
    ['demo app', 'example'],
    ['docs about routing', 'docs'],
    ['documentation for the router', 'docs'],
    ['user guide', 'docs'],
    ['README.md', 'docs'],
    ['eslint config', 'config'],
    ['configuration file', 'config'],
    ['package.json', 'config'],
    ['where are the github actions', 'config'],
    ['generated code', 'generated'],
    ['third-party libraries', 'vendored'],
    ['deprecated router', 'legacy'],
    ['legacy login', 'legacy'],
    ['package entry point', 'barrel'],
    ['src/auth/index.ts', 'barrel'],
    ['typings of the parser', 'typings'],
    ['type definitions', 'typings'],
    ['the .d.ts of the parser', 'typings'],
    ['previous version of the parser', 'olderVersion'],
    ['French error messages', 'localised'],
    ['translations', 'localised'],
    ['what changed in the changelog', 'docs changelog'],
    ['release notes', 'docs changelog'],
    ['lock file', 'generated lock'],
    ['yarn.lock', 'generated lock'],
    ['license', 'docs licence'],
    ['unit tests and docs', 'test docs'],
  ])('finds in "%s" the classes "%s"', (query, expected) => {
    expect([...queriedClasses(query)].join(' ')).toBe(expected);
  });

  it.each([
    'testId',
    'data-testid',
    'test_id',
    'test.each',
    'test()',
    'specification of the protocol',
    'latest release',
    'fastest path',
    'test client',
    'how a test file is read before it runs',
    'how the runner counts tests across parallel workers and stops',
    'hit test',
    'for example when the socket closes',
    'sample rate',
    'ExampleCodec',
    'res.json',
    'app.config',
    'node.js streams',
    'how configuration is loaded',
    'CommandConfiguration',
    'threshold',
    'oldValue',
    'document loader',
    'inspect',
    'versioning',
    'parser in v3',
    'lock the mutex',
    'file locks',
    'generate documentation pages from the command tree',
    'exports',
    '',
    '   ',
    'constructor __proto__',
  ])('finds no class in "%s"', (query) => {
    expect([...queriedClasses(query)]).toEqual([]);
  });

  it.each([
    ['parser in v3', true],
    ['parser of version 3?', true],
    ['parser in v4', false],
    ['parser in v33', false],
    ['parser 3', false],
    ['older version', true],
  ])('finds in %j with an older folder v3 that it asks for older versions: %s', (query, expected) => {
    expect(queriedClasses(query, new Set(['src/v3'])).has('olderVersion')).toBe(expected);
  });

  it('does not read what a very long query asks for off its end', () => {
    expect(MAX_QUERY_WORDS).toBe(256);
    expect(queriedClasses(`${'word '.repeat(MAX_QUERY_WORDS)} unit tests`).size).toBe(0);
    expect(queriedClasses(`${'word '.repeat(MAX_QUERY_WORDS - 3)} unit tests`).size).toBe(1);
  });

  it('answers whatever the text, in the order of the classes', () => {
    const word = fc.oneof(codeUnits, fc.constantFrom('tests', 'for', 'docs', 'v3', 'a.lock', '|'));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const classes = [...queriedClasses(words.join(' '))];
        expect(classes).toEqual(PATH_CLASSES.filter((name) => classes.includes(name)));
      }),
    );
  });

  it('is linear in a hostile query', () => {
    for (const piece of ['tests for ', 'a', '"', '-', '( ', 'how is a a a ', 'aA', '.']) {
      expect(queriedClasses(piece.repeat(100_000))).toBeInstanceOf(Set);
    }
  });
});
