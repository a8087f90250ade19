/**
 * How many values a body has at most, those within others counted: no request needs as many, and a schema takes so long
 * over each that is wrong that a body of nothing else would stop the server.
 */
export const MAX_BODY_VALUES = 10_000;

/**
 * Whether a value has more than so many within it; looks at no more of it than that.
 *
 * @example
 * hasMoreValues({ tags: ['a', 'b'] }, 2); // true: one list, and two in it
 */
export function hasMoreValues(value: unknown, limit: number): boolean {
  const waiting: unknown[] = [value];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inner: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    seen += inner.length;
    if (seen > limit) return true;
    for (const one of inner) waiting.push(one);
  }
  return false;
}
