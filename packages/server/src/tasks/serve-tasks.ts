import type { Awaitable } from '@rag/contracts';

import { toPlainError, type ResultMessage, type TaskMessage } from './pool-messages.js';

/**
 * What the worker's side needs of the port to its pool; the `parentPort` of `node:worker_threads` has it.
 *
 * Named here, so that the declarations of this package can be read without those of Node.
 */
export interface WorkerPort {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  postMessage(message: unknown, transfers: readonly ArrayBuffer[]): void;
}

/** Options of {@link serveTasks}. */
export interface ServeTasksOptions<Result> {
  /** The buffers of a result that may be moved instead of copied. @defaultValue none */
  readonly transfersOf?: (result: Result) => readonly ArrayBuffer[];
  /**
   * Asked after each task: whether the worker holds memory that only its end frees, and should be replaced.
   *
   * @defaultValue never
   */
  readonly isSpent?: () => boolean;
}

/**
 * The worker's side of a {@link WorkerTaskPool}: answers each task that arrives on the port.
 *
 * @param options what is moved with a result, and when the worker should be replaced.
 * @example
 * import { parentPort } from 'node:worker_threads';
 * if (parentPort !== null) serveTasks(parentPort, (text: string) => text.length);
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names what its pool sends
export function serveTasks<Task, Result>(
  port: WorkerPort,
  handle: (task: Task) => Awaitable<Result>,
  { transfersOf = () => [], isSpent = () => false }: ServeTasksOptions<Result> = {},
): void {
  const answer = async ({ id, task }: TaskMessage<Task>): Promise<void> => {
    try {
      const result = await handle(task);
      post(port, { id, isSpent: isSpent(), ok: true, result }, transfersOf(result));
    } catch (error) {
      post(port, { id, isSpent: isSpent(), ok: false, error: toPlainError(error) }, []);
    }
  };
  port.on('message', (message) => void answer(message as TaskMessage<Task>));
}

function post(port: WorkerPort, message: ResultMessage<unknown>, transfers: readonly ArrayBuffer[]): void {
  port.postMessage(message, transfers);
}
