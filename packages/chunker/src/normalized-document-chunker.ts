import type { Chunk, Chunker, IndexFields, NormalizedDocument } from '@rag/contracts';

import type { Cut } from './core/cut.js';
import { LineTable } from './core/line-table.js';
import { NO_DEFINITIONS, NO_HEADINGS, type Unit } from './core/outline.js';
import { packUnits } from './core/pack-units.js';
import { outlineDocument } from './formats/outline-document.js';
import { resolveChunkerOptions, type ChunkerOptions, type ResolvedChunkerOptions } from './options.js';

/** Rises whenever the chunks of any text may change. */
export const CHUNKER_VERSION = 1;

/**
 * Cuts documents where a reader would: Markdown at headings and blocks, source code at definitions, JSON and YAML
 * at keys and items, separated values at rows, everything else at paragraphs.
 *
 * Keeps the laws of `Chunker`: every character that is not white space lies in exactly one chunk, in order; the
 * content is that of whole lines, or a part of one line; no chunk is heavier than `max` (see `weightOf`); nothing
 * is thrown, whatever the text. Without state: one instance serves any number of callers.
 *
 * @example
 * const chunker = new NormalizedDocumentChunker({ target: 600 });
 * const chunks = chunker.chunk({ path: 'a.md', format: 'markdown', text: '# Setup\n\nRun it.\n' });
 * chunks[0]?.headingPath; // ['Setup']
 */
export class NormalizedDocumentChunker implements Chunker {
  /** Names the rules and the options; equal ids mean equal chunks. */
  readonly id: string;
  readonly #options: ResolvedChunkerOptions;

  /** @throws RagError `RAG_CHUNKER_INVALID_OPTIONS`, see `resolveChunkerOptions`. */
  constructor(options: ChunkerOptions = {}) {
    this.#options = resolveChunkerOptions(options);
    const { target, max } = this.#options;
    this.id = `normalized-document/${CHUNKER_VERSION}?target=${target}&max=${max}`;
  }

  chunk(document: NormalizedDocument): readonly Chunk[] {
    const table = new LineTable(document.text);
    const cuts = packUnits(table, outlineDocument(table, document), wholeOf(table), this.#options);
    const location = locate(document.path);
    return cuts.map((cut, index) => toChunk(document.text, cut, index, location));
  }
}

function wholeOf(table: LineTable): Unit {
  return {
    line: 0,
    first: 0,
    last: table.count - 1,
    section: 0,
    level: -1,
    role: 'loose',
    headingPath: NO_HEADINGS,
    definitions: NO_DEFINITIONS,
    enclosing: NO_DEFINITIONS,
  };
}

type Location = Pick<IndexFields, 'name' | 'path'>;

function locate(path: string): Location {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  return { ...(name === '' ? {} : { name }), ...(slash <= 0 ? {} : { path: path.slice(0, slash) }) };
}

function toChunk(text: string, cut: Cut, index: number, location: Location): Chunk {
  const content = text.slice(cut.start, cut.end);
  const named = cut.definitions[0] ?? cut.enclosing.at(-1);
  const names = new Set([...cut.enclosing, ...cut.definitions].map((definition) => definition.name));
  return {
    index,
    content,
    startLine: cut.firstLine + 1,
    endLine: cut.lastLine + 1,
    headingPath: cut.headingPath,
    symbol: named?.name,
    symbolKind: named?.kind,
    fields: {
      content,
      ...location,
      ...(cut.headingPath.length === 0 ? {} : { headings: cut.headingPath.join('\n') }),
      ...(names.size === 0 ? {} : { symbol: [...names].join(' ') }),
    },
  };
}
