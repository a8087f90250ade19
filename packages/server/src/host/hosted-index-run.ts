import type { IndexProgress, IndexReport } from '../indexing/index-report.js';
import { runCancelled } from './host-errors.js';
import type { IndexRun, IndexRunState } from './index-run.js';

/** How a run came to its end. */
export type RunOutcome =
  | { readonly state: 'succeeded'; readonly report: IndexReport }
  | { readonly state: 'failed' | 'cancelled'; readonly error: unknown };

/** What a run is made of. */
export interface HostedRunInit {
  readonly id: string;
  readonly root: string;
  readonly startedAtMs: number;
}

/** One run, as callers see it; moved on by the session that it belongs to. */
export class HostedIndexRun implements IndexRun {
  readonly id: string;
  readonly root: string;
  readonly startedAtMs: number;
  readonly ended: Promise<void>;
  readonly #abort = new AbortController();
  readonly #listeners = new Set<(run: IndexRun) => unknown>();
  #markEnded: () => void = () => undefined;
  #progress: IndexProgress | undefined;
  #outcome: RunOutcome | undefined;
  #endedAtMs: number | undefined;

  constructor({ id, root, startedAtMs }: HostedRunInit) {
    this.id = id;
    this.root = root;
    this.startedAtMs = startedAtMs;
    this.ended = new Promise((resolve) => {
      this.#markEnded = resolve;
    });
  }

  get state(): IndexRunState {
    return this.#outcome?.state ?? 'running';
  }

  get progress(): IndexProgress | undefined {
    return this.#progress;
  }

  get report(): IndexReport | undefined {
    return this.#outcome?.state === 'succeeded' ? this.#outcome.report : undefined;
  }

  get error(): unknown {
    return this.#outcome === undefined || this.#outcome.state === 'succeeded'
      ? undefined
      : this.#outcome.error;
  }

  get endedAtMs(): number | undefined {
    return this.#endedAtMs;
  }

  /** Aborts when the run is to end. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  cancel(): void {
    this.abort(runCancelled());
  }

  /** Ends the run for another reason than a caller's wish. */
  abort(reason: Error): void {
    if (this.#outcome === undefined) this.#abort.abort(reason);
  }

  subscribe(listener: (run: IndexRun) => void): () => void {
    if (this.#outcome !== undefined) return () => undefined;
    // A function of its own for each call: the same listener may be given twice and taken back once.
    const own = (run: IndexRun): unknown => listener(run);
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  }

  /** Notes how far the run has come, and tells the listeners. */
  advance(progress: IndexProgress): void {
    if (this.#outcome !== undefined) return;
    this.#progress = progress;
    this.#tell();
  }

  /** Notes the end, once; tells the listeners and forgets them. */
  end(outcome: RunOutcome, endedAtMs: number): void {
    if (this.#outcome !== undefined) return;
    this.#outcome = outcome;
    this.#endedAtMs = endedAtMs;
    this.#tell();
    this.#listeners.clear();
    this.#markEnded();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) {
      try {
        const outcome = listener(this);
        // An asynchronous function is assignable to a listener too; a rejection nobody hears ends the process.
        if (outcome instanceof Promise) outcome.catch(() => undefined);
      } catch {
        // A listener that fails must not fail the run.
      }
    }
  }
}
