import { RagError } from './errors.js';
import type { Metadata, MetadataScalar, MetadataValue } from './metadata.js';

/** Comparisons for one metadata key; all that are given must hold. */
export interface MetadataOperators {
  /** Equal to one of these. */
  readonly $in?: readonly MetadataScalar[];
  /** Different from this; also true where the key is missing. */
  readonly $ne?: MetadataScalar;
  /** Greater than; numbers with numbers and texts with texts, by code unit. */
  readonly $gt?: number | string;
  /** Greater than or equal. */
  readonly $gte?: number | string;
  /** Less than. */
  readonly $lt?: number | string;
  /** Less than or equal. */
  readonly $lte?: number | string;
  /** Whether the key is there at all. */
  readonly $exists?: boolean;
}

/**
 * Conditions on metadata, one a key, joined by AND; an empty filter lets everything pass.
 *
 * A scalar must be equal without coercion: `2`, `"2"` and `true` are three things. Where a document holds a
 * list, one element that matches is enough (for `$ne`: no element may be equal). A missing key matches only
 * `$ne` and `{ $exists: false }`.
 *
 * @example
 * const filter: MetadataFilter = { language: 'typescript', startLine: { $gte: 10 } };
 */
export type MetadataFilter = Readonly<Record<string, MetadataScalar | MetadataOperators>>;

/** Tells whether a document's metadata passes. */
export type MetadataPredicate = (metadata: Metadata) => boolean;

type ScalarTest = (value: MetadataScalar) => boolean;

const COMPARISONS: ReadonlyMap<string, (value: number | string, bound: number | string) => boolean> = new Map(
  [
    ['$gt', (value: number | string, bound: number | string): boolean => value > bound],
    ['$gte', (value: number | string, bound: number | string): boolean => value >= bound],
    ['$lt', (value: number | string, bound: number | string): boolean => value < bound],
    ['$lte', (value: number | string, bound: number | string): boolean => value <= bound],
  ],
);

/**
 * Checks a filter once and turns it into a predicate; cost of the predicate: one look-up a key.
 *
 * @throws RagError `RAG_CONTRACTS_INVALID_FILTER` for a filter that is not a plain object, an unknown operator, a
 *   list (`$in` says what is meant), or an operand of the wrong kind; a filter is never silently ignored.
 * @example
 * const passes = compileMetadataFilter({ kind: { $in: ['doc', 'code'] } });
 * passes({ kind: 'doc' }); // true
 */
export function compileMetadataFilter(filter: MetadataFilter = {}): MetadataPredicate {
  // A map or a set has no keys of its own: taken for an object it would let everything pass.
  if (Object.prototype.toString.call(filter) !== '[object Object]') {
    throw new RagError(
      'RAG_CONTRACTS_INVALID_FILTER',
      'Cannot filter: the filter is not an object; use one with a condition for each key',
    );
  }
  const conditions = Object.keys(filter).map((key) => compileCondition(key, filter[key]));
  return (metadata) => conditions.every((holds) => holds(metadata));
}

function compileCondition(key: string, condition: unknown): MetadataPredicate {
  if (isScalar(condition)) return someElement(key, (value) => value === condition);
  if (typeof condition !== 'object' || Array.isArray(condition)) {
    throw invalid(
      key,
      `the condition is of type "${Array.isArray(condition) ? 'list' : typeof condition}"; use a scalar or operators such as $in`,
    );
  }
  const parts = Object.entries(condition).map(([operator, operand]) =>
    compileOperator(key, operator, operand),
  );
  if (parts.length === 0) throw invalid(key, 'the condition names no operator');
  return (metadata) => parts.every((holds) => holds(metadata));
}

function compileOperator(key: string, operator: string, operand: unknown): MetadataPredicate {
  const compare = COMPARISONS.get(operator);
  if (compare !== undefined) {
    if (typeof operand !== 'string' && !(typeof operand === 'number' && Number.isFinite(operand))) {
      throw invalid(key, `"${operator}" compares with a finite number or a text`);
    }
    return someElement(
      key,
      // The operand is a number or a text, so the value is one too.
      (value) => typeof value === typeof operand && compare(value as number | string, operand),
    );
  }
  if (operator === '$exists') {
    if (typeof operand !== 'boolean') throw invalid(key, '"$exists" takes true or false');
    return (metadata) => Object.hasOwn(metadata, key) === operand;
  }
  if (operator === '$ne') {
    if (!isScalar(operand)) throw invalid(key, '"$ne" takes a scalar');
    const equal = someElement(key, (value) => value === operand);
    return (metadata) => !equal(metadata);
  }
  if (operator === '$in') {
    if (!Array.isArray(operand) || !operand.every(isScalar))
      throw invalid(key, '"$in" takes a list of scalars');
    const wanted = new Set<MetadataScalar>(operand);
    return someElement(key, (value) => wanted.has(value));
  }
  throw invalid(key, `the operator "${operator}" is not known; known are $in $ne $gt $gte $lt $lte $exists`);
}

function someElement(key: string, test: ScalarTest): MetadataPredicate {
  return (metadata) => {
    if (!Object.hasOwn(metadata, key)) return false;
    const value = metadata[key] as MetadataValue;
    return Array.isArray(value) ? value.some(test) : test(value as MetadataScalar);
  };
}

function isScalar(value: unknown): value is MetadataScalar {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  );
}

function invalid(key: string, state: string): RagError {
  return new RagError('RAG_CONTRACTS_INVALID_FILTER', `Cannot filter by "${key}": ${state}`, { key });
}
