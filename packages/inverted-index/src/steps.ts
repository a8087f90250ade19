import { yieldToEventLoop } from '@rag/contracts';

/**
 * Long work in small steps: each `yield` says how many entries were handled since the last one.
 *
 * One algorithm serves two drivers: {@link runSteps} at one go and {@link runStepsSliced} with pauses.
 */
export type Steps<T> = Generator<number, T, void>;

/** How many entries are handled between two pauses: a few milliseconds of work. */
export const ENTRIES_PER_SLICE = 20_000;

/** Options of sliced work. */
export interface SliceOptions {
  /** Gives the work up at the next pause; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How many entries are handled between two pauses, ≥ 1. @defaultValue {@link ENTRIES_PER_SLICE} */
  readonly entriesPerSlice?: number | undefined;
}

/**
 * Runs steps to their end without a pause.
 *
 * @example
 * function* steps(): Steps<string> { yield 1; return 'done'; }
 * runSteps(steps()); // 'done'
 */
export function runSteps<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/**
 * Runs steps and gives the event loop a turn after every slice, so that searches and sockets get theirs.
 *
 * @throws the signal's reason once it is aborted; the work is dropped.
 * @example
 * function* steps(): Steps<string> { yield 30_000; return 'done'; }
 * await runStepsSliced(steps()); // 'done', after one pause
 */
export async function runStepsSliced<T>(steps: Steps<T>, options: SliceOptions = {}): Promise<T> {
  const { signal, entriesPerSlice = ENTRIES_PER_SLICE } = options;
  signal?.throwIfAborted();
  let entries = 0;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    entries += step.value;
    if (entries < entriesPerSlice) continue;
    entries = 0;
    await yieldToEventLoop();
    signal?.throwIfAborted();
  }
}
