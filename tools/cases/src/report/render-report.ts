import type { CaseOutcome, OutcomeKind } from '../run/case-outcome.js';

const COLUMNS: readonly OutcomeKind[] = ['pass', 'fail', 'waits'];
const TOTAL = 'all';

/** The outcomes as a table by kind, then what fails and what waits, each with its reason. */
export function renderReport(outcomes: readonly CaseOutcome[]): string {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  const rows = [
    ['kind', ...COLUMNS],
    ...kinds.map((kind) =>
      rowOf(
        kind,
        outcomes.filter((outcome) => outcome.kind === kind),
      ),
    ),
    rowOf(TOTAL, outcomes),
  ];
  return [
    renderTable(rows),
    renderList(
      'Fails',
      outcomes.filter(({ outcome }) => outcome === 'fail'),
    ),
    renderList(
      'Waits',
      outcomes.filter(({ outcome }) => outcome === 'waits'),
    ),
    renderList(
      'Passes as written',
      outcomes.filter(({ outcome, reason }) => outcome === 'pass' && reason !== ''),
    ),
  ].join('');
}

function rowOf(name: string, outcomes: readonly CaseOutcome[]): readonly string[] {
  return [
    name,
    ...COLUMNS.map((column) => String(outcomes.filter(({ outcome }) => outcome === column).length)),
  ];
}

function renderTable(rows: readonly (readonly string[])[]): string {
  const widths = ['', ...COLUMNS].map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    ),
  );
  return `${lines.map((line) => line.join('  ')).join('\n')}\n`;
}

function renderList(title: string, outcomes: readonly CaseOutcome[]): string {
  if (outcomes.length === 0) return '';
  const lines = outcomes.map(({ id, kind, reason }) => `  ${id} (${kind}): ${toOneLine(reason)}`);
  return `\n${title}:\n${lines.join('\n')}\n`;
}

function toOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
