import type { IndexFields } from './index-fields.js';
import type { Metadata } from './metadata.js';

/** A file's text after decoding, with what detection found out about it. */
export interface NormalizedDocument {
  /** Relative to the indexed root, `/` between parts, as the file system spells it. */
  readonly path: string;
  /** What kind of text it is: `markdown`, `source`, `json`, … A chunker treats a kind it does not know as prose. */
  readonly format: string;
  /** The programming language, where there is one: `typescript`, `python`, … */
  readonly language?: string | undefined;
  /** The text without byte order mark and with `\n` as the only line end; line numbers count its `\n`. */
  readonly text: string;
  /** Facts of the extraction that every chunk carries, such as `encoding`. */
  readonly metadata?: Metadata | undefined;
}

/** A part of a document, cut so that it can be found and read on its own. */
export interface Chunk {
  /** Position within the document, from 0. */
  readonly index: number;
  /** The text; never blank. */
  readonly content: string;
  /** First line, from 1. */
  readonly startLine: number;
  /** Last line, inclusive. */
  readonly endLine: number;
  /** The headings above it, outermost first; empty where there are none. */
  readonly headingPath: readonly string[];
  /** The name that is defined here, for source code. */
  readonly symbol?: string | undefined;
  /** What the name stands for: `function`, `class`, `interface`, … */
  readonly symbolKind?: string | undefined;
  /** The texts that a stream may index. */
  readonly fields: IndexFields;
}

/**
 * Cuts a normalised document.
 *
 * Laws: pure and deterministic; every character that is not white space lies in exactly one chunk, in order;
 * the content is that of lines `startLine` to `endLine` of the text, or a part of one line; chunks ascend by
 * `startLine` and `index`; an empty or blank document has none; linear in the length of the text; nothing is
 * thrown, whatever the text. `id` changes whenever the chunks of any text may change.
 */
export interface Chunker {
  /** Name and version of the rules, options included. */
  readonly id: string;
  /** The chunks of a document, in order. */
  chunk(document: NormalizedDocument): readonly Chunk[];
}
