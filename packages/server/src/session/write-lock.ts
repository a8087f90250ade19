/**
 * Runs writers one after the other, in the order in which they asked; one that fails does not stop the next.
 *
 * @example
 * const lock = new WriteLock();
 * await Promise.all([lock.run(async () => 1), lock.run(async () => 2)]);
 */
export class WriteLock {
  #tail: Promise<unknown> = Promise.resolve();
  #held = 0;

  /** Whether a writer runs or waits. */
  get busy(): boolean {
    return this.#held > 0;
  }

  async run<T>(write: () => Promise<T>): Promise<T> {
    this.#held++;
    const result = this.#tail.then(write);
    this.#tail = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      this.#held--;
    }
  }
}
