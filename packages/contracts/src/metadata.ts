import { RagError } from './errors.js';

/** One element of a metadata value: text, a finite number, a boolean, or `null`. */
export type MetadataScalar = string | number | boolean | null;

/** A metadata value: a scalar, or a flat list of scalars. Nested objects are not metadata. */
export type MetadataValue = MetadataScalar | readonly MetadataScalar[];

/**
 * What is known about a document beside its text: where it came from, and what it may be filtered by.
 *
 * Keys are ordinary strings, `__proto__` and `constructor` included: the objects made by
 * {@link freezeMetadata} inherit no key.
 *
 * @example
 * const metadata: Metadata = { file: 'src/a.ts', startLine: 1, tags: ['auth'] };
 */
export type Metadata = Readonly<Record<string, MetadataValue>>;

// Inherits from nothing that has a name. An object of `Object.create(null)` itself is a hash table to the engine:
// five times the memory of one that shares its shape with its like, and there is one for every chunk.
const Bag = function Bag(): void {
  // An empty object.
} as unknown as new () => Record<string, MetadataValue>;
Bag.prototype = Object.freeze(Object.create(null) as object);

/** Metadata of a document that has none: one frozen object that inherits no key. */
export const EMPTY_METADATA: Metadata = Object.freeze(new Bag());

/**
 * Copies metadata into a frozen object that inherits no key, lists included, and checks every value.
 *
 * Cost: one pass over the keys. The caller's object is not kept, so later changes to it have no effect.
 *
 * @param source own enumerable string keys are taken; `undefined` values are left out.
 * @throws RagError `RAG_CONTRACTS_INVALID_METADATA` for a value that is neither a scalar nor a flat list
 *   of scalars, or a number that is not finite.
 * @example
 * const frozen = freezeMetadata({ file: 'a.md', tags: ['x'] });
 * Object.isFrozen(frozen); // true
 */
export function freezeMetadata(source: Readonly<Record<string, MetadataValue | undefined>>): Metadata {
  const copy = new Bag();
  for (const key of Object.keys(source)) {
    const value = source[key];
    if (value === undefined) continue;
    copy[key] = copyValue(key, value);
  }
  return Object.freeze(copy);
}

function copyValue(key: string, value: MetadataValue): MetadataValue {
  if (!Array.isArray(value)) return checkScalar(key, value as MetadataScalar);
  // Not `map`, which passes over the holes of a sparse list.
  return Object.freeze(
    Array.from(value as readonly MetadataScalar[], (element) => checkScalar(key, element)),
  );
}

function checkScalar(key: string, value: MetadataScalar): MetadataScalar {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new RagError(
    'RAG_CONTRACTS_INVALID_METADATA',
    `Cannot keep metadata "${key}": the value is ${describe(value)}; use text, a finite number, a boolean, null, or a list of these`,
    { key },
  );
}

function describe(value: unknown): string {
  return typeof value === 'number'
    ? String(value)
    : `of type "${Array.isArray(value) ? 'list' : typeof value}"`;
}
