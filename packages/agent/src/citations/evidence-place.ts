import type { SearchResult } from '@rag/contracts';

import type { CitationPlace } from './citation.js';

/** Where a piece of evidence stands, and which of its lines stand there. */
export interface EvidencePlace {
  /** The file, else the id. */
  readonly source: string;
  /** From 1; absent where the lines are not known. */
  readonly startLine?: number;
  /** Inclusive. */
  readonly endLine?: number;
  /** How many lines at the beginning and at the end of the content are repeated from elsewhere. */
  readonly before: number;
  readonly after: number;
  /** Whether each line of the content, but for the repeated ones, is one line of the file. */
  readonly isLineByLine: boolean;
}

/**
 * Reads where a result stands. A document with a `file`, without lines and without a `chunkIndex` is taken for the
 * whole file.
 */
export function evidencePlaceOf({ id, content, metadata }: SearchResult): EvidencePlace {
  const { file, startLine, endLine, chunkIndex, repeatedLines } = metadata;
  const lines = countLines(content);
  if (typeof file !== 'string' || file === '')
    return { source: id, before: 0, after: 0, isLineByLine: false };
  if (!isLine(startLine) || !isLine(endLine) || endLine < startLine) {
    return chunkIndex === undefined
      ? { source: file, startLine: 1, endLine: lines, before: 0, after: 0, isLineByLine: true }
      : { source: file, before: 0, after: 0, isLineByLine: false };
  }
  const [before, after] = readRepeated(repeatedLines, lines);
  const isLineByLine = lines - before - after === endLine - startLine + 1;
  return { source: file, startLine, endLine, before, after, isLineByLine };
}

/**
 * The place of some lines of a piece of evidence, by their positions in its content, from 0: exact where its lines are
 * those of the file, else the place of the whole piece. Repeated lines stand elsewhere; the rest of the range counts.
 */
export function placeOfLines(place: EvidencePlace, first: number, last: number): CitationPlace {
  const { source, startLine, endLine, before, isLineByLine } = place;
  if (startLine === undefined || endLine === undefined) return { source };
  const from = startLine + Math.max(first - before, 0);
  const to = Math.min(startLine + last - before, endLine);
  if (!isLineByLine || to < from) return { source, startLine, endLine };
  return { source, startLine: from, endLine: to };
}

function readRepeated(value: unknown, lines: number): readonly [number, number] {
  const [before, after] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const [first, last] = [isCount(before) ? before : 0, isCount(after) ? after : 0];
  return first + last < lines ? [first, last] : [0, 0];
}

function isLine(value: unknown): value is number {
  return isCount(value) && value > 0;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** How many lines a text has, one where it is empty. */
export function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
