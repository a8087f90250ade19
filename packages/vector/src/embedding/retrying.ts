import { RagError, systemClock, type Clock, type EmbeddingFunction } from '@rag/contracts';

import { checked, enter, trusted } from './checked.js';
import { givenOptions, invalidOption, milliseconds, wholeNumber } from './invalid-option.js';

/** How often a call is tried in all unless told otherwise. */
export const DEFAULT_RETRY_ATTEMPTS = 4;

/** What the first wait is drawn from unless told otherwise, in milliseconds. */
export const DEFAULT_RETRY_BASE_DELAY_MS = 500;

/** The longest wait unless told otherwise, in milliseconds. */
export const DEFAULT_RETRY_MAX_DELAY_MS = 30_000;

/** Options of {@link retrying}. */
export interface RetryOptions {
  /** Tries in all, the first included: a whole number ≥ 1. @defaultValue 4 */
  readonly attempts?: number | undefined;
  /** The first wait is drawn from 0 to this; each later bound is twice as long. Milliseconds ≥ 0. @defaultValue 500 */
  readonly baseDelayMs?: number | undefined;
  /** No wait is longer; a service that asks for more is not asked again. Milliseconds ≥ 0. @defaultValue 30,000 */
  readonly maxDelayMs?: number | undefined;
  /** @defaultValue the machine's clock */
  readonly clock?: Pick<Clock, 'after'> | undefined;
  /** Chance, from 0 up to but not including 1. @defaultValue `Math.random` */
  readonly random?: (() => number) | undefined;
}

/** {@link RetryOptions} after validation. */
export type ResolvedRetryOptions = { readonly [K in keyof RetryOptions]-?: NonNullable<RetryOptions[K]> };

/** What holds where an option is left out. */
export const DEFAULT_RETRY_OPTIONS: ResolvedRetryOptions = Object.freeze({
  attempts: DEFAULT_RETRY_ATTEMPTS,
  baseDelayMs: DEFAULT_RETRY_BASE_DELAY_MS,
  maxDelayMs: DEFAULT_RETRY_MAX_DELAY_MS,
  clock: systemClock,
  random: Math.random,
});

/**
 * Fills in defaults and checks every option once.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` naming the option, its value and what it may be.
 * @example
 * resolveRetryOptions({ attempts: 2 }).baseDelayMs; // 500
 */
export function resolveRetryOptions(options: RetryOptions = {}): ResolvedRetryOptions {
  const resolved = { ...DEFAULT_RETRY_OPTIONS, ...givenOptions(options) };
  wholeNumber('retries', 'attempts', resolved.attempts, 1);
  milliseconds('retries', 'baseDelayMs', resolved.baseDelayMs);
  milliseconds('retries', 'maxDelayMs', resolved.maxDelayMs);
  if (typeof (resolved.clock as Partial<Clock> | null)?.after !== 'function')
    throw invalidOption('retries', 'clock', resolved.clock, 'a Clock');
  if (typeof resolved.random !== 'function')
    throw invalidOption('retries', 'random', resolved.random, 'a function');
  return Object.freeze(resolved);
}

/**
 * The same function, asked again where a failure says that this may help, as {@link withRetries} does.
 *
 * @throws RagError `RAG_VECTOR_INVALID_OPTION` as {@link resolveRetryOptions} does.
 * @example
 * declare const service: EmbeddingFunction;
 * const steady = retrying(service, { attempts: 5 });
 * await steady.embed(['otter']);
 */
export function retrying(fn: EmbeddingFunction, options: RetryOptions = {}): EmbeddingFunction {
  const inner = checked(fn);
  const resolved = resolveRetryOptions(options);
  const { model, dimensions } = inner;
  return trusted({
    model,
    dimensions,
    async embed(texts, embedOptions = {}) {
      if (enter(texts, embedOptions)) return [];
      return withRetries(async () => inner.embed(texts, embedOptions), resolved, embedOptions.signal);
    },
  });
}

/**
 * Makes a call, and makes it again where its failure says that this may help: `retryable` of the error is `true`, as
 * after 429, 5xx or a lost connection. Everything else, 4xx and wrong answers among it, rejects at once.
 *
 * The n-th wait is drawn evenly from 0 to `baseDelayMs · 2ⁿ⁻¹`, at most `maxDelayMs` ("full jitter", Brooker,
 * "Exponential Backoff and Jitter", 2015). Where the service says how long to wait, that much is waited, and what was
 * drawn on top of it as far as `maxDelayMs` lets; where it asks for longer than `maxDelayMs`, the failure is returned
 * at once and carries `retryAfterMs`. After the last try the last failure rejects. An abort ends a wait.
 */
export async function withRetries<T>(
  call: () => Promise<T>,
  options: ResolvedRetryOptions,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const waitMs = waitBefore(error, attempt, options);
      if (waitMs === undefined) throw error;
      await waited(waitMs, options.clock, signal);
    }
  }
}

/** How long to wait after a failed attempt, counted from one; `undefined` where there is to be no other. */
export function waitBefore(
  error: unknown,
  attempt: number,
  options: Pick<ResolvedRetryOptions, 'attempts' | 'baseDelayMs' | 'maxDelayMs' | 'random'>,
): number | undefined {
  const { attempts, baseDelayMs, maxDelayMs, random } = options;
  if (attempt >= attempts || !isRetryable(error)) return undefined;
  const drawnMs = random() * Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1));
  const askedMs = error.retryAfterMs;
  if (askedMs === undefined) return drawnMs;
  return askedMs > maxDelayMs ? undefined : Math.min(maxDelayMs, askedMs + drawnMs);
}

// By its fields, not its class: another copy of this package, or an adapter of another's, may have made it.
function isRetryable(error: unknown): error is { readonly retryAfterMs?: number | undefined } {
  return RagError.is(error) && (error as { readonly retryable?: unknown }).retryable === true;
}

function waited(ms: number, clock: Pick<Clock, 'after'>, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      cancel();
      reject(signal?.reason as Error);
    };
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
