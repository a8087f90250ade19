/** Anything with an id and a score. */
export interface Scored {
  readonly id: string;
  readonly score: number;
}

/**
 * Orders two ids by UTF-16 code unit, the same on every machine and in every locale.
 *
 * @returns a negative number, zero or a positive number, as `Array.prototype.sort` wants it.
 * @example
 * ['b', 'a'].sort(compareIds); // ['a', 'b']
 */
export function compareIds(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * The one order of every ranked list: score descending, then id ascending.
 *
 * It is total over distinct ids, so the same documents and query give the same bytes in any insertion order.
 *
 * @example
 * [{ id: 'a', score: 1 }, { id: 'b', score: 2 }].sort(compareScored); // b, a
 */
export function compareScored(left: Scored, right: Scored): number {
  return right.score - left.score || compareIds(left.id, right.id);
}
