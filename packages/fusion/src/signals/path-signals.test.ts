import { describe, expect, it } from 'vitest';

import { classifyPath } from '../paths/classify-path.js';
import { olderVersion } from './older-version.js';
import { pathDemotions as makePathDemotions } from './path-demotions.js';
import { candidateOf, judge, scoresOf, valueOf } from './signals.test-support.js';
import { chunkScore, coherence, fileScore } from './text-signals.js';

const pathDemotions = makePathDemotions();

const demotionOf = (id: string): (typeof pathDemotions)[number] => {
  const found = pathDemotions.find((signal) => signal.id === id);
  if (found === undefined) throw new Error(`no signal "${id}"`);
  return found;
};

/** For each demotion a file of that kind and a query that asks for it. */
const KINDS = [
  ['path-test', 'test/parse.test.ts', 'tests of the parser'],
  ['path-example', 'examples/parse.ts', 'example of a parser'],
  ['path-generated', 'src/parse.pb.go', 'generated code of the parser'],
  ['path-docs', 'docs/parse.md', 'documentation of the parser'],
  ['path-config', 'tsconfig.json', 'tsconfig.json'],
  ['path-legacy', 'src/legacy/parse.ts', 'legacy parser'],
  ['path-vendored', 'vendor/parse/parse.c', 'vendored parser'],
] as const;

describe('pathDemotions', () => {
  it.each(KINDS)('"%s" demotes "%s", unless the query is "%s"', (id, file, asking) => {
    const signal = demotionOf(id);
    const verdict = judge(signal, 'how does the parser work', candidateOf({ file }));
    expect(verdict?.value).toBe(1);
    expect(verdict?.reason).toContain(id.slice('path-'.length));
    expect(judge(signal, asking, candidateOf({ file }))).toBeUndefined();
  });

  it('leave sources, and documents without a file, as they are', () => {
    for (const signal of pathDemotions)
      for (const file of ['src/parse.ts', 'lib/contest.py', undefined])
        expect(judge(signal, 'how does the parser work', candidateOf({ file }))).toBeUndefined();
  });

  it('demote a file once, for one of its classes', () => {
    for (const [, file] of KINDS) {
      const judging = pathDemotions.filter(
        (signal) => valueOf(signal, 'parser', candidateOf({ file })) === 1,
      );
      expect(judging).toHaveLength(1);
      expect([...classifyPath(file)].map((kind) => `path-${kind}`)).toContain(judging[0]!.id);
    }
  });

  it('take off what the heaviest says, of those that the query does not ask for', () => {
    const bonus = {
      id: 'all',
      effect: 'bonus' as const,
      weight: 1,
      prepare: () => () => ({ value: 1, reason: 'all' }),
    };
    const file = 'examples/legacy/parse.ts';
    const scoreFor = (query: string): number =>
      scoresOf([bonus, ...pathDemotions], query, [candidateOf({ file })])[0]!.score;
    expect(scoreFor('parser')).toBeCloseTo(1 - demotionOf('path-example').weight, 12);
    expect(scoreFor('example of a parser')).toBeCloseTo(1 - demotionOf('path-legacy').weight, 12);
  });
});

describe('olderVersion', () => {
  const judgeAll = (text: string, files: readonly (string | undefined)[]): readonly number[] => {
    const candidates = files.map((file, index) => candidateOf({ id: `d${index}`, file }));
    const judgeOne = olderVersion.prepare({ text, terms: [], candidates });
    return candidates.map((candidate) => judgeOne(candidate)?.value ?? 0);
  };

  it.each<readonly [readonly (string | undefined)[], readonly number[]]>([
    [
      ['src/v3/parse.ts', 'src/v4/parse.ts'],
      [1, 0],
    ],
    [
      ['src/v4/parse.ts', 'src/v3/parse.ts', 'src/v3/deep/a.ts', undefined],
      [0, 1, 1, 0],
    ],
    [['src/v3/parse.ts'], [0]],
    [
      ['src/v3/parse.ts', 'other/v4/parse.ts'],
      [0, 0],
    ],
    [
      ['src/v3/parse.ts', 'src/parse.ts'],
      [0, 0],
    ],
    [
      [undefined, undefined],
      [0, 0],
    ],
    [[], []],
  ])('judges %j as %j', (files, expected) => {
    expect(judgeAll('how does the parser work', files)).toEqual(expected);
  });

  it('leaves the version that the query asks for', () => {
    const files = ['src/v3/parse.ts', 'src/v4/parse.ts'];
    expect(judgeAll('the parser of v3', files)).toEqual([0, 0]);
    expect(judgeAll('the parser of version 3', files)).toEqual([0, 0]);
    expect(judgeAll('the parser of v4', files)).toEqual([1, 0]);
    expect(judgeAll('the parser of v2', files)).toEqual([1, 0]);
  });
});

describe('text signals', () => {
  it.each([
    [chunkScore, 'chunk'],
    [fileScore, 'file'],
    [coherence, 'coherence'],
  ] as const)('$id hands on a feature of the stream, at most 1 and at least 0', (signal, feature) => {
    const value = (given: number): number | undefined =>
      judge(signal, 'q', candidateOf({ features: { [feature]: given } }))?.value;
    expect([value(0.25), value(0), value(1), value(7), value(-3)]).toEqual([0.25, 0, 1, 1, 0]);
    expect(judge(signal, 'q', candidateOf({ features: { other: 1 } }))).toBeUndefined();
    expect(signal.effect).toBe('bonus');
  });
});
