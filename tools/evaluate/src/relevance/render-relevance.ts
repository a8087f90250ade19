import { BAND_BORDERS } from '@rag/fusion';

import { figure, renderRows } from '../report/render-rows.js';
import type { RelevanceCost } from './measure-cost.js';
import type { RelevanceResult, Said } from './measure-relevance.js';
import type { CaseKind } from './relevance-case.js';
import type { PairRole } from './relevance-pairs.js';
import { chooseBorder, separation } from './separation.js';

/** How many answerable questions may be called unanswerable, in the mean over the corpora that borders are chosen on. */
export const FALSE_NONE_LIMIT = 0.02;

interface Group {
  readonly title: string;
  readonly role: PairRole;
  readonly kinds: readonly CaseKind[];
}

const GROUPS: readonly Group[] = [
  { title: 'borders were chosen on these', role: 'choose', kinds: ['text', 'code'] },
  { title: 'reported: other subjects', role: 'report', kinds: ['text', 'code'] },
  { title: 'reported: articles held out', role: 'report', kinds: ['held out'] },
];

/** The tables of all cases, a row a corpus, and the mean of each group, every corpus alike. */
export function renderRelevance(results: readonly RelevanceResult[], skipped: readonly string[]): string {
  const tables = GROUPS.map((group) => renderGroup(group, results)).filter((table) => table !== '');
  const chosen = chosenBorder(results);
  const border =
    chosen === undefined
      ? []
      : [
          `The highest border that calls at most ${percent(FALSE_NONE_LIMIT)} of the answerable questions of the first table ` +
            `unanswerable: ${chosen.toFixed(2)}. In force: ${BAND_BORDERS.low}.`,
        ];
  return [...tables, ...border, ...skipped.map((reason) => `skipped: ${reason}`)].join('\n\n');
}

/** What it costs, as ratios within the one run. */
export function renderCost(cost: RelevanceCost): string {
  const { chunks, queries, indexMs, learningMs, searchMs, searchWithoutMs } = cost;
  return renderRows(
    ['cost', 'with', 'without', 'ratio'],
    [
      [
        `search, p50 ms of ${queries} queries over ${chunks} chunks`,
        searchMs.toFixed(2),
        searchWithoutMs.toFixed(2),
        ratio(searchMs, searchWithoutMs),
      ],
      [
        'index run and shuffled queries, ms',
        (indexMs + learningMs).toFixed(0),
        indexMs.toFixed(0),
        ratio(indexMs + learningMs, indexMs),
      ],
    ],
  );
}

function renderGroup({ title, role, kinds }: Group, results: readonly RelevanceResult[]): string {
  const members = results.filter((result) => result.role === role && kinds.includes(result.kind));
  if (members.length === 0) return '';
  const rows = members.map((result) => ({ result, ...figuresOf(result) }));
  const meanOf = (read: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((sum, row) => sum + read(row), 0) / rows.length;
  return renderRows(
    [
      title,
      'asked by',
      'chunks',
      'answerable',
      'unanswerable',
      'AUC',
      'none of unanswerable',
      'none of answerable',
    ],
    [
      ...rows.map(({ result, auc, caught, missed }) => [
        result.name,
        result.strangers,
        String(result.chunks),
        String(result.answerable.length),
        String(result.unanswerable.length),
        figure(auc),
        percent(caught),
        percent(missed),
      ]),
      [
        'mean',
        '',
        '',
        '',
        '',
        figure(meanOf(({ auc }) => auc)),
        percent(meanOf(({ caught }) => caught)),
        percent(meanOf(({ missed }) => missed)),
      ],
    ],
  );
}

function figuresOf({ answerable, unanswerable }: RelevanceResult): {
  readonly auc: number;
  readonly caught: number;
  readonly missed: number;
} {
  return {
    auc: separation(confidencesOf(answerable), confidencesOf(unanswerable)),
    caught: shareOfNone(unanswerable),
    missed: shareOfNone(answerable),
  };
}

function chosenBorder(results: readonly RelevanceResult[]): number | undefined {
  const chosenOn = results.filter(({ role }) => role === 'choose');
  if (chosenOn.length === 0) return undefined;
  return chooseBorder(
    chosenOn.map(({ answerable }) => confidencesOf(answerable)),
    FALSE_NONE_LIMIT,
  );
}

function confidencesOf(said: readonly Said[]): readonly number[] {
  return said.map(({ confidence }) => confidence);
}

function shareOfNone(said: readonly Said[]): number {
  return said.filter(({ isNone }) => isNone).length / said.length;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function ratio(more: number, less: number): string {
  return `${(more / less).toFixed(3)}×`;
}
