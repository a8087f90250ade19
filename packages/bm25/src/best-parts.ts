/** How many of a file's chunks count for its coherence. */
export const COHERENT_CHUNKS = 5;

/**
 * The sum of the best {@link COHERENT_CHUNKS} values of each group: high where a whole file is about something, and
 * not one chunk of it by chance.
 *
 * The order in which values are offered leaves no trace: they are kept sorted and summed from the best.
 */
export class BestParts {
  readonly #best: Float64Array;

  constructor(groupCount: number) {
    this.#best = new Float64Array(groupCount * COHERENT_CHUNKS);
  }

  /** Forgets all values. */
  clear(): void {
    this.#best.fill(0);
  }

  offer(group: number, value: number): void {
    const best = this.#best;
    const first = group * COHERENT_CHUNKS;
    let position = first + COHERENT_CHUNKS - 1;
    if (value <= best[position]!) return;
    while (position > first && best[position - 1]! < value) {
      best[position] = best[position - 1]!;
      position--;
    }
    best[position] = value;
  }

  sum(group: number): number {
    let sum = 0;
    for (let index = group * COHERENT_CHUNKS; index < (group + 1) * COHERENT_CHUNKS; index++)
      sum += this.#best[index]!;
    return sum;
  }
}
