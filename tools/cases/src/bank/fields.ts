import { isJsonList, isJsonObject, type Json, type JsonObject } from './json.js';
import { CaseFault, show } from './verdicts.js';

/** Fields that describe and never change what is done. */
const DESCRIPTIVE: ReadonlySet<string> = new Set(['why', 'note', 'comment']);

/**
 * The fields of one operation or check, read by name and type.
 *
 * Law: it remembers what was read, so that a field which nobody understood is found by {@link Fields.unread}
 * instead of being passed over. A type that does not fit is a {@link CaseFault}.
 */
export class Fields {
  readonly object: JsonObject;
  readonly #what: string;
  readonly #read: Set<string>;

  /**
   * @param what how messages call it: `operation "index"`.
   * @param read names that whoever made this has dealt with.
   */
  constructor(object: JsonObject, what: string, read: readonly string[] | Set<string> = []) {
    this.object = object;
    this.#what = what;
    this.#read = read instanceof Set ? read : new Set(read);
  }

  /** Names that nobody has asked for. */
  get unread(): readonly string[] {
    return Object.keys(this.object).filter((name) => !this.#read.has(name) && !DESCRIPTIVE.has(name));
  }

  has(name: string): boolean {
    return Object.hasOwn(this.object, name);
  }

  /** The raw value; `undefined` where it is absent. */
  json(name: string): Json | undefined {
    this.#read.add(name);
    return this.has(name) ? this.object[name] : undefined;
  }

  optionalText(name: string): string | undefined {
    return this.#as(name, 'a text', (value) => typeof value === 'string');
  }

  text(name: string): string {
    return this.optionalText(name) ?? this.#missing(name);
  }

  optionalNumber(name: string): number | undefined {
    return this.#as(name, 'a number', (value) => typeof value === 'number');
  }

  number(name: string): number {
    return this.optionalNumber(name) ?? this.#missing(name);
  }

  optionalFlag(name: string): boolean | undefined {
    return this.#as(name, 'true or false', (value) => typeof value === 'boolean');
  }

  optionalObject(name: string): JsonObject | undefined {
    return this.#as(name, 'an object', isJsonObject);
  }

  optionalTexts(name: string): readonly string[] | undefined {
    return this.#as(name, 'a list of texts', (value): value is readonly string[] =>
      isListOf(value, (element): element is string => typeof element === 'string'),
    );
  }

  texts(name: string): readonly string[] {
    return this.optionalTexts(name) ?? this.#missing(name);
  }

  optionalList(name: string): readonly Json[] | undefined {
    return this.#as(name, 'a list', isJsonList);
  }

  list(name: string): readonly Json[] {
    return this.optionalList(name) ?? this.#missing(name);
  }

  objects(name: string): readonly JsonObject[] {
    return (
      this.#as(name, 'a list of objects', (value): value is readonly JsonObject[] =>
        isListOf(value, isJsonObject),
      ) ?? this.#missing(name)
    );
  }

  /** The fields of an object within. */
  nested(name: string): Fields | undefined {
    const object = this.optionalObject(name);
    return object === undefined ? undefined : new Fields(object, `"${name}" of ${this.#what}`);
  }

  /** The same fields without one; what is read of them counts as read here. */
  without(name: string): Fields {
    const rest = Object.fromEntries(Object.entries(this.object).filter(([other]) => other !== name));
    return new Fields(rest, this.#what, this.#read);
  }

  /** @throws CaseFault that names what nobody understood. */
  expectAllRead(): void {
    const [name] = this.unread;
    if (name !== undefined) throw this.fault(`has the field "${name}", which the runner does not know`);
  }

  /** A fault of the case that begins with what these fields are. */
  fault(state: string): CaseFault {
    return new CaseFault(`${this.#what} ${state}`);
  }

  #as<T extends Json>(name: string, kind: string, fits: (value: Json) => value is T): T | undefined {
    const value = this.json(name);
    if (value === undefined) return undefined;
    if (!fits(value)) throw this.fault(`has the field "${name}" with ${show(value)}, expected ${kind}`);
    return value;
  }

  #missing(name: string): never {
    throw this.fault(`lacks the field "${name}"`);
  }
}

function isListOf<T extends Json>(value: Json, fits: (element: Json) => element is T): value is readonly T[] {
  return isJsonList(value) && value.every(fits);
}
