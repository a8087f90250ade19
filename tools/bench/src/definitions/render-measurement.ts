import type { Difference, Measurement, Share } from './measure.js';

/** The share as a percentage with one decimal; nothing of nothing is a dash. */
export function percentage({ total, shared }: Share): string {
  return total === 0 ? '–' : `${((100 * shared) / total).toFixed(1)} %`;
}

/** A measurement as text, with the first differences of each side. */
export function renderMeasurement(language: string, measurement: Measurement, differences: number): string {
  const { reference, files, unread, recall, precision, leftOut } = measurement;
  return [
    `${language} against ${reference}: ${files} files${unread === 0 ? '' : ` (${unread} more unread)`}, ${recall.total} definitions`,
    `  recall ${percentage(recall)}   precision ${percentage(precision)}   ${leftOut} found of kinds that do not count`,
    ...renderKinds('recall', measurement.recallByKind),
    ...renderKinds('precision', measurement.precisionByKind),
    ...renderDifferences('missed', measurement.missed, differences),
    ...renderDifferences('invented', measurement.invented, differences),
  ].join('\n');
}

function renderKinds(title: string, shares: ReadonlyMap<string, Share>): readonly string[] {
  return [...shares]
    .sort(([a, { total: first }], [b, { total: second }]) => second - first || (a < b ? -1 : 1))
    .map(([kind, share]) => `    ${title} ${kind}: ${share.shared} of ${share.total} (${percentage(share)})`);
}

/** Every n-th one, so that a few lines show more than the first file. */
function renderDifferences(title: string, all: readonly Difference[], most: number): readonly string[] {
  const step = Math.max(1, Math.floor(all.length / Math.max(1, most)));
  return all
    .filter((_, index) => index % step === 0)
    .slice(0, most)
    .map(({ path, line, kind, name }) => `  ${title} ${kind} ${name}  ${path}:${line}`);
}
