/** A promise, and the means to settle it. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(reason: unknown): void;
}

/**
 * Makes a promise that the test settles; only the first call of `resolve` or `reject` has an effect.
 *
 * @example
 * const answer = deferred<number>();
 * answer.resolve(42);
 * await answer.promise; // 42
 */
export function deferred<T = undefined>(): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle! };
}
