import type { Chunk, IndexFields } from '@rag/contracts';

import type { ResolvedChunkerOptions } from '../options.js';
import { ContextWeights } from './context-weights.js';
import { MAX_CONTEXT_WEIGHT } from './context.js';
import type { Cut } from './cut.js';
import { halveCut } from './halve-cut.js';
import { LineTable } from './line-table.js';
import { makeChunk, type ChunkSource } from './make-chunk.js';
import { NO_DEFINITIONS, NO_HEADINGS, type Outline, type Unit } from './outline.js';
import { packUnits } from './pack-units.js';
import { scaleOf, WEIGHTED_CHARACTERS, type Scale } from './scale.js';

/** The share of a small maximum that a heading context may take at most. */
const CONTEXT_SHARE = 1 / 4;

/** A text that is cut by one outline. */
export interface OutlinedText {
  readonly table: LineTable;
  readonly outline: Outline;
  readonly location: Pick<IndexFields, 'name' | 'path'>;
  /** The path of what has no heading of its own. */
  readonly headingPath?: readonly string[];
}

/** The table of a text's lines, weighed as the options say. */
export function tableOf(text: string, options: ResolvedChunkerOptions): LineTable {
  return new LineTable(text, scaleFor(options));
}

/** Cuts a text by its outline, and makes the cuts into chunks. */
export function chunkText(
  { table, outline, location, headingPath = NO_HEADINGS }: OutlinedText,
  options: ResolvedChunkerOptions,
): readonly Chunk[] {
  const contexts = new ContextWeights(
    table.scale,
    Math.min(MAX_CONTEXT_WEIGHT, Math.floor(options.max * CONTEXT_SHARE)),
  );
  const source: ChunkSource = {
    table,
    contexts,
    outline,
    location,
  };
  const cuts = packUnits(table, outline, wholeOf(table, headingPath), options, contexts);
  const chunks: Chunk[] = [];
  for (const cut of cuts) addChunks(chunks, source, cut, options.max);
  return chunks;
}

/** A measure of the caller's may weigh lines together more than alone: such a chunk is halved until it fits. */
function addChunks(chunks: Chunk[], source: ChunkSource, cut: Cut, max: number): void {
  const waiting: Cut[] = [cut];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const chunk = makeChunk(source, next, chunks.length);
    const halves = chunk.weight <= max ? undefined : halveCut(source.table.text, next);
    if (halves === undefined) chunks.push(chunk);
    else waiting.push(...halves.toReversed());
  }
}

function scaleFor({ measure }: ResolvedChunkerOptions): Scale {
  return measure === undefined ? WEIGHTED_CHARACTERS : scaleOf(measure);
}

function wholeOf(table: LineTable, headingPath: readonly string[]): Unit {
  return {
    line: 0,
    first: 0,
    last: table.count - 1,
    section: 0,
    level: -1,
    role: 'loose',
    headingPath,
    definitions: NO_DEFINITIONS,
    enclosing: NO_DEFINITIONS,
  };
}
