/** What stands for every value that is not known. */
export const OTHER = 'other';

/** Most values that a label of names has: a series is kept for each, for as long as the process lives. */
const MAX_NAMES = 64;

const NAME = /^[A-Za-z][\w./:-]{0,63}$/u;

/** Values of one label that no caller can multiply: names, and the first few of them alone. */
export class BoundedLabels {
  readonly #known = new Set<string>();

  /** The name itself while there is room for it; else {@link OTHER}. */
  name(value: string): string {
    if (this.#known.has(value)) return value;
    if (this.#known.size >= MAX_NAMES || !NAME.test(value)) return OTHER;
    this.#known.add(value);
    return value;
  }
}

const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
]);

/** A method of HTTP; `_OTHER` for any that is not of the standard, as OpenTelemetry has it. */
export function labelOfMethod(method: string): string {
  return METHODS.has(method) ? method : '_OTHER';
}

/** A code of a closed WebSocket; those that clients choose freely are told by their thousand. */
export function labelOfCloseCode(code: number): string {
  if (!Number.isInteger(code)) return OTHER;
  if (code >= 1_000 && code <= 1_015) return String(code);
  if (code >= 3_000 && code <= 4_999) return `${Math.trunc(code / 1_000)}xxx`;
  return OTHER;
}

/** The code of an error of this project; {@link OTHER} for any other. */
export function labelOfError(error: unknown): string {
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^RAG_[A-Z\d_]{1,60}$/u.test(code) ? code : OTHER;
}
