import { compareIds, type Document, type TermBatch } from '@rag/contracts';
import { Admission, type Discovery, type IngestLimits, type IngestPlan } from '@rag/ingest';

import { chunkIdsOf, totalsOf, type IndexedFile, type IndexedFiles } from './indexed-files.js';
import type { IndexNote } from './index-report.js';
import type { StagedFile, StagedResult } from './staged-result.js';
import type { RunNotes, StagedRun } from './staged-run.js';

/**
 * Turns the results of one run into the next generation.
 *
 * Starts from what the plan keeps; results may arrive in any order (`admit` as they come, `add` in the order
 * of the files at the end).
 */
export class StageBuilder {
  readonly #previous: IndexedFiles;
  readonly #admission: Admission;
  readonly #files = new Map<string, IndexedFile>();
  readonly #admitted = new Set<string>();
  readonly #removeIds: string[] = [];
  readonly #add: Document[] = [];
  readonly #streamBatches: TermBatch[] = [];
  readonly #knowledgeBaseBatches: TermBatch[] = [];
  readonly #notes: RunNotes;
  readonly #counts = { indexed: 0, unchanged: 0, kept: 0, removed: 0, rechunked: 0 };

  /** @param previous the files of the same root as the stores hold them. */
  constructor(previous: IndexedFiles, discovery: Discovery, plan: IngestPlan, limits: IngestLimits) {
    this.#previous = previous;
    this.#admission = new Admission(limits);
    this.#notes = { skipped: [...discovery.skipped], failed: [...discovery.failed], degraded: [] };
    for (const { path } of plan.keep) this.#keepUnchanged(path, previous.get(path));
    for (const path of plan.retain) this.#keepFailed(path);
    for (const path of plan.drop) this.#drop(path);
  }

  /** Checks the caps against a result as soon as it arrives, so that a run over a cap stops early. */
  admit(result: StagedResult): void {
    for (const file of result.files) {
      if (file.kind === 'indexed' || file.kind === 'unchanged')
        this.#admitFile(file.path, file.fingerprint.decodedBytes);
    }
  }

  /** Takes the results over; called once for each, in the order of the files. */
  add(result: StagedResult): void {
    for (const file of result.files) this.#addFile(file);
    if (result.stream !== undefined) this.#streamBatches.push(result.stream);
    if (result.knowledgeBase !== undefined) this.#knowledgeBaseBatches.push(result.knowledgeBase);
  }

  /**
   * The finished run.
   *
   * @param otherRoot the files of another root that the session held until now: all of them go.
   */
  build(root: Discovery['root'], otherRoot: IndexedFiles): StagedRun {
    for (const [path, file] of otherRoot) {
      this.#replace(path, file);
      if (file.chunkCount !== undefined) this.#counts.removed++;
    }
    const { chunks, bytes } = totalsOf(this.#files);
    return {
      root,
      removeIds: this.#removeIds,
      add: this.#add,
      streamBatches: this.#streamBatches,
      knowledgeBaseBatches: this.#knowledgeBaseBatches,
      files: this.#files,
      report: {
        ...this.#counts,
        skipped: sorted(this.#notes.skipped),
        failed: sorted(this.#notes.failed),
        degraded: sorted(this.#notes.degraded),
        chunks,
        bytes,
      },
    };
  }

  #addFile(file: StagedFile): void {
    const previous = this.#previous.get(file.path);
    switch (file.kind) {
      case 'indexed':
        this.#replace(file.path, previous);
        this.#files.set(file.path, {
          fingerprint: file.fingerprint,
          chunkCount: file.documents.length,
          removedChunks: 0,
        });
        for (const document of file.documents) this.#add.push(document);
        if (file.note !== undefined) this.#notes.degraded.push(file.note);
        this.#counts.indexed++;
        if (previous?.chunkCount !== undefined) this.#counts.rechunked++;
        return;
      case 'unchanged':
        this.#keepUnchanged(file.path, {
          fingerprint: file.fingerprint,
          chunkCount: previous?.chunkCount,
          removedChunks: previous?.removedChunks ?? 0,
        });
        return;
      case 'skipped':
        this.#notes.skipped.push(file.note);
        if (previous?.chunkCount !== undefined) this.#drop(file.path);
        if (file.fingerprint !== undefined)
          this.#files.set(file.path, {
            fingerprint: file.fingerprint,
            chunkCount: undefined,
            removedChunks: 0,
          });
        return;
      case 'failed':
        this.#notes.failed.push(file.note);
        this.#keepFailed(file.path);
    }
  }

  #keepUnchanged(path: string, file: IndexedFile | undefined): void {
    if (file === undefined) return;
    this.#files.set(path, file);
    const note = file.fingerprint.note;
    if (file.chunkCount === undefined) {
      if (note !== undefined) this.#notes.skipped.push(note);
      return;
    }
    this.#admitFile(path, file.fingerprint.decodedBytes);
    this.#counts.unchanged++;
  }

  #keepFailed(path: string): void {
    const previous = this.#previous.get(path);
    if (previous?.chunkCount === undefined) return;
    this.#files.set(path, previous);
    this.#admitFile(path, previous.fingerprint.decodedBytes);
    this.#counts.kept++;
  }

  #drop(path: string): void {
    const previous = this.#previous.get(path);
    if (previous?.chunkCount === undefined) return;
    this.#replace(path, previous);
    this.#counts.removed++;
  }

  #replace(path: string, previous: IndexedFile | undefined): void {
    for (const id of chunkIdsOf(path, previous)) this.#removeIds.push(id);
  }

  #admitFile(path: string, decodedBytes: number): void {
    if (this.#admitted.has(path)) return;
    this.#admitted.add(path);
    this.#admission.admit(path, decodedBytes);
  }
}

/** The same notes in the same order, whatever was read and what was kept. */
function sorted(notes: readonly IndexNote[]): readonly IndexNote[] {
  return notes.toSorted((left, right) => compareIds(left.path, right.path));
}
