/**
 * Where a score comes from: a number, what it is, and the parts it was made of.
 *
 * Law: the root's `value` equals the score that a search gives the same document, to the last bit.
 *
 * @example
 * const explanation: Explanation = { value: 2, description: 'sum of', details: [] };
 */
export interface Explanation {
  readonly value: number;
  readonly description: string;
  readonly details: readonly Explanation[];
}
