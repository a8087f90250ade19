import type { Estimate, WholeShare } from '@rag/eval';

import { renderRows } from '../render-rows.js';
import { COMPARED_BUDGET, SMALL_DEFINITION, type Measured } from './measure.js';

/** The measurements as a page of text for a terminal; Markdown tables, so that it can be pasted. */
export function renderTable(measured: readonly Measured[]): string {
  const budgets = measured[0]?.summary.budgets.map(({ budget }) => budget) ?? [];
  const head = [
    'chunker',
    'chunks',
    'mean',
    'max',
    ...budgets.map((budget) => `found@${budget}`),
    `recall@${COMPARED_BUDGET}`,
    `precision@${COMPARED_BUDGET}`,
    `IoU@${COMPARED_BUDGET}`,
    'MRR',
    ...(measured[0]?.definitions === undefined
      ? []
      : ['whole definitions', `of those ≤ ${SMALL_DEFINITION}`]),
  ];
  const rows = measured.map(({ name, chunks, summary, definitions, smallDefinitions }) => {
    const compared = summary.budgets.find(({ budget }) => budget === COMPARED_BUDGET);
    return [
      name,
      String(chunks.count),
      chunks.meanLength.toFixed(0),
      String(chunks.maxLength),
      ...summary.budgets.map(({ found }) => withInterval(found)),
      percent(compared?.recall.mean),
      percent(compared?.precision.mean),
      percent(compared?.iou.mean),
      summary.meanReciprocalRank.mean.toFixed(3),
      ...[definitions, smallDefinitions].flatMap((share) => (share === undefined ? [] : [ratio(share)])),
    ];
  });
  const comparisons = measured.flatMap(({ name, againstBaseline }) =>
    againstBaseline === undefined
      ? []
      : [
          [
            name,
            points(againstBaseline.difference.mean),
            `${points(againstBaseline.difference.low)} to ${points(againstBaseline.difference.high)}`,
            `${againstBaseline.wins}/${againstBaseline.losses}/${againstBaseline.ties}`,
            againstBaseline.pValue.toFixed(4),
          ],
        ],
  );
  const languages = measured[0]?.languages ?? [];
  return [
    renderRows(head, rows),
    `All evidence found at ${COMPARED_BUDGET} characters, against ${measured[0]?.name ?? 'nothing'} (points, 95 % interval):`,
    renderRows(['chunker', 'difference', 'interval', 'won/lost/tied', 'p'], comparisons),
    `All evidence found at ${COMPARED_BUDGET} characters, by language (questions):`,
    renderRows(
      ['chunker', ...languages.map(({ language, questions }) => `${language} (${questions})`)],
      measured.map((one) => [one.name, ...one.languages.map(({ found }) => percent(found))]),
    ),
  ].join('\n\n');
}

function withInterval({ mean, low, high }: Estimate): string {
  return `${percent(mean)} (${percent(low)}–${percent(high)})`;
}

function percent(share: number | undefined): string {
  return share === undefined ? '' : (share * 100).toFixed(1);
}

function ratio({ whole, total }: WholeShare): string {
  return `${whole}/${total} (${percent(whole / total)})`;
}

function points(difference: number): string {
  return `${difference < 0 ? '−' : '+'}${Math.abs(difference * 100).toFixed(1)}`;
}
