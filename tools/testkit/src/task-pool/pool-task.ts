import type { RagErrorCode } from '@rag/contracts';

import { handlePoolTask as handle } from '../../fixtures/pool-tasks.mjs';

/**
 * What the pool suite asks a pool to do, as plain data.
 *
 * `hold` and `busy` run until their {@link PoolControl} is opened: the first waits, the second blocks its
 * thread. `exit`, `crash`, `busy` and `allocate` are for pools of worker threads only.
 */
export type PoolTask =
  | { readonly kind: 'echo'; readonly value: unknown }
  | {
      readonly kind: 'fail';
      readonly code: RagErrorCode;
      readonly message: string;
      readonly details?: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'throw'; readonly message: string }
  | { readonly kind: 'hold' | 'busy'; readonly control: SharedArrayBuffer; readonly value?: unknown }
  | { readonly kind: 'never' | 'unclonable' }
  | { readonly kind: 'sleep'; readonly ms: number }
  | { readonly kind: 'allocate'; readonly megabytes: number }
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'crash'; readonly message: string };

/** The worker module that serves {@link PoolTask}s, in plain JavaScript, by the message protocol of the pool. */
export const POOL_WORKER_URL: URL = new URL('../../fixtures/pool-worker.mjs', import.meta.url);

/**
 * Does what a task says: the handler of an inline pool.
 *
 * A worker entry of one's own imports the same function from `@rag/testkit/pool-tasks`.
 *
 * @example
 * const pool = new InlineTaskPool(handlePoolTask);
 */
export function handlePoolTask(task: PoolTask): Promise<unknown> {
  return handle(task);
}
