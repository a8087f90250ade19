/** Receives what the demo shows. */
export type Print = (text: string) => void;

/**
 * What the demo claims, checked: each claim is printed with its outcome, and a claim that does not hold makes
 * the process fail.
 */
export class Claims {
  readonly #print: Print;
  #broken = 0;

  constructor(print: Print) {
    this.#print = print;
  }

  /** How many claims did not hold. */
  get broken(): number {
    return this.#broken;
  }

  /** Prints the claim with its outcome. */
  check(claim: string, holds: boolean): void {
    if (!holds) this.#broken++;
    this.#print(`  ${holds ? '✓' : '✗'} ${claim}`);
  }
}
