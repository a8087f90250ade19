/** Steps that any text may take, and more for each 1,024 units of its length. */
export const LEAST_PARSE_STEPS = 2_000;
export const PARSE_STEPS_PER_1024_UNITS = 60;

/**
 * Ends a parse that takes many more steps than code of that length does.
 *
 * Steps are counted, not time, so that the outcome is the same on every machine. A step is what the parser does
 * between two of its calls; usual code takes about ten for 1,024 units.
 */
export class ParseBudget {
  #steps: number;

  constructor(units: number) {
    this.#steps = LEAST_PARSE_STEPS + Math.ceil((units * PARSE_STEPS_PER_1024_UNITS) / 1_024);
  }

  /** Takes a step; true once there are none left. */
  isSpent(): boolean {
    this.#steps -= 1;
    return this.#steps < 0;
  }
}
