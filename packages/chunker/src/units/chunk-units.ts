import type { Chunk, DocumentUnit, NormalizedDocument } from '@rag/contracts';

import { chunkText, tableOf } from '../core/chunk-text.js';
import { levelledOutline, NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import { LOOSE, NO_HEADINGS, type Outline } from '../core/outline.js';
import { outlineDocument } from '../formats/outline-document.js';
import { locate } from '../locate.js';
import type { ResolvedChunkerOptions } from '../options.js';
import { withHeader } from './header-wrap.js';
import { joinUnits, type UnitGroup } from './join-units.js';
import { underPath } from './under-path.js';

/** The text of a unit, or of units that are cut together. */
export interface UnitText {
  readonly group: UnitGroup;
  readonly table: LineTable;
  /** The unit as a document of its own; none where several are joined. */
  readonly document: NormalizedDocument | undefined;
}

/** Takes a document apart into its units; linear. */
export function planUnits(
  document: NormalizedDocument,
  units: readonly DocumentUnit[],
  options: ResolvedChunkerOptions,
): readonly UnitText[] {
  return joinUnits(document.text, units).map((group) => {
    const text = document.text.slice(group.start, group.end);
    const [unit, second] = group.units;
    const format = unit?.format ?? document.format;
    const language = unit?.language ?? document.language;
    return {
      group,
      table: tableOf(text, options),
      document: second === undefined ? { path: document.path, format, language, text } : undefined,
    };
  });
}

/** Reads a unit that is no group, as a document of its own. */
export type OutlineUnit = (table: LineTable, document: NormalizedDocument) => Outline;

/**
 * Cuts each unit as a text of its own, with its path, its header and its facts.
 *
 * Units that may be joined are cut together, at their beginnings first. Linear: each line is read once.
 */
export function chunkUnits(
  path: string,
  texts: readonly UnitText[],
  options: ResolvedChunkerOptions,
  outlineUnit: OutlineUnit = outlineDocument,
): readonly Chunk[] {
  const location = locate(path);
  const chunks: Chunk[] = [];
  for (const { group, table, document } of texts) {
    const outline =
      document === undefined
        ? startsOutline(table, group)
        : framedOutline(table, outlineUnit(table, document), group);
    const headingPath = group.units[0]?.headingPath ?? NO_HEADINGS;
    for (const chunk of chunkText({ table, outline, location, headingPath }, options))
      chunks.push(moveChunk(chunk, chunks.length, group));
  }
  return chunks;
}

function framedOutline(table: LineTable, outline: Outline, { units: [unit] }: UnitGroup): Outline {
  return withHeader(table, underPath(outline, unit?.headingPath ?? NO_HEADINGS), unit?.headerLines);
}

/** Each unit of the group is one unit of the text, whatever is in it. */
function startsOutline(table: LineTable, { units, firstLine }: UnitGroup): Outline {
  const levels = new Int32Array(table.count).fill(NO_LEVEL);
  for (const unit of units) levels[unit.startLine - 1 - firstLine] = 0;
  return levelledOutline({
    lineStyle: 'prose',
    isDocument: true,
    levels,
    sectionOf: () => 0,
    annotate: () => LOOSE,
  });
}

function moveChunk(chunk: Chunk, index: number, { start, firstLine, units }: UnitGroup): Chunk {
  const startLine = chunk.startLine + firstLine;
  return {
    ...chunk,
    ...metadataAt(units, startLine),
    index,
    startLine,
    endLine: chunk.endLine + firstLine,
    span: { start: chunk.span.start + start, end: chunk.span.end + start },
  };
}

function metadataAt(units: readonly DocumentUnit[], line: number): Pick<Chunk, 'metadata'> {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (units[middle]!.startLine <= line) low = middle + 1;
    else high = middle;
  }
  const unit = units[low - 1];
  if (unit?.language === undefined) return unit?.metadata === undefined ? {} : { metadata: unit.metadata };
  return { metadata: { ...unit.metadata, language: unit.language } };
}
