/**
 * The arithmetic mean; 0 for no values.
 *
 * @example
 * meanOf([1, 2]); // 1.5
 */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
