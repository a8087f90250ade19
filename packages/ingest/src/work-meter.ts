import { yieldToEventLoop } from '@rag/contracts';

/** Units of work between two pauses: a few milliseconds when every unit is spent, far less in ordinary folders. */
export const UNITS_PER_PAUSE = 2_000_000;

/** Long work that stops where a pause is due; two drivers run it, {@link finish} and {@link finishWithPauses}. */
export type Work<T> = Generator<void, T, void>;

/**
 * Counts work across many small tasks, so that a pause comes after so much work and not after so many tasks.
 *
 * A unit is one comparison that matching may take in the worst case: the length of a pattern times that of a path.
 *
 * @example
 * const meter = new WorkMeter();
 * meter.spend(1_000); // false: go on
 */
export class WorkMeter {
  #units = 0;

  /** Whether a pause is due now that this much more is about to be done. */
  spend(units: number): boolean {
    this.#units += units;
    if (this.#units < UNITS_PER_PAUSE) return false;
    this.#units = 0;
    return true;
  }
}

/**
 * Runs work to its end without a pause.
 *
 * @example
 * declare const work: Work<boolean>;
 * finish(work);
 */
export function finish<T>(work: Work<T>): T {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/**
 * Runs work to its end and gives the event loop a turn wherever a pause is due.
 *
 * @throws the signal's reason once it is aborted; the work is dropped.
 * @example
 * declare const work: Work<boolean>;
 * await finishWithPauses(work, AbortSignal.timeout(1_000));
 */
export async function finishWithPauses<T>(work: Work<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await yieldToEventLoop();
    signal?.throwIfAborted();
  }
}
