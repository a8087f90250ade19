import type { Awaitable } from './awaitable.js';

/**
 * A change of a store that is ready to be published.
 *
 * Everything that can fail has happened in the preparation. Life: prepared → `commit` → (`rollback`), or
 * prepared → `discard`. A second call of any of them is an `InternalError`.
 */
export interface PreparedSwap {
  /** Whether `commit` and `rollback` are done when they return: true for every in-memory store. */
  readonly synchronous: boolean;
  /** Whether readers see either the old or the new generation, never a mix. */
  readonly atomic: boolean;
  /**
   * Rebases onto the generation that is current now: drops the ids, appends what was prepared, publishes. What
   * was added or removed since the preparation survives. An in-memory store does no analysis and no I/O
   * here and cannot fail; any other store that fails has changed nothing.
   */
  commit(): Awaitable<void>;
  /**
   * Undoes a commit that another store could not follow. An in-memory store must be asked in the same
   * synchronous block as the commit and restores the generation before it exactly.
   */
  rollback(): Awaitable<void>;
  /** Gives the preparation up; the store is as it was. */
  discard(): void;
}
