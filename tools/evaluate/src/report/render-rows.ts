/** A table for terminals that is Markdown too; columns are as wide as their widest cell. */
export function renderRows(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), cell.length),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Three decimals; a dash for what was not measured. */
export function figure(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(3);
}

/** A figure with its sign. */
export function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}
