import { InternalError, untilAborted, type EmbeddingFunction, type EmbedOptions } from '@rag/contracts';

import { checked, enter, trusted } from './checked.js';
import { Flight } from './flight.js';
import { givenOptions, wholeNumber } from './invalid-option.js';

/** How many vectors are kept unless told otherwise. */
export const DEFAULT_CACHE_ENTRIES = 10_000;

/** Options of {@link cached}. */
export interface CachedOptions {
  /**
   * Vectors kept at most, a whole number ≥ 1; each costs its text and four bytes a number.
   *
   * @defaultValue 10,000
   */
  readonly maxEntries?: number | undefined;
}

/** {@link CachedOptions} after validation. */
export type ResolvedCachedOptions = { readonly [K in keyof CachedOptions]-?: NonNullable<CachedOptions[K]> };

/** What holds where an option is left out. */
export const DEFAULT_CACHED_OPTIONS: ResolvedCachedOptions = Object.freeze({
  maxEntries: DEFAULT_CACHE_ENTRIES,
});

/**
 * Fills in defaults and checks every option once.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` naming the option, its value and what it may be.
 * @example
 * resolveCachedOptions().maxEntries; // 10000
 */
export function resolveCachedOptions(options: CachedOptions = {}): ResolvedCachedOptions {
  const resolved = { ...DEFAULT_CACHED_OPTIONS, ...givenOptions(options) };
  wholeNumber('a cache', 'maxEntries', resolved.maxEntries, 1);
  return Object.freeze(resolved);
}

/** An embedding function with a memory. */
export interface CachedEmbedding extends EmbeddingFunction {
  /** How many vectors it holds. */
  entries(): number;
  /** Forgets them all; calls under way finish and are not kept. */
  clear(): void;
}

/**
 * The same function, asked once for each text and kind; the least recently used vectors go first.
 *
 * A text that is being embedded is waited for and not asked for again; the call that asks is aborted once nobody waits
 * for it any more, never because one of several callers left. Failed calls are not kept; those who waited for another's
 * call and saw it fail ask once more without it, since its failure may be due to its other texts: together where they
 * want the same. Vectors are copies: whoever writes into one changes nothing here. A vector stays valid as long as the model does, so nothing
 * expires.
 *
 * Order of composition: `cached(matryoshka(batched(retrying(service))))`. The cache outermost, so that only what is
 * missing travels; inside it the cut, so that it keeps short vectors; then batches, each of which is retried alone.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` as {@link resolveCachedOptions} does.
 * @example
 * declare const service: EmbeddingFunction;
 * const remembering = cached(batched(retrying(service)), { maxEntries: 1_000 });
 * await remembering.embed(['otter', 'otter'], { kind: 'query' }); // one text is asked for
 */
export function cached(fn: EmbeddingFunction, options: CachedOptions = {}): CachedEmbedding {
  const inner = checked(fn);
  const { maxEntries } = resolveCachedOptions(options);
  const { model, dimensions } = inner;
  let memory = new Map<string, Float32Array>();
  const flights = new Map<string, Flight>();

  const recall = (key: string): Float32Array | undefined => {
    const vector = memory.get(key);
    if (vector === undefined) return undefined;
    memory.delete(key); // to the end: the order of the map is the order of use
    memory.set(key, vector);
    return vector;
  };

  const ask = (texts: ReadonlyMap<string, string>, kind: EmbedOptions['kind']): Flight => {
    const home = memory; // what `clear` replaces is not written to again
    const flight = new Flight(texts, async (signal) => inner.embed([...texts.values()], { kind, signal }));
    for (const key of texts.keys()) flights.set(key, flight);
    flight.onLanded((vectors) => {
      for (const key of texts.keys()) if (flights.get(key) === flight) flights.delete(key);
      for (const [key, vector] of vectors) remember(home, key, vector, maxEntries);
    });
    return flight;
  };

  // After a shared call failed: whoever waited asks anew, together with those who want the very same.
  const rejoin = (
    wanted: ReadonlyMap<string, string>,
    kind: EmbedOptions['kind'],
    found: Map<string, Float32Array>,
  ): readonly Flight[] => {
    const joined = new Set<Flight>();
    const missing = new Map<string, string>();
    for (const [key, text] of wanted) {
      const vector = recall(key);
      const flight = flights.get(key);
      if (vector !== undefined) found.set(key, vector);
      else if (flight?.isWithin(wanted) === true) joined.add(flight);
      else missing.set(key, text);
    }
    return missing.size === 0 ? [...joined] : [...joined, ask(missing, kind)];
  };

  return trusted({
    model,
    dimensions,
    entries: () => memory.size,
    clear: () => {
      memory = new Map();
      flights.clear();
    },
    async embed(texts, embedOptions = {}) {
      if (enter(texts, embedOptions)) return [];
      const { kind, signal } = embedOptions;
      const keys = texts.map((text) => `${kind ?? ''}\n${text}`);
      const found = new Map<string, Float32Array>();
      const missing = new Map<string, string>();
      const joined = new Set<Flight>();
      for (const [place, key] of keys.entries()) {
        const vector = recall(key);
        const flight = flights.get(key);
        if (vector !== undefined) found.set(key, vector);
        else if (flight !== undefined) joined.add(flight);
        else missing.set(key, texts[place]!);
      }
      const own = missing.size === 0 ? [] : [ask(missing, kind)];
      await Promise.all([
        ...own.map(async (flight) => board(flight, found, signal)),
        ...[...joined].map(async (flight) => {
          const wanted = textsOf(keys, texts, flight);
          try {
            await board(flight, found, signal);
          } catch (error) {
            if (signal?.aborted === true) throw error;
            await Promise.all(rejoin(wanted, kind, found).map(async (again) => board(again, found, signal)));
          }
        }),
      ]);
      return keys.map((key) => found.get(key)?.slice() ?? lost());
    },
  });
}

async function board(
  flight: Flight,
  found: Map<string, Float32Array>,
  signal: AbortSignal | undefined,
): Promise<void> {
  flight.enter();
  try {
    const vectors = await untilAborted(flight.landed, signal);
    for (const [key, vector] of vectors) found.set(key, vector);
  } finally {
    flight.leave();
  }
}

function remember(
  memory: Map<string, Float32Array>,
  key: string,
  vector: Float32Array,
  maxEntries: number,
): void {
  memory.delete(key);
  // A copy: the function may keep its vector, and change it.
  memory.set(key, vector.slice());
  if (memory.size <= maxEntries) return;
  for (const oldest of memory.keys()) {
    memory.delete(oldest);
    return;
  }
}

function textsOf(
  keys: readonly string[],
  texts: readonly string[],
  flight: Flight,
): ReadonlyMap<string, string> {
  const pairs = keys.map((key, place) => [key, texts[place]!] as const);
  return new Map(pairs.filter(([key]) => flight.carries(key)));
}

function lost(): never {
  throw new InternalError('a text was neither remembered nor asked for');
}
