import type { Clock } from '@rag/contracts';

import type { IndexPhase, IndexProgress } from './index-report.js';

/** Milliseconds between two progress calls of one phase: about ten a second. */
export const PROGRESS_INTERVAL_MS = 100;

/** Counts a run's files and calls the listener at most every {@link PROGRESS_INTERVAL_MS}, and at each new phase. */
export class ProgressReporter {
  readonly #listener: ((progress: IndexProgress) => void) | undefined;
  readonly #clock: Clock;
  #state: IndexProgress = { phase: 'discover', indexedFiles: 0, totalFiles: 0, currentFile: '', bytes: 0 };
  #lastCallMs = Number.NEGATIVE_INFINITY;

  constructor(listener: ((progress: IndexProgress) => void) | undefined, clock: Clock) {
    this.#listener = listener;
    this.#clock = clock;
  }

  /** Enters a phase; always reported. */
  enter(phase: IndexPhase, totalFiles: number = this.#state.totalFiles): void {
    this.#state = { ...this.#state, phase, totalFiles };
    this.#call();
  }

  /** Counts one file; reported when the interval has passed. */
  fileDone(path: string, bytes: number): void {
    const { indexedFiles, bytes: before } = this.#state;
    this.#state = {
      ...this.#state,
      indexedFiles: indexedFiles + 1,
      currentFile: path,
      bytes: before + bytes,
    };
    // A clock that jumped back must not silence the rest of the run.
    const elapsedMs = Math.abs(this.#clock.now() - this.#lastCallMs);
    if (elapsedMs >= PROGRESS_INTERVAL_MS) this.#call();
  }

  #call(): void {
    this.#lastCallMs = this.#clock.now();
    this.#listener?.(this.#state);
  }
}
