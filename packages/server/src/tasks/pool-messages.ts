import { RagError, type RagErrorCode } from '@rag/contracts';

/** Marks the `workerData` of a pool's own workers, so that the worker entry serves nobody else. */
export const POOL_WORKER_MARK = 'rag-task-pool';

/** What the pool sends to a worker. */
export interface TaskMessage<Task> {
  readonly id: number;
  readonly task: Task;
}

/** What a worker answers; one that is spent wants to be replaced. */
export type ResultMessage<Result> = { readonly id: number; readonly isSpent: boolean } & (
  { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly error: PlainError }
);

/** An error as plain data: an `Error` that crosses a thread loses its code and its class. */
export interface PlainError {
  readonly code: string | undefined;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Makes an error fit to cross a thread; details that cannot cross are left out. */
export function toPlainError(error: unknown): PlainError {
  const message = error instanceof Error ? error.message : String(error);
  if (!RagError.is(error)) return { code: undefined, message, details: {} };
  return { code: error.code, message, details: cloneable(error.details) };
}

/** The error as it was thrown in the worker, with the code it had there. */
export function fromPlainError(plain: PlainError): RagError {
  const code = (plain.code ?? 'RAG_POOL_TASK_FAILED') as RagErrorCode;
  return new RagError(code, plain.message, plain.details);
}

function cloneable(details: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  try {
    return structuredClone(details);
  } catch {
    return {};
  }
}
