import type { SearchResult } from '@rag/contracts';

import type { Fields } from '../bank/fields.js';
import { CheckFailure, expectThat, show } from '../bank/verdicts.js';
import { gave, titleOf, valueOf } from '../world/step.js';
import type { World } from '../world/world.js';
import type { CheckTable } from './check.js';
import { expectList, expectText, expectValue, isNear, sameData, toleranceOf } from './compare.js';
import { listedSteps, namedOrAllValues, namedSteps, namedValues } from './find-steps.js';

type Results = readonly SearchResult[];

/** What is asked of the results of searches. */
export const RESULT_CHECKS: CheckTable = {
  hits: (fields, { world }) => {
    for (const results of namedValues(fields, world, 'results')) {
      const count = fields.optionalNumber('count');
      const found = `${results.length} results ${show(idsOf(results))}`;
      if (count !== undefined) expectThat(results.length === count, `${found}, expected ${count}`);
      expectValue(fields, 'the number of results', results.length);
    }
  },
  ids: (fields, { world }) => {
    for (const results of namedValues(fields, world, 'results'))
      expectList(fields, 'the ids', idsOf(results));
  },
  hit_files: (fields, { world }) => {
    for (const results of namedValues(fields, world, 'results')) {
      const files = [...new Set(results.map(({ metadata }) => metadata['file']))].toSorted();
      const equals = fields.optionalTexts('equals');
      if (equals !== undefined)
        expectThat(
          sameData(files, equals.toSorted()),
          `the files are ${show(files)}, expected ${show(equals)}`,
        );
      // `equals` of files is a set; the rest are tests of a list.
      expectList(fields.without('equals'), 'the files', files);
    }
  },
  top: (fields, { world }) => {
    const id = fields.text('id');
    for (const results of namedValues(fields, world, 'results'))
      expectThat(results[0]?.id === id, () => `the first of ${show(idsOf(results))} is not "${id}"`);
  },
  top_score: (fields, { world }) => {
    const approx = fields.optionalNumber('approx') ?? fields.number('equals');
    const tolerance = toleranceOf(fields);
    for (const results of namedValues(fields, world, 'results')) {
      const score = first(results).score;
      expectThat(isNear(score, approx, tolerance), `the first score is ${score}, expected ${approx}`);
    }
  },
  content_of: (fields, { world }) => {
    for (const results of namedValues(fields, world, 'results'))
      expectText(fields, 'the content of the first result', first(results).content);
  },
  before: (fields, { world }) => {
    const [earlier, later] = [fields.text('first'), fields.text('second')];
    for (const results of namedValues(fields, world, 'results')) {
      const ids = idsOf(results);
      const isBefore =
        ids.includes(earlier) && ids.includes(later) && ids.indexOf(earlier) < ids.indexOf(later);
      expectThat(isBefore, `"${earlier}" does not come before "${later}" in ${show(ids)}`);
    }
  },
  ratio: (fields, { world }) => {
    const [numerator, denominator] = fields.texts('ids');
    for (const results of namedValues(fields, world, 'results')) {
      const ratio = scoreOf(results, numerator) / scoreOf(results, denominator);
      expectValue(fields, `the ratio of "${numerator ?? ''}" to "${denominator ?? ''}"`, ratio);
    }
  },
  scores: (fields, { world }) => {
    const bounds = SCORE_BOUNDS.flatMap(([name, holds]) => {
      const bound = fields.optionalNumber(name);
      return bound === undefined ? [] : [{ name, bound, holds }];
    });
    for (const { id, score } of namedOrAllValues(fields, world, 'results').flat())
      for (const { name, bound, holds } of bounds)
        expectThat(holds(score, bound), `the score of "${id}" is ${score}, expected ${name} ${bound}`);
  },
  finite_scores: (fields, { world }) => {
    for (const { id, score } of namedOrAllValues(fields, world, 'results').flat())
      expectThat(Number.isFinite(score), `the score of "${id}" is ${score}`);
  },
  scores_equal: (fields, { world }) => {
    const values = Object.entries(fields.optionalObject('values') ?? {});
    const tolerance = toleranceOf(fields);
    for (const results of namedValues(fields, world, 'results'))
      for (const [id, value] of values) {
        const score = scoreOf(results, id);
        expectThat(
          isNear(score, Number(value), tolerance),
          `the score of "${id}" is ${score}, expected ${show(value)}`,
        );
      }
  },
  same_ids: (fields, { world }) => {
    compareAll(fields, world, (left, right) => sameData(idsOf(left), idsOf(right)));
  },
  same_scores: (fields, { world }) => {
    const tolerance = toleranceOf(fields);
    compareAll(
      fields,
      world,
      (left, right) =>
        sameData(idsOf(left), idsOf(right)) &&
        left.every(({ score }, rank) => isNear(score, right[rank]?.score ?? Number.NaN, tolerance)),
    );
  },
  sorted_desc: (fields, { world }) => {
    const by = fields.optionalText('by') ?? 'score';
    for (const results of namedValues(fields, world, 'results')) {
      const values = results.map((result) => Number(by === 'score' ? result.score : result.metadata[by]));
      // Written so that a value which is no number breaks it.
      const isSorted = values.every((value, rank) => rank === 0 || values[rank - 1]! >= value);
      expectThat(isSorted, `${by} does not descend in ${show(values)}`);
    }
  },
  citation_covers: (fields, { world }) => {
    for (const { covers, found } of citationsOf(fields, world))
      expectThat(covers, `${found}, expected to cover it`);
  },
  citation_not_covers: (fields, { world }) => {
    for (const { covers, found } of citationsOf(fields, world))
      expectThat(!covers, `${found}, expected not to cover it`);
  },
  calls: (fields, { world }) => {
    const stream = fields.text('stream');
    const steps = fields.has('step')
      ? namedSteps(fields, world)
      : world.steps.filter(({ calls }) => calls !== undefined);
    expectThat(steps.length > 0, 'no step asked a fake stream');
    for (const { calls } of steps) {
      const count = calls?.get(stream);
      if (count === undefined) throw fields.fault(`names the stream "${stream}", which is not there`);
      expectValue(fields, `the number of searches of "${stream}"`, count);
    }
  },
};

const SCORE_BOUNDS: readonly (readonly [name: string, holds: (score: number, bound: number) => boolean])[] = [
  ['gt', (score, bound) => score > bound],
  ['gte', (score, bound) => score >= bound],
  ['lt', (score, bound) => score < bound],
  ['lte', (score, bound) => score <= bound],
  ['min', (score, bound) => score >= bound],
  ['max', (score, bound) => score <= bound],
];

function idsOf(results: Results): readonly string[] {
  return results.map(({ id }) => id);
}

function first(results: Results): SearchResult {
  const [result] = results;
  if (result === undefined) throw new CheckFailure('there is no result');
  return result;
}

function scoreOf(results: Results, id: string | undefined): number {
  const result = results.find((candidate) => candidate.id === id);
  if (result === undefined) throw new CheckFailure(`"${id ?? ''}" is not in ${show(idsOf(results))}`);
  return result.score;
}

function compareAll(fields: Fields, world: World, isSame: (left: Results, right: Results) => boolean): void {
  const [firstStep, ...others] = listedSteps(fields, world);
  if (firstStep === undefined || others.length === 0) throw fields.fault('compares fewer than two steps');
  const left = valueOf(firstStep, 'results');
  for (const other of others) {
    const right = valueOf(other, 'results');
    const difference = (): string =>
      `${titleOf(firstStep)} gave ${summary(left)}, ${titleOf(other)} gave ${summary(right)}`;
    expectThat(gave(other, 'results') && isSame(left, right), difference);
  }
}

function summary(results: Results): string {
  return show(results.map(({ id, score }) => [id, score]));
}

function citationsOf(fields: Fields, world: World): readonly { covers: boolean; found: string }[] {
  const line = fields.number('line');
  const file = fields.optionalText('file');
  return namedValues(fields, world, 'results').map((results) => {
    const { metadata } = first(results);
    const { startLine, endLine, file: cited } = metadata;
    if (file !== undefined && cited !== file)
      return { covers: false, found: `the first result is of ${show(cited)}, not of "${file}"` };
    const covers = Number(startLine) <= line && line <= Number(endLine);
    return { covers, found: `lines ${show(startLine)} to ${show(endLine)} and line ${line}` };
  });
}
