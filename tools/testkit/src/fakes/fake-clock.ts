import { RagError, type Clock } from '@rag/contracts';

interface Timer {
  readonly order: number;
  readonly dueAfterMs: number;
  readonly run: () => void;
}

/** Where a {@link FakeClock} starts unless told otherwise: the first moment of 2024, UTC. */
export const FAKE_CLOCK_START_MS = 1_704_067_200_000;

/**
 * A clock that stands still until it is moved.
 *
 * `advance` lets time pass: timers that fall due run inside it, earliest first and in the order in which they
 * were set. `set` moves what `now` says and nothing else, back or forth, as a corrected machine clock does:
 * timers count the time that passes and do not notice.
 *
 * @example
 * const clock = new FakeClock();
 * clock.after(1000, () => console.log('one second later'));
 * clock.advance(1000);
 */
export class FakeClock implements Clock {
  #nowMs: number;
  #passedMs = 0;
  #timersSet = 0;
  readonly #timers = new Set<Timer>();

  constructor(startMs: number = FAKE_CLOCK_START_MS) {
    this.#nowMs = startMs;
  }

  /** How many timers are set and have not run. */
  get pendingTimers(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.#nowMs;
  }

  after(ms: number, run: () => void): () => void {
    const timer: Timer = { order: this.#timersSet++, dueAfterMs: this.#passedMs + Math.max(0, ms), run };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  /**
   * Lets time pass; a timer sees its own due time as `now`, and timers that it sets run too if they fall due.
   *
   * @param ms ≥ 0; zero runs what is due already.
   * @throws RagError `RAG_TESTKIT_INVALID_TIME` for a negative or non-finite number.
   */
  advance(ms: number): void {
    if (!(ms >= 0 && Number.isFinite(ms))) throw invalidTime('advance', ms);
    const endMs = this.#passedMs + ms;
    for (let due = this.#nextDue(endMs); due !== undefined; due = this.#nextDue(endMs)) {
      this.#timers.delete(due);
      this.#pass(due.dueAfterMs - this.#passedMs);
      due.run();
    }
    this.#pass(endMs - this.#passedMs);
  }

  /**
   * Corrects the clock to another time, earlier or later; no time passes and no timer runs.
   *
   * @throws RagError `RAG_TESTKIT_INVALID_TIME` for a number that is not finite.
   */
  set(nowMs: number): void {
    if (!Number.isFinite(nowMs)) throw invalidTime('set', nowMs);
    this.#nowMs = nowMs;
  }

  #pass(ms: number): void {
    const passedMs = Math.max(0, ms); // a timer may itself have moved the clock further
    this.#passedMs += passedMs;
    this.#nowMs += passedMs;
  }

  #nextDue(endMs: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.dueAfterMs > endMs) continue;
      if (next === undefined || compareTimers(timer, next) < 0) next = timer;
    }
    return next;
  }
}

function compareTimers(left: Timer, right: Timer): number {
  return left.dueAfterMs - right.dueAfterMs || left.order - right.order;
}

function invalidTime(action: string, ms: number): RagError {
  return new RagError('RAG_TESTKIT_INVALID_TIME', `Cannot ${action} a fake clock: the time is "${ms}"`, {
    ms,
  });
}
