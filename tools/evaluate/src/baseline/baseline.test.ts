import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import type { SetResult } from '../measure/measure-set.js';
import type { QuestionScore } from '../measure/question-score.js';
import { renderCheck } from '../report/render-check.js';
import { scored, scratchFolders } from '../scratch.test-support.js';
import { baselineOf, compareWithBaseline, parseBaseline, questionBaselineOf } from './baseline.js';
import { parseQuestions, readBaseline, renderQuestions, writeBaseline } from './baseline-files.js';

const folders = scratchFolders();
afterEach(folders.removeAll);

function resultOf(...questions: readonly QuestionScore[]): SetResult {
  return {
    set: 'pond',
    primary: 'ndcg@10',
    tolerance: 0.003,
    scores: new Map([['classic', questions]]),
    skipped: [],
    notes: [],
  };
}

const BEFORE = resultOf(scored('a', 'a/1', 1), scored('a', 'a/2', 0.5), scored('b', 'b/1', 0.25));

function compare(now: SetResult): ReturnType<typeof compareWithBaseline> {
  return compareWithBaseline(now, baselineOf(BEFORE), questionBaselineOf(BEFORE));
}

describe('baselineOf()', () => {
  it('means over the questions of a part, then over parts', () => {
    expect(baselineOf(BEFORE).systems['classic']).toEqual({
      metrics: { 'ndcg@10': 0.5 },
      parts: { a: { 'ndcg@10': 0.75 }, b: { 'ndcg@10': 0.25 } },
    });
  });
});

describe('compareWithBaseline()', () => {
  it('finds nothing where nothing moved', () => {
    expect(compare(BEFORE)).toEqual({ drops: [], gains: [], moved: [], gaps: [] });
    expect(renderCheck('pond', compare(BEFORE))).toBe('ok     pond');
  });

  it('names the figure that fell and the questions that moved, the largest fall first', () => {
    const now = resultOf(scored('a', 'a/1', 0), scored('a', 'a/2', 0.75), scored('b', 'b/1', 0.25));
    const { drops, moved } = compare(now);
    expect(drops).toEqual([{ system: 'classic', metric: 'ndcg@10', before: 0.5, now: 0.3125 }]);
    expect(moved.map(({ question, before, now: value }) => [question.id, before, value])).toEqual([
      ['a/1', 1, 0],
      ['a/2', 0.5, 0.75],
    ]);
    expect(renderCheck('pond', compare(now))).toMatch(/^FELL {3}pond: ndcg@10 of classic 0.500 → 0.313/u);
    expect(renderCheck('pond', compare(now))).toContain('query of a/1');
  });

  it('bears a fall within the tolerance and says what rose', () => {
    expect(compare(resultOf(...moveFirst(0.995))).drops).toEqual([]);
    expect(compare(resultOf(...moveFirst(0.98))).drops).toHaveLength(1);
    const risen = resultOf(scored('a', 'a/1', 1), scored('a', 'a/2', 1), scored('b', 'b/1', 0.25));
    expect(compare(risen).drops).toEqual([]);
    expect(compare(risen).gains).toHaveLength(1);
  });

  it('compares the parts that both have, so that a skipped one neither helps nor harms', () => {
    const withoutB = compare(resultOf(scored('a', 'a/1', 1), scored('a', 'a/2', 0.5)));
    expect(withoutB.drops).toEqual([]);
    expect(withoutB.gaps).toEqual(['pond: "b" was not measured']);
    expect(compare(resultOf(scored('a', 'a/1', 0.9), scored('a', 'a/2', 0.5))).drops).toHaveLength(1);
  });

  it('finds the fall of a metric that vanished', () => {
    const now = resultOf(
      scored('a', 'a/1', undefined),
      scored('a', 'a/2', undefined),
      scored('b', 'b/1', undefined),
    );
    expect(compare(now).drops).toEqual([{ system: 'classic', metric: 'ndcg@10', before: 0.5, now: 0 }]);
  });

  it('says that a system has no baseline', () => {
    const other: SetResult = { ...BEFORE, scores: new Map([['polyglot', [scored('a', 'a/1', 0)]]]) };
    expect(compare(other).gaps).toEqual(['pond: there is no baseline of "polyglot"']);
  });
});

function moveFirst(value: number): readonly QuestionScore[] {
  return [scored('a', 'a/1', value), scored('a', 'a/2', 0.5), scored('b', 'b/1', 0.25)];
}

describe('writeBaseline() and readBaseline()', () => {
  it('give back what was written', async () => {
    const folder = await folders.make([]);
    await writeBaseline(BEFORE, folder);
    const read = await readBaseline('pond', folder);
    expect(read?.baseline).toEqual(baselineOf(BEFORE));
    expect(read?.questions).toEqual(questionBaselineOf(BEFORE));
    expect(await readBaseline('other', folder)).toBeUndefined();
  });

  it('refuse what is no baseline', async () => {
    const folder = await folders.make([{ path: 'pond.tsv', text: 'question\tclassic\n' }]);
    await writeFile(
      join(folder, 'pond.json'),
      '{"set":"pond","systems":{"classic":{"metrics":{"x":"1"},"parts":{}}}}',
    );
    await expect(readBaseline('pond', folder)).rejects.toThrow(/"pond.json": it is no baseline/u);
    for (const text of ['', 'null', '[]', '{"set":1,"systems":{}}', '{"set":"a"}'])
      expect(() => parseBaseline(text, 'x.json')).toThrow(/it is no baseline/u);
  });
});

describe('parseQuestions()', () => {
  it('reads a dash as no figure', () => {
    const questions = new Map([
      ['classic', new Map([['a', 1]])],
      [
        'polyglot',
        new Map([
          ['a', 0.5],
          ['__proto__', 0],
        ]),
      ],
    ]);
    const text = renderQuestions(questions);
    expect(text).toBe('question\tclassic\tpolyglot\na\t1\t0.5\n__proto__\t-\t0\n');
    expect(parseQuestions(text, 'x.tsv')).toEqual(questions);
  });

  it.each(['a', 'a\t1\t2', 'a\tx', 'a\t'])('refuses the line %j and names it', (line) => {
    expect(() => parseQuestions(`question\tclassic\nb\t1\n${line}\n`, 'x.tsv')).toThrow(
      /line 3 has other columns/u,
    );
  });
});
