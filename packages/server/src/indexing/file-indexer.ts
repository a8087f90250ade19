import { systemClock, yieldToEventLoop, type Clock } from '@rag/contracts';
import {
  createPipelineId,
  FileIngestionService,
  IngestLimits,
  nodeFileSystem,
  planRun,
  type Discovery,
  type FileSelection,
  type FileSystem,
} from '@rag/ingest';

import { composePipeline, composePool, Grammars } from '../compose.js';
import type { FileTaskPool } from '../tasks/file-task-pool.js';
import type { FileRequest } from './file-task.js';
import { checkHeap, readHeap, type HeapState } from './memory-guard.js';
import { fingerprintsOf, invalidate, type IndexedFiles } from './indexed-files.js';
import type { PipelineSpec } from './pipeline.js';
import { processFiles } from './process-files.js';
import { ProgressReporter } from './progress-reporter.js';
import { StageBuilder } from './stage-builder.js';
import { toStagedResult, type StagedFile } from './staged-result.js';
import type { StagedRun } from './staged-run.js';

/** What a {@link FileIndexer} works with; made by the composition root where it is not given. */
export interface FileIndexerOptions {
  /** Where files are read, chunked and analysed. @defaultValue worker threads */
  readonly pool?: FileTaskPool | undefined;
  /** @defaultValue the machine's file system */
  readonly fileSystem?: FileSystem | undefined;
  /** @defaultValue the machine's clock */
  readonly clock?: Clock | undefined;
  /** How full the heap is. @defaultValue that of this process */
  readonly readHeap?: (() => HeapState) | undefined;
}

/** Staged results that are added before other work gets its turn. */
const RESULTS_PER_TURN = 16;

/** What one run is told. */
export interface StageOptions extends FileSelection {
  readonly pipeline: PipelineSpec;
  readonly limits?: IngestLimits | undefined;
  /** Whether no link may be on the root's path. */
  readonly rootIsReal?: boolean | undefined;
  readonly signal: AbortSignal;
  readonly progress?: ProgressReporter | undefined;
}

const NO_FILES: IndexedFiles = new Map();

/**
 * Stages index runs of one session over {@link FileIngestionService} and remembers the files of its root.
 *
 * `stage` discovers, plans, reads and chunks without touching any store; `publish` makes the staged files the
 * known ones and belongs into the same synchronous block as the stores' commits, so that fingerprints never
 * run ahead of the index. One run at a time: the session's write lock sees to that.
 *
 * @example
 * const indexer = new FileIndexer(IngestLimits.workspace());
 * indexer.clearHashes(); // the next run reads every file again
 */
export class FileIndexer {
  readonly limits: IngestLimits;
  readonly #fileSystem: FileSystem;
  readonly #clock: Clock;
  readonly #options: FileIndexerOptions;
  #ownPool: FileTaskPool | undefined;
  #rootPath: string | undefined;
  #files: IndexedFiles = NO_FILES;
  #clearedDuringRun = false;
  readonly #grammars = new Grammars();

  constructor(limits: IngestLimits = IngestLimits.defaults(), options: FileIndexerOptions = {}) {
    this.limits = IngestLimits.of(limits);
    this.#fileSystem = options.fileSystem ?? nodeFileSystem;
    this.#clock = options.clock ?? systemClock;
    this.#options = options;
  }

  /** The files that the index holds or has looked at, by path relative to the root. */
  get files(): IndexedFiles {
    return this.#files;
  }

  /**
   * Makes the next generation of `root`; nothing is published.
   *
   * @throws RagError of `@rag/ingest` for a root, rule, glob or cap that rejects the source; the signal's
   *   reason when it aborts; `RAG_SERVER_MEMORY_EXHAUSTED` before the heap is full. The known files are as they
   *   were.
   */
  async stage(root: string, options: StageOptions): Promise<StagedRun> {
    const progress = options.progress ?? new ProgressReporter(undefined, this.#clock);
    this.#clearedDuringRun = false;
    progress.enter('discover');
    const limits = options.limits === undefined ? this.limits : IngestLimits.of(options.limits);
    const service = new FileIngestionService(limits, { fileSystem: this.#fileSystem, clock: this.#clock });
    // What ranks by more than words leaves out what is nobody's answer.
    const generated = options.generated ?? (options.pipeline.profile === 'polyglot' ? 'skip' : 'read');
    const { signal, rootIsReal } = options;
    const discovery = await service.discover(root, { ...options, generated }, { signal, rootIsReal });
    const sameRoot = discovery.root.path === this.#rootPath;
    const previous = sameRoot ? this.#files : NO_FILES;
    const context = await this.#contextOf(discovery, options.pipeline);
    const plan = planRun(discovery, fingerprintsOf(previous), context.pipelineId);
    const builder = new StageBuilder(previous, discovery, plan, limits);
    progress.enter('process', discovery.candidates.length);
    for (const { path } of plan.keep)
      progress.fileDone(path, previous.get(path)?.fingerprint.decodedBytes ?? 0);
    const requests = plan.read.map((candidate): FileRequest => ({
      candidate,
      previous: previous.get(candidate.path)?.fingerprint,
    }));
    const results = await processFiles(this.#pool, context, requests, options.signal, (result) => {
      checkHeap(this.#readHeap());
      const staged = toStagedResult(result);
      builder.admit(staged);
      for (const file of staged.files) progress.fileDone(file.path, decodedBytesOf(file));
      return staged;
    });
    for (const [index, result] of results.entries()) {
      builder.add(result);
      if (index % RESULTS_PER_TURN === RESULTS_PER_TURN - 1) await yieldToEventLoop();
    }
    options.signal.throwIfAborted();
    progress.enter('commit');
    return builder.build(discovery.root, sameRoot ? NO_FILES : this.#files);
  }

  /** Makes the files of a staged run the known ones; synchronous, cannot fail. */
  publish(run: StagedRun): void {
    this.#rootPath = run.root.path;
    this.#files = run.files;
    // Asked for while the run was under way: it holds for what the run brought, too.
    if (this.#clearedDuringRun) this.clearHashes();
  }

  /** Notes that one chunk of a file was removed by hand; the next run reads the file again and restores it. */
  noteRemovedChunk(path: string): void {
    const file = this.#files.get(path);
    if (file === undefined) return;
    const changed = { ...invalidate(file), removedChunks: file.removedChunks + 1 };
    this.#files = new Map(this.#files).set(path, changed);
  }

  /** Drops all fingerprints: the next run reads, chunks and swaps in every file again. */
  clearHashes(): void {
    this.#clearedDuringRun = true;
    this.#files = new Map(Array.from(this.#files, ([path, file]) => [path, invalidate(file)]));
  }

  /** Forgets the root and its files, after the stores were cleared. */
  reset(): void {
    this.#rootPath = undefined;
    this.#files = NO_FILES;
  }

  /** Ends the workers that this indexer started itself; a pool that was given is left alone. */
  async close(): Promise<void> {
    await this.#ownPool?.close();
  }

  get #readHeap(): () => HeapState {
    return this.#options.readHeap ?? readHeap;
  }

  get #pool(): FileTaskPool {
    return this.#options.pool ?? (this.#ownPool ??= composePool(this.#options));
  }

  async #contextOf(
    discovery: Discovery,
    pipeline: PipelineSpec,
  ): Promise<{ rootPath: string; pipeline: PipelineSpec; pipelineId: string }> {
    const { id } = await composePipeline(pipeline, this.#grammars);
    const pipelineId = createPipelineId([id, discovery.selectionId]);
    return { rootPath: discovery.root.path, pipeline, pipelineId };
  }
}

function decodedBytesOf(file: StagedFile): number {
  return 'fingerprint' in file ? (file.fingerprint?.decodedBytes ?? 0) : 0;
}
