import type { Chunk, IndexFields, TextSpan } from '@rag/contracts';

import type { ContextWeights } from './context-weights.js';
import type { Cut, Frame } from './cut.js';
import type { LineTable } from './line-table.js';
import { normalizeText, withoutNul } from './normalize.js';
import { NO_DEFINITIONS, type Definition, type Outline } from './outline.js';
import { WEIGHTED_CHARACTERS } from './scale.js';

/** What all chunks of a text have in common. */
export interface ChunkSource {
  readonly table: LineTable;
  readonly outline: Outline;
  readonly contexts: ContextWeights;
  readonly location: Pick<IndexFields, 'name' | 'path'>;
}

/** Makes a cut into a chunk. */
export function makeChunk(source: ChunkSource, cut: Cut, index: number): Chunk {
  const slice = source.table.text.slice(cut.start, cut.end);
  const own = ownText(source, slice, cut.frame);
  const content = framed(own, cut.frame);
  const embeddingText = source.contexts.contextFor(cut) + content;
  const begun = source.outline.definitionsBetween?.(cut.firstLine, cut.lastLine);
  const inside = begun ?? cut.definitions;
  const named = cut.definitions[0] ?? cut.enclosing.at(-1) ?? inside[0];
  const chunk = {
    index,
    content,
    startLine: cut.firstLine + 1,
    endLine: cut.lastLine + 1,
    span: { start: cut.start, end: cut.end },
    headingPath: cut.headingPath,
    scope: cut.enclosing.length === 0 ? NO_NAMES : cut.enclosing.map(({ name }) => name),
    symbol: named?.name,
    symbolKind: named?.kind,
    definitions: begun ?? NO_DEFINITIONS,
    weight:
      own === slice ? weightOfLines(source, cut, embeddingText) : source.table.scale.weigh(embeddingText),
    embeddingText,
    fields: fieldsOf(source, cut, inside, content),
  };
  if (cut.frame === undefined && named?.signature === undefined) return chunk;
  return {
    ...chunk,
    ...(cut.frame === undefined ? {} : { own: ownSpan(content, cut.frame) }),
    ...(named?.signature === undefined ? {} : { signature: named.signature }),
  };
}

const NO_NAMES: readonly string[] = Object.freeze([]);

/** Whole lines were weighed when the table was made. */
function weightOfLines({ table, contexts }: ChunkSource, cut: Cut, embeddingText: string): number {
  const { firstLine, lastLine, frame } = cut;
  const areWhole = table.startOf(firstLine) === cut.start && table.endOf(lastLine) === cut.end;
  if (!areWhole || frame !== undefined || table.scale !== WEIGHTED_CHARACTERS)
    return table.scale.weigh(embeddingText);
  return contexts.weightFor(cut) + table.weightBetween(firstLine, lastLine);
}

function ownText({ outline }: ChunkSource, slice: string, frame: Frame | undefined): string {
  const own = outline.isDocument === true ? normalizeText(slice) : withoutNul(slice);
  const indent = frame?.indent ?? '';
  return indent === '' ? own : own.replaceAll(/^(?=.)/gmu, indent);
}

function framed(own: string, frame: Frame | undefined): string {
  return frame === undefined ? own : frame.before + own + frame.after;
}

function ownSpan(content: string, { before, after }: Frame): TextSpan {
  return { start: before.length, end: content.length - after.length };
}

/** The names of all that is defined around and inside of it, and of what goes on in it. */
function fieldsOf(
  { location }: ChunkSource,
  { headingPath, definitions, enclosing }: Cut,
  inside: readonly Definition[],
  content: string,
): IndexFields {
  const fields: { -readonly [Key in keyof IndexFields]: IndexFields[Key] } = { content, ...location };
  if (headingPath.length > 0) fields.headings = joinHeadings(headingPath);
  if (definitions.length + enclosing.length + inside.length > 0)
    fields.symbol = [...new Set([...enclosing, ...definitions, ...inside].map(({ name }) => name))].join(' ');
  return fields;
}

/** Added up and not joined: the engine then shares the titles instead of copying them into every chunk. */
function joinHeadings(path: readonly string[]): string {
  let headings = '';
  for (const title of path) headings = headings === '' ? title : `${headings}\n${title}`;
  return headings;
}
