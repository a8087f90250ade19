import type { WhyNot } from '@rag/server';

import type { Palette } from '../colors.js';
import { toPrintableLine } from '../terminal.js';
import { renderTree } from './explanation.js';

const STAGE_COLUMNS = 'conditions'.length;

/** What the trace of a file is shown for. */
export interface WhyNotContext {
  readonly query: string;
  /** How many hits the search has. */
  readonly hits: number;
}

/** The way of a file through a search, for a person: each stage, what stands in its place, its score. */
export function renderWhyNot(whyNot: WhyNot, { query, hits }: WhyNotContext, palette: Palette): string {
  const { file, line, found, steps, rank, explanation, betterHits } = whyNot;
  const place = palette.path(toPrintableLine(line === undefined ? file : `${file}:${line}`));
  const among = hits === 1 ? 'the 1 hit' : `the ${hits} hits`;
  const blocks = [
    `${place} ${found ? 'is' : palette.bold('is not')} among ${among} for "${toPrintableLine(query)}"\n`,
    steps
      .map(({ stage, outcome, detail }) => {
        const sign = outcome === 'passed' ? '✓' : palette.warning('✗');
        return `  ${sign} ${stage.padEnd(STAGE_COLUMNS)}  ${toPrintableLine(detail)}\n`;
      })
      .join(''),
  ];
  if (betterHits.length > 0)
    blocks.push(
      `In its place\n${betterHits.map((hit) => `  ${hit.rank}. ${palette.path(toPrintableLine(hit.id))} ${palette.dim(hit.score.toFixed(4))}\n`).join('')}`,
    );
  if (explanation !== undefined)
    blocks.push(
      `Its score${rank === undefined ? '' : ` at place ${rank}`}\n${renderTree(explanation, palette)}`,
    );
  return blocks.join('\n');
}
