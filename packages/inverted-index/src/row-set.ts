/** A frozen set of rows, one bit a row; `undefined` is the empty set. */
export type RowSet = Uint32Array | undefined;

/**
 * Whether a row is in the set.
 *
 * @example
 * hasRow(undefined, 3); // false
 */
export function hasRow(rows: RowSet, row: number): boolean {
  return rows !== undefined && (rows[row >>> 5]! & (1 << (row & 31))) !== 0;
}

/**
 * A copy of the set with more rows; the given set stays as it is.
 *
 * Cost: one word per 32 rows, and the added rows.
 *
 * @param capacity how many rows there are; every row is below it.
 * @example
 * hasRow(withRows(undefined, [3], 10), 3); // true
 */
export function withRows(rows: RowSet, added: Iterable<number>, capacity: number): RowSet {
  const copy = rows?.slice() ?? new Uint32Array(Math.ceil(capacity / 32));
  for (const row of added) copy[row >>> 5] = copy[row >>> 5]! | (1 << (row & 31));
  return copy;
}
