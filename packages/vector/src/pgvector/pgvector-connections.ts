import type { RagError } from '@rag/contracts';

import { withinTime } from '../store/deadline.js';
import { serviceFailure } from '../store/service-failure.js';
import { pgvectorFailure } from './pgvector-failure.js';
import type { SqlPool } from './sql-pool.js';
import { useClient, type Run } from './use-client.js';

/** Work on one connection. */
export type SqlWork<T> = (run: Run) => Promise<T>;

/** Runs the calls of an index on the connections of a pool: each in time, each failure typed. */
export class PgvectorConnections {
  readonly #pool: SqlPool;
  readonly #timeoutMs: number;
  #closing: Promise<void> | undefined;

  constructor(pool: SqlPool, timeoutMs: number) {
    this.#pool = pool;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Works on one connection, which is ended where anything went wrong with it.
   *
   * @param action for messages, as in `search`.
   */
  async call<T>(action: string, work: SqlWork<T>, signal?: AbortSignal): Promise<T> {
    if (this.#closing !== undefined)
      throw serviceFailure('CLOSED', action, 'the index is closed; open it again');
    const late = (): RagError =>
      serviceFailure('TIMEOUT', action, `there was no answer within "${this.#timeoutMs}" ms; try again`, {
        timeoutMs: this.#timeoutMs,
      });
    const typed = async <A>(attempt: () => Promise<A>): Promise<A> => {
      try {
        return await attempt();
      } catch (error) {
        throw pgvectorFailure(action, error);
      }
    };
    return withinTime(this.#timeoutMs, signal, late, async (stop) =>
      // Only what the database did is given a type: what a predicate of the caller throws is the caller's.
      useClient(await typed(() => this.#pool.connect()), stop, (run) =>
        work((statement) => typed(() => run(statement))),
      ),
    );
  }

  /** As {@link call}, with all that is done or nothing of it. */
  async transact(action: string, work: SqlWork<void>): Promise<void> {
    await this.call(action, async (run) => {
      await run('begin');
      try {
        await work(run);
        await run('commit');
      } catch (error) {
        // Where this fails too, the connection is ended, and the server drops the change with it.
        await run('rollback').catch(() => {
          throw error;
        });
        throw error;
      }
    });
  }

  /** Ends the connections; calling it again waits for the same end. */
  async close(): Promise<void> {
    this.#closing ??= this.#pool.end();
    await this.#closing;
  }
}
