import { InternalError, type PreparedSwap } from '@rag/contracts';

/** What a store does at each turn of a swap's life. */
export interface SwapActions {
  /** Publishes the change and returns how to undo it. Must not fail. */
  readonly apply: () => () => void;
  /** Called once, when the swap is committed or discarded: frees what the preparation reserved. */
  readonly release?: () => void;
}

/**
 * A {@link PreparedSwap} of an in-memory store: every call is done when it returns, and out of order it is an
 * `InternalError` that changes nothing.
 *
 * @example
 * const swap = new SynchronousSwap({ apply: () => () => undefined });
 * swap.commit();
 */
export class SynchronousSwap implements PreparedSwap {
  readonly synchronous = true;
  readonly atomic = true;
  readonly #actions: SwapActions;
  #state: 'prepared' | 'committed' | 'rolled back' | 'discarded' = 'prepared';
  #undo: (() => void) | undefined;

  constructor(actions: SwapActions) {
    this.#actions = actions;
  }

  /** Publishes the change. */
  commit(): void {
    this.#expect('prepared', 'commit');
    this.#state = 'committed';
    this.#actions.release?.();
    this.#undo = this.#actions.apply();
  }

  /** Undoes the commit, in the same synchronous block. */
  rollback(): void {
    this.#expect('committed', 'rollback');
    this.#undo?.();
    this.#undo = undefined;
    this.#state = 'rolled back';
  }

  /** Gives the preparation up. */
  discard(): void {
    this.#expect('prepared', 'discard');
    this.#state = 'discarded';
    this.#actions.release?.();
  }

  #expect(state: 'prepared' | 'committed', action: string): void {
    if (this.#state !== state) throw new InternalError(`${action} of a swap that is ${this.#state}`);
  }
}
