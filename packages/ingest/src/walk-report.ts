import { compareIds } from '@rag/contracts';

import type { Candidate, Discovery } from './discovery.js';
import type { FailNote, SkipNote } from './file-notes.js';

/** Collects what a walk finds. */
export class WalkReport {
  readonly #candidates: Candidate[] = [];
  readonly #skipped: SkipNote[] = [];
  readonly #failed: FailNote[] = [];
  #fileSystemTimeNs = '0';

  add(candidate: Candidate): void {
    this.#candidates.push(candidate);
  }

  /** A file was changed at this time, so the file system's clock has reached it. */
  seeChange(ctimeNs: string): void {
    if (Number(ctimeNs) > Number(this.#fileSystemTimeNs)) this.#fileSystemTimeNs = ctimeNs;
  }

  skip(note: SkipNote): void {
    this.#skipped.push(note);
  }

  fail(note: FailNote): void {
    this.#failed.push(note);
  }

  /** Everything found, each list in the order of paths. */
  sorted(): Pick<Discovery, 'candidates' | 'skipped' | 'failed'> {
    const fileSystemTimeNs = this.#fileSystemTimeNs;
    return {
      candidates: this.#candidates
        .sort(comparePaths)
        .map((candidate) => ({ ...candidate, fileSystemTimeNs })),
      skipped: this.#skipped.sort(comparePaths),
      failed: this.#failed.sort(comparePaths),
    };
  }
}

function comparePaths(left: { readonly path: string }, right: { readonly path: string }): number {
  return compareIds(left.path, right.path);
}
