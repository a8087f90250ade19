import { setTimeout as sleep } from 'node:timers/promises';

import type { PoolTask } from './pool-task.js';

const CELLS = 5;
const STARTED = 0;
const OPEN = 1;
const ENDED = 2;
const MOST_RUNNING = 4;
const POLL_MS = 1;

/**
 * Holds tasks back and counts them from outside, through memory that threads share.
 *
 * @example
 * const control = new PoolControl();
 * const result = pool.run(control.hold('value'));
 * await control.started(1);
 * control.open();
 */
export class PoolControl {
  readonly #memory = new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT);
  readonly #cells = new Int32Array(this.#memory);

  /** How many of its tasks have started. */
  get startedCount(): number {
    return Atomics.load(this.#cells, STARTED);
  }

  /** How many of its tasks have ended. */
  get endedCount(): number {
    return Atomics.load(this.#cells, ENDED);
  }

  /** How many of its tasks ran at the same time at most. */
  get mostRunning(): number {
    return Atomics.load(this.#cells, MOST_RUNNING);
  }

  /** A task that waits until the control is opened. */
  hold(value?: unknown): PoolTask {
    return { kind: 'hold', control: this.#memory, value };
  }

  /** A task that blocks its thread until the control is opened. */
  busy(value?: unknown): PoolTask {
    return { kind: 'busy', control: this.#memory, value };
  }

  /** Lets all its tasks end, those to come included. */
  open(): void {
    Atomics.store(this.#cells, OPEN, 1);
    Atomics.notify(this.#cells, OPEN);
  }

  /** Resolves once so many tasks have started. */
  async started(count: number): Promise<void> {
    while (this.startedCount < count) await sleep(POLL_MS);
  }

  /** Resolves once so many tasks have ended. */
  async ended(count: number): Promise<void> {
    while (this.endedCount < count) await sleep(POLL_MS);
  }
}
