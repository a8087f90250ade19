import type { Clock } from '@rag/contracts';

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  #nowMs: number;

  constructor(nowMs = 0) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  after(): () => void {
    throw new Error('no timer is expected');
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }

  set(nowMs: number): void {
    this.#nowMs = nowMs;
  }
}
