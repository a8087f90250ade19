import { Document } from '@rag/contracts';

import type { SearchAnswer } from './search-answer.js';

/** Answers with more results are not kept. */
export const MAX_KEPT_RESULTS = 100;

/** What a cache needs of the corpus. */
export interface AnswerCacheParts {
  /** How many answers are kept, ≥ 0. */
  readonly capacity: number;
  /** Prepares the corpus for a search, as every search does; nothing where there is nothing to wait for. */
  readonly ready: () => Promise<void> | undefined;
  /** Tells one state of the corpus from all others; `undefined` where that cannot be told at once. */
  readonly state: () => string | undefined;
  /** Counts these documents as accessed, best first. */
  readonly touch: (ids: readonly string[]) => void;
}

/**
 * Whole answers of one state of the corpus by question; the least recently given goes first.
 *
 * Laws: a kept answer is what a search would give now; none outlives a change of the corpus; an answer for which a stream
 * failed or was late is not kept; what is given counts as an access of its documents. Results are
 * frozen and all else is copied, so that a caller who changes an answer changes no other.
 */
export class AnswerCache {
  readonly #parts: AnswerCacheParts;
  readonly #answers = new Map<string, SearchAnswer>();
  #state: string | undefined;

  constructor(parts: AnswerCacheParts) {
    this.#parts = parts;
  }

  get capacity(): number {
    return this.#parts.capacity;
  }

  /** The kept answer to a question, or the one that `search` gives. */
  async answer(key: string | undefined, search: () => Promise<SearchAnswer>): Promise<SearchAnswer> {
    if (key === undefined) return search();
    const preparing = this.#parts.ready();
    if (preparing !== undefined) await preparing;
    const state = this.#enter();
    const known = this.#answers.get(key);
    if (known !== undefined) {
      this.#answers.delete(key);
      this.#answers.set(key, known);
      this.#parts.touch(known.results.map(({ id }) => id));
      return copyOf(known);
    }
    const answer = await search();
    // A change meanwhile: nobody can tell of which state the answer is.
    if (state !== undefined && this.#enter() === state && isWhole(answer)) this.#keep(key, copyOf(answer));
    return answer;
  }

  /** Forgets what is of another state than the present one. */
  #enter(): string | undefined {
    const state = this.#parts.state();
    if (state === undefined || state !== this.#state) this.#answers.clear();
    return (this.#state = state);
  }

  #keep(key: string, answer: SearchAnswer): void {
    this.#answers.set(key, answer);
    if (this.#answers.size <= this.#parts.capacity) return;
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
  }
}

function isWhole({ results, diagnostics }: SearchAnswer): boolean {
  return (
    results.length <= MAX_KEPT_RESULTS &&
    diagnostics.streams.every(({ outcome }) => outcome === 'answered' || outcome === 'not-asked')
  );
}

function copyOf({ results, ...rest }: SearchAnswer): SearchAnswer {
  for (const result of results) freezeDeep(result);
  return { results: [...results], ...structuredClone(rest) };
}

/** Documents are immutable already; what says how a result came about is a few levels deep. */
function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || value instanceof Document || Object.isFrozen(value))
    return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
}
