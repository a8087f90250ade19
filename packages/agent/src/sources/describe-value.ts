/** The longest piece of a value that a message quotes. */
const MAX_QUOTED = 80;

/**
 * Names a value in a message: a text in quotes and cut, anything else by what it is.
 *
 * @example
 * describeValue(['a']); // 'a list'
 */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' || typeof value === 'boolean' || value === undefined) return String(value);
  return `of type "${typeof value}"`;
}

/**
 * Quotes a text for a message.
 *
 * @example
 * quote('docs'); // '"docs"'
 */
export function quote(text: string): string {
  return `"${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}"`;
}

/**
 * Quotes names for a message.
 *
 * @example
 * quoteAll(['FILE', 'URL']); // '"FILE", "URL"'
 */
export function quoteAll(names: Iterable<string>): string {
  const quoted = Array.from(names, quote);
  return quoted.length === 0 ? 'none' : quoted.join(', ');
}

/**
 * What an error says, whatever was thrown.
 *
 * @example
 * messageOf(new Error('refused')); // 'refused'
 */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : describeValue(error);
}
