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

/**
 * Cuts a document unit by unit: each as a text of its own, with its path, its header and its facts.
 *
 * Units that may be joined are cut together, at their beginnings first. Linear: each line is read once.
 */
export function chunkUnits(
  document: NormalizedDocument,
  units: readonly DocumentUnit[],
  options: ResolvedChunkerOptions,
): readonly Chunk[] {
  const location = locate(document.path);
  const chunks: Chunk[] = [];
  for (const group of joinUnits(document.text, units)) {
    const text = document.text.slice(group.start, group.end);
    const table = tableOf(text, options);
    const outline = outlineGroup(table, document, group);
    const headingPath = group.units[0]?.headingPath ?? NO_HEADINGS;
    for (const chunk of chunkText({ table, outline, location, headingPath }, options))
      chunks.push(moveChunk(chunk, chunks.length, group));
  }
  return chunks;
}

function outlineGroup(table: LineTable, document: NormalizedDocument, group: UnitGroup): Outline {
  const [unit, second] = group.units;
  if (second !== undefined) return startsOutline(table, group);
  const format = unit?.format ?? document.format;
  const language = unit?.language ?? document.language;
  const outline = outlineDocument(table, { ...document, format, language });
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
  const metadata = units[low - 1]?.metadata;
  return metadata === undefined ? {} : { metadata };
}
