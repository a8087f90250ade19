import {
  compareIds,
  yieldToEventLoop,
  type Chunk,
  type Chunker,
  type Clock,
  type NormalizedDocument,
} from '@rag/contracts';

import { Admission } from './admission.js';
import type { Candidate, Discovery } from './discovery.js';
import type { FileFingerprint } from './file-fingerprint.js';
import type { FailNote, SkipNote } from './file-notes.js';
import type { FileSystem } from './file-system.js';
import type { IngestLimits } from './ingest-limits.js';
import { createPipelineId } from './pipeline-id.js';
import { planRun } from './plan-run.js';
import type { ResolvedRoot } from './resolve-root.js';
import { readCandidate, type ReadOutcome } from './read-candidate.js';

/** How many files are read at the same time. */
const CONCURRENT_READS = 8;

/** A file that was read and cut. */
export interface IngestedFile {
  readonly document: NormalizedDocument;
  readonly chunks: readonly Chunk[];
  readonly fingerprint: FileFingerprint;
}

/** What became of every file below a root. All lists are sorted by path. */
export interface IngestResult {
  readonly root: ResolvedRoot;
  /** New and changed files. */
  readonly files: readonly IngestedFile[];
  /** Files whose content is that of before; chunks made of it then still hold. */
  readonly unchanged: readonly string[];
  /** Earlier paths that are gone or no longer selected, or turned out to be no text. */
  readonly removed: readonly string[];
  /** Earlier paths that could not be read now; what was made of them should stay. */
  readonly retained: readonly string[];
  readonly skipped: readonly SkipNote[];
  readonly failed: readonly FailNote[];
  /** By path, for the `previous` of the next run; retained files keep the one that they had. */
  readonly fingerprints: ReadonlyMap<string, FileFingerprint>;
  readonly pipelineId: string;
}

/** What {@link ingestDiscovery} needs beside the discovery. */
export interface IngestDiscoveryOptions {
  readonly chunker: Chunker;
  readonly limits: IngestLimits;
  readonly clock: Clock;
  readonly previous?: ReadonlyMap<string, FileFingerprint> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads and cuts all that a walk found, on the thread of the caller.
 *
 * @throws RagError `RAG_INGEST_LIMIT_EXCEEDED`; the signal's reason.
 * @example
 * declare const discovery: Discovery, chunker: Chunker, limits: IngestLimits;
 * const result = await ingestDiscovery(nodeFileSystem, discovery, { chunker, limits, clock: systemClock });
 */
export async function ingestDiscovery(
  fileSystem: FileSystem,
  discovery: Discovery,
  options: IngestDiscoveryOptions,
): Promise<IngestResult> {
  return new FolderRun(fileSystem, discovery, options).run();
}

class FolderRun {
  readonly #fileSystem: FileSystem;
  readonly #discovery: Discovery;
  readonly #options: IngestDiscoveryOptions;
  readonly #previous: ReadonlyMap<string, FileFingerprint>;
  readonly #pipelineId: string;
  readonly #admission: Admission;
  readonly #fingerprints = new Map<string, FileFingerprint>();
  readonly #files: IngestedFile[] = [];
  readonly #unchanged: string[] = [];
  readonly #removed: string[] = [];
  readonly #retained: string[] = [];
  readonly #skipped: SkipNote[];
  readonly #failed: FailNote[];

  constructor(fileSystem: FileSystem, discovery: Discovery, options: IngestDiscoveryOptions) {
    this.#fileSystem = fileSystem;
    this.#discovery = discovery;
    this.#options = options;
    this.#previous = options.previous ?? new Map<string, FileFingerprint>();
    this.#pipelineId = createPipelineId([options.chunker.id, discovery.selectionId]);
    this.#admission = new Admission(options.limits);
    this.#skipped = [...discovery.skipped];
    this.#failed = [...discovery.failed];
  }

  async run(): Promise<IngestResult> {
    const plan = planRun(this.#discovery, this.#previous, this.#pipelineId);
    for (const path of plan.drop) if (this.#wasIndexed(path)) this.#removed.push(path);
    for (const path of plan.retain) this.#retain(path);
    for (const { path } of plan.keep) this.#repeat(path, this.#previous.get(path)!);
    await this.#readAll(plan.read);
    const byPath = (left: { readonly path: string }, right: { readonly path: string }): number =>
      compareIds(left.path, right.path);
    return {
      root: this.#discovery.root,
      files: this.#files,
      unchanged: this.#unchanged.sort(compareIds),
      removed: this.#removed.sort(compareIds),
      retained: this.#retained.sort(compareIds),
      skipped: this.#skipped.sort(byPath),
      failed: this.#failed.sort(byPath),
      fingerprints: this.#fingerprints,
      pipelineId: this.#pipelineId,
    };
  }

  async #readAll(candidates: readonly Candidate[]): Promise<void> {
    for (let start = 0; start < candidates.length; start += CONCURRENT_READS) {
      this.#options.signal?.throwIfAborted();
      const batch = candidates.slice(start, start + CONCURRENT_READS);
      const outcomes = await Promise.all(batch.map((candidate) => this.#read(candidate)));
      for (const [index, outcome] of outcomes.entries()) await this.#take(batch[index]!.path, outcome);
      await yieldToEventLoop();
    }
  }

  async #read(candidate: Candidate): Promise<ReadOutcome> {
    return readCandidate(this.#fileSystem, this.#discovery.root.path, candidate, {
      pipelineId: this.#pipelineId,
      previous: this.#previous.get(candidate.path),
      clock: this.#options.clock,
    });
  }

  async #take(path: string, outcome: ReadOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'read':
        await this.#cut(outcome);
        break;
      case 'unchanged':
        this.#repeat(path, outcome.fingerprint);
        break;
      case 'skipped':
        this.#skip(path, outcome.note, outcome.fingerprint);
        break;
      case 'failed':
        this.#fail(outcome.note);
        break;
    }
  }

  async #cut({ document, fingerprint }: Extract<ReadOutcome, { kind: 'read' }>): Promise<void> {
    const chunks = await chunkOrFallBack(this.#options.chunker, document);
    if (chunks === undefined) {
      this.#fail({ path: document.path, code: 'chunking', message: 'cannot be cut: the chunker failed' });
      return;
    }
    this.#admission.admit(document.path, fingerprint.decodedBytes);
    this.#fingerprints.set(document.path, fingerprint);
    this.#files.push({ document, chunks, fingerprint });
  }

  /** A file with the content of before: indexed again as it is, or skipped again for the same reason. */
  #repeat(path: string, fingerprint: FileFingerprint): void {
    if (fingerprint.outcome === 'skipped') {
      if (fingerprint.note !== undefined) this.#skipped.push(fingerprint.note);
    } else {
      this.#admission.admit(path, fingerprint.decodedBytes);
      this.#unchanged.push(path);
    }
    this.#fingerprints.set(path, fingerprint);
  }

  #skip(path: string, note: SkipNote, fingerprint: FileFingerprint | undefined): void {
    this.#skipped.push(note);
    if (this.#wasIndexed(path)) this.#removed.push(path);
    if (fingerprint !== undefined) this.#fingerprints.set(path, fingerprint);
  }

  #fail(note: FailNote): void {
    this.#failed.push(note);
    this.#retain(note.path);
  }

  #retain(path: string): void {
    const fingerprint = this.#previous.get(path);
    if (fingerprint === undefined) return;
    this.#fingerprints.set(path, fingerprint);
    if (fingerprint.outcome === 'skipped') return;
    this.#admission.admit(path, fingerprint.decodedBytes);
    this.#retained.push(path);
  }

  #wasIndexed(path: string): boolean {
    return this.#previous.get(path)?.outcome === 'indexed';
  }
}

/** Chunkers promise not to throw; where one does, the file is cut as plain text. */
async function chunkOrFallBack(
  chunker: Chunker,
  document: NormalizedDocument,
): Promise<readonly Chunk[] | undefined> {
  for (const attempt of [document, { ...document, format: 'text', language: undefined }]) {
    try {
      return await chunker.chunk(attempt);
    } catch {
      // The next attempt, or the note of the file, speaks for it.
    }
  }
  return undefined;
}
