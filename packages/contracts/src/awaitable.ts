/**
 * A value that is there at once, or a promise of it.
 *
 * In-memory stores answer at once, so a caller that stays synchronous never yields between two reads;
 * stores behind a network answer later. Callers always `await`.
 *
 * @example
 * const sizeOf = async (size: Awaitable<number>): Promise<number> => await size;
 */
export type Awaitable<T> = T | Promise<T>;
