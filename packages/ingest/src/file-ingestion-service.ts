import { systemClock, type Chunker, type Clock } from '@rag/contracts';

import type { Discovery } from './discovery.js';
import type { FileFingerprint } from './file-fingerprint.js';
import { CompiledSelection, type FileSelection } from './file-selection.js';
import type { FileSystem } from './file-system.js';
import { ingestDiscovery, type IngestResult } from './ingest-folder.js';
import { IngestLimits } from './ingest-limits.js';
import { nodeFileSystem } from './node-file-system.js';
import { resolveRoot, type ResolveRootOptions } from './resolve-root.js';
import { walk } from './walk.js';

/** What a {@link FileIngestionService} works with. */
export interface FileIngestionOptions {
  /** @defaultValue {@link nodeFileSystem} */
  readonly fileSystem?: FileSystem | undefined;
  /** @defaultValue the machine's clock */
  readonly clock?: Clock | undefined;
}

/** How {@link FileIngestionService.discover} may be stopped, and what is known of the root. */
export interface DiscoverOptions extends ResolveRootOptions {
  readonly signal?: AbortSignal | undefined;
}

/** What {@link FileIngestionService.ingest} is told. */
export interface IngestOptions extends FileSelection {
  /** Cuts each document; its id is part of every fingerprint. */
  readonly chunker: Chunker;
  /** The `fingerprints` of the run before. */
  readonly previous?: ReadonlyMap<string, FileFingerprint> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Turns a folder into documents: which files there are, and what is in them.
 *
 * It holds no state between calls, so runs may overlap; each sees the folder as it is while it walks.
 *
 * @example
 * const service = new FileIngestionService(IngestLimits.workspace());
 * const { candidates, skipped } = await service.discover('docs', { exclude: ['drafts'] });
 */
export class FileIngestionService {
  readonly limits: IngestLimits;
  readonly #fileSystem: FileSystem;
  readonly #clock: Clock;

  /**
   * @param limits of every run.
   * @throws RagError `RAG_INGEST_LIMITS_INVALID` for a limit that is not a whole number ≥ 1.
   */
  constructor(limits: IngestLimits = IngestLimits.defaults(), options: FileIngestionOptions = {}) {
    this.limits = IngestLimits.of(limits);
    this.#fileSystem = options.fileSystem ?? nodeFileSystem;
    this.#clock = options.clock ?? systemClock;
  }

  /**
   * Walks a folder; no file but the ignore files is opened.
   *
   * @param root absolute, or relative to the working directory; a link there is resolved once.
   * @throws RagError `RAG_INGEST_ROOT_*`, `RAG_INGEST_LIMIT_EXCEEDED`, `RAG_INGEST_IGNORE_*`,
   *   `RAG_INGEST_GLOB_INVALID`, `RAG_INGEST_NEGATION_INVALID`; the signal's reason.
   */
  async discover(
    root: string,
    selection: FileSelection = {},
    options: DiscoverOptions = {},
  ): Promise<Discovery> {
    const { signal } = options;
    signal?.throwIfAborted();
    const compiled = CompiledSelection.of(selection);
    const resolved = await resolveRoot(this.#fileSystem, root, options);
    return walk(this.#fileSystem, resolved, { selection: compiled, limits: this.limits, signal });
  }

  /**
   * Walks a folder, reads what is new or changed and cuts it, on the thread of the caller.
   *
   * A file that cannot be read is a note, never an error. Memory: all texts and chunks of the result.
   *
   * @throws what {@link discover} throws; `RAG_INGEST_LIMIT_EXCEEDED` also where the texts are too many or too long.
   */
  async ingest(root: string, options: IngestOptions): Promise<IngestResult> {
    const { chunker, previous, signal } = options;
    const discovery = await this.discover(root, options, { signal });
    return ingestDiscovery(this.#fileSystem, discovery, {
      chunker,
      limits: this.limits,
      clock: this.#clock,
      previous,
      signal,
    });
  }
}
