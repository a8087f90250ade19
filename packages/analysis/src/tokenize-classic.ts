/** Shorter tokens are dropped. */
export const MIN_CLASSIC_TOKEN_LENGTH = 2;

/**
 * Cuts a text into the tokens of the classic rules: lower case, then every run of `a-z`, `0-9` and `_`, in order;
 * runs of one character are dropped.
 *
 * Lower case is that of Unicode, without a locale, and comes before the cut: `İ` becomes `i` and a combining dot,
 * so the `i` stays; the Kelvin sign becomes `k`. Every other character separates: `café` gives `caf`, and `straße`
 * gives `stra`. One pass, one token in memory at a time beside the lower-cased text.
 *
 * @example
 * [...tokenizeClassic('Read v1.2.3, user_id!')]; // ['read', 'v1', 'user_id']
 */
export function* tokenizeClassic(text: string): Generator<string, void, void> {
  const lower = text.toLowerCase();
  let start = -1;
  for (let end = 0; end < lower.length; end++) {
    if (isTokenCode(lower.charCodeAt(end))) {
      if (start < 0) start = end;
      continue;
    }
    if (start >= 0 && end - start >= MIN_CLASSIC_TOKEN_LENGTH) yield lower.slice(start, end);
    start = -1;
  }
  if (start >= 0 && lower.length - start >= MIN_CLASSIC_TOKEN_LENGTH) yield lower.slice(start);
}

function isTokenCode(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) /* a-z */ ||
    (code >= 0x30 && code <= 0x39) /* 0-9 */ ||
    code === 0x5f /* _ */
  );
}
