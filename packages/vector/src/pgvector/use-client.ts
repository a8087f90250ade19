import { RagError } from '@rag/contracts';

import type { SqlClient, SqlResult, SqlStatement } from './sql-pool.js';

/** Runs a statement on the connection of a call. */
export type Run = (statement: SqlStatement | string) => Promise<SqlResult>;

/** Works with a connection and gives it back; one that is stopped or failed is ended. */
export async function useClient<T>(
  client: SqlClient,
  stop: AbortSignal,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  let isReleased = false;
  const release = (destroy: boolean): void => {
    if (!isReleased) client.release(destroy);
    isReleased = true;
  };
  const onStop = (): void => {
    release(true);
  };
  stop.addEventListener('abort', onStop);
  try {
    stop.throwIfAborted();
    const outcome = await work((statement) =>
      client.query(typeof statement === 'string' ? { text: statement } : statement),
    );
    release(false);
    return outcome;
  } catch (error) {
    // A refusal of ours leaves the connection as good as it was; anything else may not.
    release(!RagError.is(error));
    throw error;
  } finally {
    stop.removeEventListener('abort', onStop);
  }
}
