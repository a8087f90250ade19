// A header is short; what is longer is no date.
const MAX_HEADER_CHARACTERS = 100;

/**
 * How long a service asks to be left alone, in milliseconds ≥ 0; `undefined` where it does not say, or not in a way
 * that can be read.
 *
 * Read are `retry-after-ms`, and `retry-after` as seconds or as an HTTP date (RFC 9110, 10.2.3).
 *
 * @param header gives a header by its name in lower case.
 * @param nowMs what a date counts from.
 * @example
 * retryAfterMs((name) => (name === 'retry-after' ? '2' : null), 0); // 2000
 */
export function retryAfterMs(
  header: (name: string) => string | null | undefined,
  nowMs: number,
): number | undefined {
  const precise = numberOf(header('retry-after-ms'));
  if (precise !== undefined) return precise;
  const value = header('retry-after');
  const seconds = numberOf(value);
  if (seconds !== undefined) return seconds * 1_000;
  // Only what names a month: a bare number that is no delay, such as "-5", would else be read as a year.
  if (typeof value !== 'string' || value.length > MAX_HEADER_CHARACTERS || !/[A-Za-z]{3}/u.test(value))
    return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

function numberOf(value: string | null | undefined): number | undefined {
  return typeof value === 'string' && /^\d{1,9}(?:\.\d{1,9})?$/u.test(value.trim())
    ? Number(value)
    : undefined;
}
