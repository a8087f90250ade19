import { RagError } from './errors.js';

/** The longest piece of a value that a message shows, in UTF-16 units. */
const MAX_SHOWN = 80;

/**
 * Checks the options of a call once, at its edge: callers without types pass `null`, numbers and signals that are none.
 *
 * @param action what cannot be done, as in `search`.
 * @returns the same options.
 * @throws RagError `RAG_CONTRACTS_INVALID_OPTIONS` for what is no object, and for a `signal` that is no `AbortSignal`.
 * @example
 * const { signal } = checkOptions({ signal: AbortSignal.timeout(1_000) }, 'search');
 */
export function checkOptions<Options extends object>(options: Options, action: string): Options {
  if (options !== Object(options)) throw optionsInvalid(action, 'the options', options);
  const { signal } = options as { readonly signal?: AbortSignal | null };
  // By shape, not by class: a signal may come from another realm.
  if (signal !== undefined && typeof signal?.throwIfAborted !== 'function')
    throw optionsInvalid(action, '"signal"', signal);
  return options;
}

/**
 * Checks that an argument is a text.
 *
 * @param action what cannot be done, as in `search`.
 * @returns the same text.
 * @throws RagError `RAG_CONTRACTS_INVALID_TEXT`.
 * @example
 * checkText('otter', 'search'); // 'otter'
 */
export function checkText(text: string, action: string): string {
  if (typeof (text as unknown) === 'string') return text;
  throw new RagError(
    'RAG_CONTRACTS_INVALID_TEXT',
    `Cannot ${action}: the text is ${describeValue(text)}; use a text`,
  );
}

/** The error of options, or of one of them, that cannot be used. */
export function optionsInvalid(action: string, what: string, given: unknown): RagError {
  return new RagError(
    'RAG_CONTRACTS_INVALID_OPTIONS',
    `Cannot ${action}: ${what} is ${describeValue(given)}; leave it out`,
  );
}

/**
 * Names a value in a message, whatever it is: objects and functions by their type, anything else as it is, cut.
 *
 * @example
 * describeValue(['a']); // '"object"'
 */
export function describeValue(value: unknown): string {
  return `"${value === Object(value) ? typeof value : String(value).slice(0, MAX_SHOWN)}"`;
}
