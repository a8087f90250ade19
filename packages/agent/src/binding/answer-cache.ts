import type { Clock } from '@rag/contracts';

/** What an {@link AnswerCache} keeps, how long and how much of it. */
export interface AnswerCacheOptions {
  readonly clock: Clock;
  /** Milliseconds above zero, or `Infinity`. */
  readonly ttlMs: number;
  /** The least recently asked for go first; a whole number ≥ 1. */
  readonly maxAnswers: number;
}

interface Kept<T> {
  readonly answer: Promise<T>;
  /** Undefined while the answer is under way: only then does its age begin. */
  answeredAtMs: number | undefined;
}

/**
 * Keeps answers for a time; answers that are under way are shared by all who ask the same.
 *
 * An answer that failed is not kept. An age below zero, after the clock was set back, counts as expired.
 */
export class AnswerCache<T> {
  readonly #options: AnswerCacheOptions;
  // Law: the key that was asked for last is the last one.
  readonly #kept = new Map<string, Kept<T>>();

  constructor(options: AnswerCacheOptions) {
    this.#options = options;
  }

  /** How many answers there are, those under way and those that have expired unseen included. */
  get size(): number {
    return this.#kept.size;
  }

  /** The answer that is kept under the key, else the one that `make` gives. */
  async get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    if (known !== undefined && this.#isFresh(known)) {
      this.#kept.set(key, known);
      return known.answer;
    }
    const made: Kept<T> = { answer: make(), answeredAtMs: undefined };
    this.#kept.set(key, made);
    if (this.#kept.size > this.#options.maxAnswers) this.#kept.delete(this.#kept.keys().next().value!);
    made.answer.then(
      () => {
        made.answeredAtMs = this.#options.clock.now();
      },
      () => {
        if (this.#kept.get(key) === made) this.#kept.delete(key);
      },
    );
    return made.answer;
  }

  #isFresh({ answeredAtMs }: Kept<T>): boolean {
    if (answeredAtMs === undefined) return true;
    const ageMs = this.#options.clock.now() - answeredAtMs;
    return ageMs >= 0 && ageMs < this.#options.ttlMs;
  }
}

/**
 * A text for a question: equal for questions that are equal, whatever the order of their keys.
 *
 * @example
 * answerKey(['a query', 5, { lang: 'en' }]);
 */
export function answerKey(parts: readonly unknown[]): string {
  return JSON.stringify(parts, (_key, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return ['list'].concat(value as string[]);
    const entries = Object.entries(value as Readonly<Record<string, unknown>>);
    return ['object', ...entries.sort(([left], [right]) => (left < right ? -1 : 1)).flat()];
  });
}
