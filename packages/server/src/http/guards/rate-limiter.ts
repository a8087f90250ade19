import type { Clock } from '@rag/contracts';

/** How many seconds of requests may come at once. */
const BURST_SECONDS = 2;

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/**
 * A token bucket for each caller: so many requests a second on average, twice as many in a burst.
 *
 * A clock that goes back gives nothing and takes nothing. There are no more buckets than callers.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #perSecond: number;
  readonly #clock: Clock;

  constructor(perSecond: number, clock: Clock) {
    this.#perSecond = perSecond;
    this.#clock = clock;
  }

  /** Takes one request of the caller's share. @returns 0 where it may pass, else seconds until one may. */
  take(callerId: string): number {
    const bucket = this.#refill(callerId);
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / this.#perSecond));
    bucket.tokens -= 1;
    return 0;
  }

  #refill(callerId: string): Bucket {
    const nowMs = this.#clock.now();
    const capacity = this.#perSecond * BURST_SECONDS;
    const bucket = this.#buckets.get(callerId);
    if (bucket === undefined) {
      const fresh = { tokens: capacity, filledAtMs: nowMs };
      this.#buckets.set(callerId, fresh);
      return fresh;
    }
    const elapsedMs = Math.max(0, nowMs - bucket.filledAtMs);
    bucket.tokens = Math.min(capacity, bucket.tokens + (elapsedMs * this.#perSecond) / 1_000);
    bucket.filledAtMs = nowMs;
    return bucket;
  }
}
