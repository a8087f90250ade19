import type { Awaitable, Chunk, Chunker, DocumentUnit, Metadata, NormalizedDocument } from '@rag/contracts';

import { chunkText, tableOf } from '../core/chunk-text.js';
import type { LineTable } from '../core/line-table.js';
import type { Outline } from '../core/outline.js';
import { outlineDocument } from '../formats/outline-document.js';
import { locate } from '../locate.js';
import { NormalizedDocumentChunker } from '../normalized-document-chunker.js';
import { resolveChunkerOptions, type ChunkerOptions, type ResolvedChunkerOptions } from '../options.js';
import type { Origin } from '../source/recognise-generated.js';
import { chunkUnits, planUnits } from '../units/chunk-units.js';
import type { GrammarLibrary } from './grammar-library.js';
import { readSource } from './read-source.js';

/**
 * Cuts source code by the grammar of its language, and all else as `NormalizedDocumentChunker` does.
 *
 * Keeps the laws of `Chunker`. Where the library has no grammar, and where a grammar understands too little of a
 * text, the lines are read by their looks. Chunks of generated files carry the metadata `generated`, those of minified
 * ones `minified`, too. A first document of a language waits for its grammar to load; so a promise for source code,
 * and at once for the rest. Serves any number of callers of one thread.
 *
 * @example
 * const chunker = new GrammarChunker(await GrammarLibrary.open());
 * const chunks = await chunker.chunk({ path: 'a.ts', format: 'source', language: 'typescript', text: 'const a = 1;\n' });
 * chunks[0]?.signature; // 'const a = 1;'
 */
export class GrammarChunker implements Chunker {
  /** Names the rules, the options and the installed grammars: it changes when these appear or vanish. */
  readonly id: string;
  readonly #library: GrammarLibrary;
  readonly #options: ResolvedChunkerOptions;
  readonly #others: NormalizedDocumentChunker;

  /** @throws RagError `RAG_CHUNKER_INVALID_OPTIONS`, see `resolveChunkerOptions`. */
  constructor(library: GrammarLibrary, options: ChunkerOptions = {}) {
    this.#library = library;
    this.#options = resolveChunkerOptions(options);
    this.#others = new NormalizedDocumentChunker(options);
    this.id = `${this.#others.id}+${library.id}`;
  }

  chunk(document: NormalizedDocument): Awaitable<readonly Chunk[]> {
    const { units = [] } = document;
    if (units.length > 0) return this.#chunkUnits(document, units);
    return document.format === 'source' ? this.#chunkSource(document) : this.#others.chunk(document);
  }

  /** The cells of a notebook and other units of code, by their grammars, too. */
  async #chunkUnits(document: NormalizedDocument, units: readonly DocumentUnit[]): Promise<readonly Chunk[]> {
    const texts = planUnits(document, units, this.#options);
    const outlines = new Map<LineTable, Outline>();
    for (const { table, document: unit } of texts)
      if (unit?.format === 'source')
        outlines.set(table, (await readSource(table, unit.language, this.#library)).outline);
    return chunkUnits(
      document.path,
      texts,
      this.#options,
      (table, unit) => outlines.get(table) ?? outlineDocument(table, unit),
    );
  }

  async #chunkSource(document: NormalizedDocument): Promise<readonly Chunk[]> {
    const table = tableOf(document.text, this.#options);
    const reading = await readSource(table, document.language, this.#library);
    const location = locate(document.path);
    const chunks = chunkText({ table, outline: reading.outline, location }, this.#options);
    const metadata = metadataOf(reading);
    return metadata === undefined ? chunks : chunks.map((chunk) => ({ ...chunk, metadata }));
  }
}

function metadataOf({ isGenerated, isMinified }: Origin): Metadata | undefined {
  if (isMinified) return { generated: true, minified: true };
  return isGenerated ? { generated: true } : undefined;
}
