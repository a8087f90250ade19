import type { SqlClient, SqlResult, SqlStatement } from './sql-pool.js';

/** Runs a statement on the connection of a call. */
export type Run = (statement: SqlStatement | string) => Promise<SqlResult>;

/**
 * Works with a connection and gives it back; one that is stopped, that broke, or on which a statement failed is ended.
 *
 * What work refuses by itself leaves the connection as good as it was.
 */
export async function useClient<T>(
  client: SqlClient,
  stop: AbortSignal,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  let isDoubtful = false;
  let isReleased = false;
  const doubt = (): void => {
    isDoubtful = true;
  };
  const release = (): void => {
    if (!isReleased) client.release(isDoubtful);
    isReleased = true;
  };
  const onStop = (): void => {
    doubt();
    release();
  };
  // A connection that breaks says so beside failing its statement; without a listener that ends the process.
  client.on('error', doubt);
  stop.addEventListener('abort', onStop);
  try {
    stop.throwIfAborted();
    return await work(async (statement) => {
      try {
        return await client.query(typeof statement === 'string' ? { text: statement } : statement);
      } catch (error) {
        doubt();
        throw error;
      }
    });
  } finally {
    stop.removeEventListener('abort', onStop);
    release();
    // The pool listens again from now on.
    client.off('error', doubt);
  }
}
