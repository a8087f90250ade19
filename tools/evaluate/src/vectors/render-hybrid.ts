import { bootstrapMean, comparePaired, meanOf, seededRandom, type Estimate } from '@rag/eval';

import type { QuestionScore } from '../measure/question-score.js';
import { figure, renderRows, signed } from '../report/render-rows.js';
import { bestWeight, chooseWeight } from './choose-weight.js';
import type { Fusion } from './fuse-vectors.js';
import type { HybridResult } from './measure-hybrid.js';

const SEED = 10;

/** The report of all sets: each by fusion and weight, what cross-validation gives, and one weight for all. */
export function renderHybrid(results: readonly HybridResult[]): string {
  if (results.length === 0) return 'no set of documents was measured';
  const sections = results.map(renderSet);
  if (results.length > 1) sections.push(renderTransfer(results), renderTogether(results));
  return sections.join('\n\n');
}

function renderSet({ set, metric, model, vectors, fused }: HybridResult): string {
  const rows: (readonly string[])[] = [];
  const alone = valuesOf(vectors, metric);
  const [[, firstFusion] = []] = fused;
  const words = valuesOf(firstFusion?.get(0) ?? [], metric);
  rows.push(['words alone', '0', interval(bootstrapMean(words, { random: seededRandom(SEED) })), '', '', '']);
  rows.push(['vectors alone', '', ...beside(alone, words)]);
  for (const [fusion, byWeight] of fused) {
    const values = valuesByWeight(byWeight, metric);
    for (const [weight, own] of values)
      if (weight !== 0) rows.push([fusion, String(weight), ...beside(own, words)]);
    const { heldOut, byFold } = chooseWeight(values);
    rows.push([`${fusion}, held out`, byFold.join(' '), ...beside(heldOut, words)]);
  }
  const head = [`${set}, ${model}`, 'weight', metric, 'beside words alone', 'better / worse / equal', 'p'];
  return renderRows(head, rows);
}

/** What one set chooses, measured on the others. */
function renderTransfer(results: readonly HybridResult[]): string {
  const rows = results.flatMap((chooser) =>
    [...chooser.fused].flatMap(([fusion, byWeight]) => {
      const weight = bestWeight(valuesByWeight(byWeight, chooser.metric), () => true);
      return results
        .filter((other) => other !== chooser)
        .map((other) => {
          const own = valuesOf(other.fused.get(fusion)?.get(weight) ?? [], other.metric);
          const words = valuesOf(other.fused.get(fusion)?.get(0) ?? [], other.metric);
          return [fusion, chooser.set, String(weight), other.set, ...beside(own, words)];
        });
    }),
  );
  return renderRows(
    [
      'fusion',
      'chosen on',
      'weight',
      'measured on',
      'figure',
      'beside words alone',
      'better / worse / equal',
      'p',
    ],
    rows,
  );
}

/** The mean over sets of each weight, every set alike. */
function renderTogether(results: readonly HybridResult[]): string {
  const [{ fused }] = results as readonly [HybridResult];
  const weights = [...([...fused.values()][0]?.keys() ?? [])];
  const rows = [...fused.keys()].map((fusion: Fusion) => [
    fusion,
    ...weights.map((weight) =>
      figure(
        meanOf(
          results.map((result) =>
            meanOf(valuesOf(result.fused.get(fusion)?.get(weight) ?? [], result.metric)),
          ),
        ),
      ),
    ),
  ]);
  return renderRows(['mean over sets', ...weights.map(String)], rows);
}

function beside(values: readonly number[], words: readonly number[]): readonly string[] {
  const { difference, wins, losses, ties, pValue } = comparePaired(values, words, {
    random: seededRandom(SEED),
  });
  const { mean, low, high } = difference;
  return [
    figure(meanOf(values)),
    `${signed(mean)} [${signed(low)}, ${signed(high)}]`,
    `${wins} / ${losses} / ${ties}`,
    pValue.toFixed(4),
  ];
}

function interval({ mean, low, high }: Estimate): string {
  return `${figure(mean)} [${figure(low)}, ${figure(high)}]`;
}

function valuesByWeight(
  byWeight: ReadonlyMap<number, readonly QuestionScore[]>,
  metric: string,
): ReadonlyMap<number, readonly number[]> {
  return new Map([...byWeight].map(([weight, questions]) => [weight, valuesOf(questions, metric)]));
}

function valuesOf(questions: readonly QuestionScore[], metric: string): readonly number[] {
  return questions.map(({ metrics }) => metrics[metric] ?? 0);
}
