/** Judges a payload by a filter as the documentation of the server does, strictly: what it does not name is an error. */
export function meetsFilter(filter: unknown, payload: unknown): boolean {
  const { must = [], must_not: mustNot = [], should = [], ...others } = filter as Record<string, unknown[]>;
  if (Object.keys(others).length > 0) throw new Error(`unknown clause ${Object.keys(others).join()}`);
  return (
    must.every((one) => meetsCondition(one, payload)) &&
    !mustNot.some((one) => meetsCondition(one, payload)) &&
    (should.length === 0 || should.some((one) => meetsCondition(one, payload)))
  );
}

function meetsCondition(condition: unknown, payload: unknown): boolean {
  const {
    key,
    match,
    range,
    is_empty: isEmpty,
  } = condition as {
    readonly key?: string;
    readonly match?: { readonly value: unknown };
    readonly range?: Readonly<Record<string, number>>;
    readonly is_empty?: { readonly key: string };
  };
  if (isEmpty !== undefined) return valuesAt(isEmpty.key, payload).every((value) => value === null);
  if (key === undefined) return meetsFilter(condition, payload);
  const values = valuesAt(key, payload);
  if (match !== undefined) {
    const { value } = match;
    // A number is compared as an integer: a fraction is no value of a match.
    if (typeof value === 'number' && !Number.isInteger(value)) throw new Error('a match of a fraction');
    if (value === null || typeof value === 'object') throw new Error('a match of no scalar');
    return values.some((one) => one === value);
  }
  if (range === undefined) throw new Error('unknown condition');
  const { gt, gte, lt, lte } = range;
  return values.some(
    (one) =>
      typeof one === 'number' &&
      (gt === undefined || one > gt) &&
      (gte === undefined || one >= gte) &&
      (lt === undefined || one < lt) &&
      (lte === undefined || one <= lte),
  );
}

/** The values under a path of plain names, those of lists one by one. */
function valuesAt(path: string, payload: unknown): readonly unknown[] {
  if (!/^\w[\w-]*(?:\.\w[\w-]*)*$/u.test(path)) throw new Error(`a path that needs quotes: ${path}`);
  let value: unknown = payload;
  for (const name of path.split('.')) {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    if (!isThere) return [];
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return Array.isArray(value) ? value : [value];
}
