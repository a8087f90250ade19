/** Options of one task. */
export interface TaskOptions {
  /** Rejects at once with the signal's reason; a task that already runs is let run to its end, unheard. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs tasks elsewhere: in worker threads, or inline where there are none.
 *
 * Laws: only plain data goes in and comes out; a task that throws rejects its own promise alone, with the
 * same code where it was a `RagError`; a worker that dies rejects the task it was at
 * (`RAG_POOL_WORKER_LOST`), is replaced, and later tasks run; at most `capacity` tasks wait or run, one more
 * is rejected at once (`RAG_POOL_FULL`); after `close` nothing starts any more (`RAG_POOL_CLOSED`).
 */
export interface TaskPool<Task, Result> {
  /** How many tasks run at the same time, ≥ 1. */
  readonly size: number;
  /** How many tasks may run or wait. */
  readonly capacity: number;
  /** Runs one task and gives its result. */
  run(task: Task, options?: TaskOptions): Promise<Result>;
  /** Rejects what waits, ends the workers; resolves when they have ended. Calling it again is harmless. */
  close(): Promise<void>;
}
