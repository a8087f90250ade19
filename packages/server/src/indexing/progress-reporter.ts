import type { Clock } from '@rag/contracts';

import type { IndexPhase, IndexProgress } from './index-report.js';

/** Milliseconds between two progress calls of one phase: about ten a second. */
export const PROGRESS_INTERVAL_MS = 100;

/** Counts a run's files and calls the listener at most every {@link PROGRESS_INTERVAL_MS}, and at each new phase. */
export class ProgressReporter {
  readonly #listener: ((progress: IndexProgress) => void) | undefined;
  readonly #clock: Clock;
  readonly #onListenerFailure: () => void;
  #state: IndexProgress = { phase: 'discover', indexedFiles: 0, totalFiles: 0, currentFile: '', bytes: 0 };
  #lastCallMs = Number.NEGATIVE_INFINITY;

  /** @param onListenerFailure told when a listener fails where that must not end the run. */
  constructor(
    listener: ((progress: IndexProgress) => void) | undefined,
    clock: Clock,
    onListenerFailure: () => void = () => undefined,
  ) {
    this.#listener = listener;
    this.#clock = clock;
    this.#onListenerFailure = onListenerFailure;
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

  /** Reports the end; the run is committed by then, so a listener that fails must not make it look otherwise. */
  finish(): void {
    try {
      this.enter('done');
    } catch {
      this.#onListenerFailure();
    }
  }

  #call(): void {
    this.#lastCallMs = this.#clock.now();
    const outcome: unknown = this.#listener?.(this.#state);
    // A listener may be asynchronous although its type says otherwise; a rejection nobody hears ends the process.
    if (outcome instanceof Promise) outcome.catch(this.#onListenerFailure);
  }
}
