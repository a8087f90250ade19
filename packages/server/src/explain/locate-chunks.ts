import type { Document } from '@rag/contracts';

import { passed, stopped, type WhyNotStep } from './why-not.js';

/** The chunks of a file that are meant, and the step that says so. */
export interface LocatedChunks {
  readonly chunks: readonly Document[];
  readonly step: WhyNotStep;
}

/**
 * The chunks that cover a line, or all of them.
 *
 * @param cut how many chunks the file was cut into; some may have been removed by hand since.
 */
export function locateChunks(
  chunks: readonly Document[],
  cut: number,
  line: number | undefined,
): LocatedChunks {
  const stop = (code: string, detail: string): LocatedChunks => ({
    chunks: [],
    step: stopped('chunk', code, detail),
  });
  if (cut === 0) return stop('no-chunks', 'it has no text, so no chunk was made of it');
  if (chunks.length === 0) return stop('removed', 'its chunks were removed by hand since the last run');
  if (line === undefined) {
    const removed = cut > chunks.length ? `, of ${cut}; the others were removed by hand` : '';
    return { chunks, step: passed('chunk', 'has-chunks', `it has ${countChunks(chunks.length)}${removed}`) };
  }
  const covering = chunks.filter((chunk) => covers(chunk, line));
  if (covering.length > 0) {
    const places = covering.map(describeChunk).join(', ');
    return { chunks: covering, step: passed('chunk', 'covered', `line ${line} is in ${places}`) };
  }
  const last = Math.max(...chunks.map((chunk) => lineOf(chunk, 'endLine') ?? 0));
  if (line > last)
    return stop('behind-the-end', `line ${line} is in no chunk: the last one ends at line ${last}`);
  return stop(
    'not-covered',
    `line ${line} is in no chunk, as blank lines between chunks are${removedHint(chunks, cut)}`,
  );
}

function removedHint(chunks: readonly Document[], cut: number): string {
  return cut > chunks.length ? `; ${cut - chunks.length} chunks of the file were removed by hand` : '';
}

function covers(chunk: Document, line: number): boolean {
  const start = lineOf(chunk, 'startLine');
  const end = lineOf(chunk, 'endLine');
  return start !== undefined && end !== undefined && start <= line && line <= end;
}

function lineOf({ metadata }: Document, key: 'startLine' | 'endLine'): number | undefined {
  const line = metadata[key];
  return typeof line === 'number' ? line : undefined;
}

function describeChunk(chunk: Document): string {
  return `"${chunk.id}" (lines ${String(lineOf(chunk, 'startLine'))} to ${String(lineOf(chunk, 'endLine'))})`;
}

function countChunks(count: number): string {
  return count === 1 ? '1 chunk' : `${count} chunks`;
}
