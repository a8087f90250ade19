import type { Clock } from '@rag/contracts';

/**
 * Time that only goes forward, made from a clock that may jump.
 *
 * A step back of the clock counts as no time at all, so ages go on from where they were: nothing expires early, and
 * nothing is kept for the length of the jump. A step forward cannot be told from time that passed, and counts.
 *
 * @example
 * new IdleTime({ now: () => 5, after: () => () => undefined }).elapsedMs(); // 0
 */
export class IdleTime {
  readonly #clock: Clock;
  #lastNowMs: number;
  #elapsedMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#lastNowMs = clock.now();
  }

  /** Milliseconds since this was made; never less than before. */
  elapsedMs(): number {
    const nowMs = this.#clock.now();
    if (nowMs > this.#lastNowMs) this.#elapsedMs += nowMs - this.#lastNowMs;
    this.#lastNowMs = nowMs;
    return this.#elapsedMs;
  }
}
