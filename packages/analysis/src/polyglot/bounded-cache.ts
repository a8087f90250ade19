/**
 * Values by word, made when first asked for; all are forgotten when there are too many, so memory is bounded and
 * results never depend on what was asked before.
 */
export class BoundedCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #make: (key: string) => Value;
  readonly #maxEntries: number;

  constructor(maxEntries: number, make: (key: string) => Value) {
    this.#maxEntries = maxEntries;
    this.#make = make;
  }

  get(key: string): Value {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = this.#make(key);
    if (key.length > MAX_CACHED_KEY_LENGTH) return value;
    if (this.#values.size >= this.#maxEntries) this.#values.clear();
    this.#values.set(detach(key), value);
    return value;
  }
}

/** Longer keys are rarely met twice. */
const MAX_CACHED_KEY_LENGTH = 40;

/** A copy that shares no memory with the text it was cut from, which would live as long as the cache. */
function detach(key: string): string {
  return key.split('').join('');
}
