import type { Awaitable } from './awaitable.js';
import type { KnowledgeType } from './chat-groundable.js';
import type { Document } from './document.js';
import type { Metadata } from './metadata.js';

/**
 * Where knowledge comes from. It says nothing about how it is searched: that is {@link Retrieval}'s.
 *
 * @example
 * const manual: KnowledgeSource = { name: 'manual', path: 'docs', include: ['*.md'] };
 */
export interface KnowledgeSource {
  /** Unique among the sources of one agent; case-sensitive. */
  readonly name: string;
  /** @defaultValue 'FILE' */
  readonly type?: KnowledgeType | undefined;
  /** FILE: a folder or a file, absolute or relative to the working directory. */
  readonly path?: string | undefined;
  /** FILE: globs of what to read; everything where absent. */
  readonly include?: readonly string[] | undefined;
  /** FILE: globs of what to leave out. */
  readonly exclude?: readonly string[] | undefined;
  /** FILE: whether files are cut into chunks; `false` makes one document of each text file. @defaultValue true */
  readonly chunk?: boolean | undefined;
  /** DATABASE and URL: where to connect to. */
  readonly connection?: string | undefined;
  /** DATABASE: what to ask for. */
  readonly query?: string | undefined;
  /** Whether it counts at all. @defaultValue true */
  readonly enabled?: boolean | undefined;
  /**
   * Facts that every document of the source carries, and with them `source`, its name. They never replace those of the
   * document itself.
   */
  readonly metadata?: Metadata | undefined;
}

/** Something that did not go into the corpus, and why. */
export interface SourceNote {
  /** The file, row or address. */
  readonly subject: string;
  /** A stable word for the reason. */
  readonly code: string;
  readonly message: string;
}

/** What a loader found. */
export interface LoadedSource {
  readonly documents: readonly Document[];
  /** What was skipped, failed or was cut otherwise than asked for. */
  readonly notes?: readonly SourceNote[] | undefined;
}

/** What a loader is told beside the source. */
export interface SourceLoadOptions {
  /** Aborted where nobody waits for the documents any more; what comes later is dropped. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Brings the documents of one kind of source; asked once, when the index over them is built. It cuts nothing off and
 * searches nothing: how many results there are and how they are found is `Retrieval`'s.
 *
 * Laws: the same source and the same outside world give the same documents in the same order; ids are unique within
 * the source; what cannot be read is a note, what makes the whole source unusable rejects; a source without documents
 * is an empty list; loads may overlap; an aborted load rejects.
 */
export interface SourceLoader {
  readonly type: KnowledgeType;
  load(source: KnowledgeSource, options?: SourceLoadOptions): Awaitable<LoadedSource>;
}
