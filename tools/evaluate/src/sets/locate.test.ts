import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { readGoldenSet } from '@rag/eval';

import { blankOut, findDefinitions, firstSentence } from './find-definitions.js';
import { lineOfSymbol, locateTargets } from './locate-symbol.js';
import { targetsOf } from './own-corpora.js';
import { OWN_SOURCE_QUESTIONS, readOwnFile } from './own-source-set.js';
import { REPOSITORY_ROOT } from './repository-root.js';

const SOURCE = [
  '// function swim is told about here',
  '/** const swim */',
  ' * class Otter of a comment',
  'export async function swim(): Promise<void> {}',
  'export class Otter {',
  '  readonly swims = true;',
  '  async dive(): Promise<void> {}',
  '  get depth(): number { return 1; }',
  '}',
  'export const DEPTH: number = 3;',
  'type Fish = string;',
].join('\n');

describe('lineOfSymbol()', () => {
  it.each([
    ['swim', 4],
    ['Otter', 5],
    ['Otter.dive', 7],
    ['DEPTH', 10],
    ['Fish', 11],
    ['Otter.fly', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('finds %s on line %s', (symbol, line) => {
    expect(lineOfSymbol(SOURCE, symbol)).toBe(line);
  });
});

describe('locateTargets()', () => {
  it('keeps places with lines and gives symbols theirs', () => {
    expect(locateTargets([{ path: 'a' }, { path: 'a', startLine: 2, endLine: 3 }], () => SOURCE)).toEqual([
      { path: 'a' },
      { path: 'a', startLine: 2, endLine: 3 },
    ]);
    expect(locateTargets([{ path: 'a', symbol: 'DEPTH' }], () => SOURCE)).toEqual([
      { path: 'a', startLine: 10, endLine: 10 },
    ]);
  });

  it('refuses a file or a definition that is gone', () => {
    expect(() => locateTargets([{ path: 'a' }], () => undefined)).toThrow(/"a": there is no such file/u);
    expect(() => locateTargets([{ path: 'a', symbol: 'gone' }], () => SOURCE)).toThrow(
      /does not define "gone"/u,
    );
  });

  it('finds every answer of the committed questions in the sources of today', async () => {
    const text = await readFile(join(REPOSITORY_ROOT, OWN_SOURCE_QUESTIONS), 'utf8');
    const questions = readGoldenSet(text, OWN_SOURCE_QUESTIONS);
    expect(questions.length).toBeGreaterThanOrEqual(60);
    expect(new Set(questions.map(({ query }) => query)).size).toBe(questions.length);
    for (const { targets } of questions)
      expect(locateTargets(targets, readOwnFile).every(({ startLine = 0 }) => startLine > 0)).toBe(true);
  });
});

describe('targetsOf()', () => {
  it('turns evidence into the lines that it stands on, without the line after its end', () => {
    const text = 'one\ntwo\nthree\n';
    const of = (start: number, end: number): unknown =>
      targetsOf(
        { id: '1', text: 'q', language: 'en', evidence: [{ documentId: 'd', start, end }] },
        new Map([['d', text]]),
      );
    expect(of(0, 3)).toEqual([{ path: 'd', startLine: 1, endLine: 1 }]);
    expect(of(4, 8)).toEqual([{ path: 'd', startLine: 2, endLine: 2 }]);
    expect(of(1, 13)).toEqual([{ path: 'd', startLine: 1, endLine: 3 }]);
  });
});

describe('firstSentence()', () => {
  it.each([
    ['/** Adds one. And two. */', 'Adds one.'],
    [
      '/**\n * Adds v1.2 of\n * {@link Thing things} to <code>x</code>!\n *\n * More.\n */',
      'Adds v1.2 of Thing to x !',
    ],
    ['/** no stop\n * @returns x */', 'no stop'],
    ['/** @internal */', ''],
    ['/***/', ''],
    ['/* Adds one. */', ''],
  ])('of %j is %j', (comment, sentence) => {
    expect(firstSentence(comment)).toBe(sentence);
  });
});

describe('findDefinitions()', () => {
  it('finds what has a comment of five words and gives the line of its name', () => {
    const text = [
      '/** Too short a sentence. */',
      'function short() {}',
      '/** Walks along the river every day. */',
      '@decorated',
      'class Walker {',
      '  /** Stops where the river bends left. */',
      '  static stop() {}',
      '}',
    ].join('\n');
    expect(findDefinitions('a.ts', text).map(({ sentence, line }) => [sentence, line])).toEqual([
      ['Walks along the river every day.', 5],
      ['Stops where the river bends left.', 7],
    ]);
  });

  it('bears deep nesting', () => {
    expect(findDefinitions('a.ts', `${'('.repeat(300)}1${')'.repeat(300)}`)).toEqual([]);
  });
});

describe('blankOut()', () => {
  it('removes parts and keeps the number of every line', () => {
    expect(
      blankOut('a/* b\nc */d/*e*/', [
        { start: 11, end: 16 },
        { start: 1, end: 10 },
      ]),
    ).toBe('a\nd');
    expect(blankOut('abc', [])).toBe('abc');
  });
});
