import type { IndexNote, IndexReport } from '@rag/server';

import { oneLine } from './one-line.js';

/** A file or folder that is not in the index, or not as it could be. */
export interface ReportedNote {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** How many notes have a code. */
export interface CodeCount {
  readonly code: string;
  readonly count: number;
}

/** A report of a run that is as short for a million files as for ten. */
export interface ReportedRun {
  readonly indexed: number;
  readonly unchanged: number;
  readonly kept: number;
  readonly removed: number;
  readonly chunks: number;
  readonly bytes: number;
  readonly durationMs: number;
  readonly skippedCount: number;
  readonly skippedByCode: CodeCount[];
  readonly skipped: ReportedNote[];
  readonly failedCount: number;
  readonly failed: ReportedNote[];
  readonly degradedCount: number;
}

/** How many notes of a kind are shown; all are counted. */
const MAX_NOTES = 15;
const MAX_NOTE_CHARACTERS = 160;

/** Counts every note and shows the first of each kind. */
export function summarizeReport(report: IndexReport): ReportedRun {
  const { indexed, unchanged, kept, removed, chunks, bytes, durationMs, skipped, failed, degraded } = report;
  return {
    indexed,
    unchanged,
    kept,
    removed,
    chunks,
    bytes,
    durationMs,
    skippedCount: skipped.length,
    skippedByCode: countCodes(skipped),
    skipped: skipped.slice(0, MAX_NOTES).map(toReported),
    failedCount: failed.length,
    failed: failed.slice(0, MAX_NOTES).map(toReported),
    degradedCount: degraded.length,
  };
}

/** The same as lines to read. */
export function describeReport(run: ReportedRun): readonly string[] {
  const { skippedByCode, skippedCount, failedCount, degradedCount, skipped, failed } = run;
  const codes = skippedByCode.map(({ code, count }) => `${code} ${count}`).join(', ');
  return [
    `${run.indexed} files indexed, ${run.unchanged} unchanged, ${run.removed} removed, ${run.kept} kept from before; ${run.chunks} passages, ${run.bytes} bytes, ${Math.round(run.durationMs)} ms.`,
    ...(skippedCount === 0 ? [] : [`Skipped ${skippedCount} files and folders (${codes}):`]),
    ...noteLines(skipped, skippedCount),
    ...(failedCount === 0 ? [] : [`Failed on ${failedCount} files and folders:`]),
    ...noteLines(failed, failedCount),
    ...(degradedCount === 0 ? [] : [`${degradedCount} files are cut as plain text.`]),
  ];
}

function noteLines(notes: readonly ReportedNote[], count: number): readonly string[] {
  const lines = notes.map(({ path, message }) => `- ${path} ${message}`);
  return count > notes.length ? [...lines, `- … ${count - notes.length} more`] : lines;
}

function countCodes(notes: readonly IndexNote[]): CodeCount[] {
  const counts = new Map<string, number>();
  for (const { code } of notes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count }));
}

function toReported({ path, code, message }: IndexNote): ReportedNote {
  return {
    path: oneLine(path, MAX_NOTE_CHARACTERS),
    code,
    message: oneLine(message, MAX_NOTE_CHARACTERS),
  };
}
