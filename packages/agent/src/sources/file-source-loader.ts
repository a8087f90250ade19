import {
  systemClock,
  type Chunker,
  type Clock,
  type KnowledgeSource,
  type LoadedSource,
  type SourceLoader,
  type SourceLoadOptions,
} from '@rag/contracts';
import { IngestLimits, nodeFileSystem, type FileSelection, type FileSystem } from '@rag/ingest';

import type { FileReading } from './file-reading.js';
import { openChunker } from './open-chunker.js';
import { readChunkedFile } from './read-chunked-file.js';
import { readChunkedFolder } from './read-chunked-folder.js';
import { readPlainFile, readPlainFolder } from './read-plain.js';
import { resolveKnowledgeSource } from './resolve-knowledge-source.js';
import { resolvePath } from './resolve-path.js';
import { sourceError } from './source-errors.js';

/** Options of a {@link FileSourceLoader}. */
export interface FileSourceLoaderOptions {
  /** How much one source may bring in. @defaultValue `IngestLimits.defaults()` */
  readonly limits?: IngestLimits | undefined;
  /** What a rule that begins with `!` in an ignore file means. @defaultValue 'reject' */
  readonly negation?: FileSelection['negation'];
  /** What becomes of lock files, source maps and minified bundles. @defaultValue 'read' */
  readonly generated?: FileSelection['generated'];
  /** Cuts files. @defaultValue by the grammars that are installed, else by the looks of the lines */
  readonly chunker?: Chunker | undefined;
  /** @defaultValue the machine's own */
  readonly fileSystem?: FileSystem | undefined;
  /** @defaultValue the machine's clock */
  readonly clock?: Clock | undefined;
}

/**
 * Loads a folder or one file: the loader of the type `FILE`.
 *
 * Files are cut into chunks, so that `topK` counts chunks; each document has the id `<file>#<index>` and the metadata of
 * `chunkDocumentInit`. With `chunk: false` one file is one document, however long, under the path as its id, and only
 * `.txt .md .markdown .json .yaml .yml .csv` are read. `file` is relative to the folder; of a single file it is the name.
 *
 * In a folder a file that is skipped or cannot be read is a note, and the others still load. A single file that cannot
 * be read fails the source, and where that is for its format the error says so. A folder that brings in more than the
 * limits allow fails as a whole. Files are read and cut on the thread of the caller, with pauses between files. Loads
 * may overlap.
 *
 * @example
 * declare const limits: FileSourceLoaderOptions['limits'];
 * const loader = new FileSourceLoader({ limits });
 * const { documents, notes } = await loader.load({ name: 'manual', path: 'docs', exclude: ['drafts'] });
 */
export class FileSourceLoader implements SourceLoader {
  readonly type = 'FILE';
  readonly #options: FileSourceLoaderOptions;
  readonly #limits: IngestLimits;

  /** @throws RagError `RAG_INGEST_LIMITS_INVALID`. */
  constructor(options: FileSourceLoaderOptions = {}) {
    this.#options = options;
    this.#limits = IngestLimits.of(options.limits ?? IngestLimits.defaults());
  }

  /**
   * The documents of one source, by path and then by place; a note for each file that is not read.
   *
   * @throws RagError `RAG_AGENT_SOURCE_NOT_FOUND`, `RAG_AGENT_SOURCE_UNREADABLE`, `RAG_AGENT_SOURCE_FORMAT`,
   *   `RAG_AGENT_SOURCE_REFUSED` for a file that is never read, such as one of secrets; `RAG_INGEST_*` of the folder, its
   *   ignore files, globs and limits; the signal's reason.
   */
  async load(source: KnowledgeSource, options: SourceLoadOptions = {}): Promise<LoadedSource> {
    const { signal } = options;
    signal?.throwIfAborted();
    const checked = resolveKnowledgeSource(source);
    const { name, type, path } = checked;
    if (type !== 'FILE' || path === undefined)
      throw sourceError(
        'RAG_AGENT_SOURCE_INVALID',
        name,
        `it has the type "${type}", and this loader is for "FILE"`,
      );
    const { fileSystem = nodeFileSystem, clock = systemClock, negation, generated } = this.#options;
    const reading: FileReading = {
      source: { ...checked, path },
      limits: this.#limits,
      fileSystem,
      clock,
      selection: { include: checked.include, exclude: checked.exclude, negation, generated },
      signal,
    };
    const place = await resolvePath(reading);
    signal?.throwIfAborted();
    if (!checked.chunk)
      return place.kind === 'folder' ? readPlainFolder(reading) : readPlainFile(reading, place);
    const chunker = this.#options.chunker ?? (await openChunker());
    return place.kind === 'folder'
      ? readChunkedFolder(reading, chunker)
      : readChunkedFile(reading, place, chunker);
  }
}
