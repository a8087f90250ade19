import type { Awaitable } from './awaitable.js';
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
  /** The natural units of the text, where an extractor knows them; ascending by `startLine`. */
  readonly units?: readonly DocumentUnit[] | undefined;
}

/**
 * A natural unit of a document that has no markup of its own for it: a page, a slide, a sheet, a notebook cell, a
 * mail, a cue of subtitles. It reaches to the line before the next unit, or to the end; what lies before the first
 * one is a unit of which nothing is known.
 */
export interface DocumentUnit {
  /** `page`, `slide`, `sheet`, `cell`, `message`, `cue`, … */
  readonly kind: string;
  /** First line, from 1. */
  readonly startLine: number;
  /** What stands above it, outermost first, such as the name of a sheet; goes before the headings of its own text. */
  readonly headingPath?: readonly string[] | undefined;
  /** Lines at its beginning, such as the head of a sheet, that each of its chunks repeats. */
  readonly headerLines?: number | undefined;
  /** Whether small neighbours of the same kind and path may share a chunk, as cues do and pages do not. */
  readonly isJoinable?: boolean | undefined;
  /** How its text is cut; as the document's where absent. */
  readonly format?: string | undefined;
  /** The programming language of its text. */
  readonly language?: string | undefined;
  /** Facts that its chunks carry, such as `page`; where units share a chunk, those of the first. */
  readonly metadata?: Metadata | undefined;
}

/** A part of a chunk's content, or of a document's text, in UTF-16 units: from `start`, up to and without `end`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A name that a chunk defines, and what it stands for: `function`, `class`, `interface`, … */
export interface ChunkDefinition {
  readonly name: string;
  readonly kind: string;
}

/** A part of a document, cut so that it can be found and read on its own. */
export interface Chunk {
  /** Position within the document, from 0. */
  readonly index: number;
  /** The text; never blank. Its span of the document, white space normalised, and around it what is repeated. */
  readonly content: string;
  /** First line, from 1. */
  readonly startLine: number;
  /** Last line, inclusive. */
  readonly endLine: number;
  /** Where it lies in the document's text; spans ascend and never overlap. */
  readonly span: TextSpan;
  /**
   * Where `content` is the chunk's own: what lies before and after it is repeated from elsewhere, such as the header
   * of a table or the marks of a code fence. Absent where nothing is repeated.
   */
  readonly own?: TextSpan | undefined;
  /** The headings above it, outermost first; empty where there are none. */
  readonly headingPath: readonly string[];
  /** The names of the definitions around it, outermost first; empty outside of source code. */
  readonly scope: readonly string[];
  /** The name that is defined here, for source code. */
  readonly symbol?: string | undefined;
  /** What the name stands for: `function`, `class`, `interface`, … */
  readonly symbolKind?: string | undefined;
  /** The head of the definition on one line, without its body. */
  readonly signature?: string | undefined;
  /** All that begins to be defined here, in order, however deep; absent where nothing is known of it. */
  readonly definitions?: readonly ChunkDefinition[] | undefined;
  /** What {@link embeddingText} weighs, in the chunker's unit; never more than its maximum. */
  readonly weight: number;
  /** The text for an embedding model: the content after a line that says where it stands, or the content alone. */
  readonly embeddingText: string;
  /** Facts of the unit that it was cut from, such as the page; see {@link DocumentUnit}. */
  readonly metadata?: Metadata | undefined;
  /** The texts that a stream may index. */
  readonly fields: IndexFields;
}

/**
 * Cuts a normalised document.
 *
 * Laws: deterministic, without effects and without a state that shows; every character of the document that is not
 * white space or NUL lies in exactly one span, in order; the chunk's own content is the text at its span after
 * normalising white space; chunks ascend by `startLine` and `index`; an empty or blank document has none; linear in
 * the length of the text; nothing is thrown and no promise rejected, whatever the text. `id` changes whenever the
 * chunks of any text may change.
 */
export interface Chunker {
  /** Name and version of the rules, options included. */
  readonly id: string;
  /** The chunks of a document, in order; a promise where a parser has to be loaded first. */
  chunk(document: NormalizedDocument): Awaitable<readonly Chunk[]>;
}
