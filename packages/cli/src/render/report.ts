import type { IndexNote, IndexReport } from '@rag/server';

import type { Palette } from '../colors.js';
import { toPrintableLine } from '../terminal.js';

/** How many notes are shown before the rest is only counted. */
export const MAX_SHOWN_NOTES = 10;

/** The report of a run for a person. */
export function renderReport(
  report: IndexReport,
  directory: string,
  palette: Palette,
  verbose: boolean,
): string {
  const seconds = (report.durationMs / 1000).toFixed(2);
  const lines = [
    `${palette.bold(count(report.indexed + report.unchanged + report.kept, 'file'))}, ${count(report.chunks, 'chunk')}, ${formatBytes(report.bytes)} from ${toPrintableLine(directory)} in ${seconds} s`,
    ...groupByCode(report.skipped, palette, verbose),
    ...report.degraded.map((note) => noteLine(note)),
  ];
  return `${lines.join('\n')}\n`;
}

/** Files and folders that should be in the index and are not: shown whatever the command. */
export function renderFailures(report: IndexReport): string {
  if (report.failed.length === 0) return '';
  const shown = report.failed.slice(0, MAX_SHOWN_NOTES).map((note) => noteLine(note));
  const more = report.failed.length - shown.length;
  const lines = [
    `${count(report.failed.length, 'file or folder', 'files or folders')} could not be read:`,
    ...shown,
  ];
  if (more > 0) lines.push(`  … and ${more} more; "rag index --json" names them all`);
  return `${lines.join('\n')}\n`;
}

function groupByCode(notes: readonly IndexNote[], palette: Palette, verbose: boolean): readonly string[] {
  const groups = new Map<string, IndexNote[]>();
  for (const note of notes) {
    const group = groups.get(note.code);
    if (group === undefined) groups.set(note.code, [note]);
    else group.push(note);
  }
  return [...groups].flatMap(([code, group]) => {
    const shown = verbose ? group : group.slice(0, 3);
    const names = shown.map(({ path }) => toPrintableLine(path));
    if (verbose) return [`skipped ${code}: ${group.length}`, ...group.map((note) => noteLine(note))];
    const more = group.length - shown.length;
    return [
      `skipped ${code}: ${group.length}  ${palette.dim(names.join(', ') + (more > 0 ? `, … and ${more} more` : ''))}`,
    ];
  });
}

function noteLine({ path, message }: IndexNote): string {
  return `  ${toPrintableLine(path)}: ${toPrintableLine(message)}`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kibibytes = bytes / 1024;
  return kibibytes < 1024 ? `${kibibytes.toFixed(1)} KiB` : `${(kibibytes / 1024).toFixed(1)} MiB`;
}
