import type { MessagePort, Transferable } from 'node:worker_threads';

import type { Awaitable } from '@rag/contracts';

import { toPlainError, type ResultMessage, type TaskMessage } from './pool-messages.js';

/**
 * The worker's side of a {@link WorkerTaskPool}: answers each task that arrives on the port.
 *
 * @param transfersOf names the buffers of a result that may be moved instead of copied.
 * @example
 * import { parentPort } from 'node:worker_threads';
 * if (parentPort !== null) serveTasks(parentPort, (text: string) => text.length);
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names what its pool sends
export function serveTasks<Task, Result>(
  port: MessagePort,
  handle: (task: Task) => Awaitable<Result>,
  transfersOf: (result: Result) => readonly Transferable[] = () => [],
): void {
  const answer = async ({ id, task }: TaskMessage<Task>): Promise<void> => {
    try {
      const result = await handle(task);
      post(port, { id, ok: true, result }, transfersOf(result));
    } catch (error) {
      post(port, { id, ok: false, error: toPlainError(error) }, []);
    }
  };
  port.on('message', (message: TaskMessage<Task>) => void answer(message));
}

function post(port: MessagePort, message: ResultMessage<unknown>, transfers: readonly Transferable[]): void {
  port.postMessage(message, transfers);
}
