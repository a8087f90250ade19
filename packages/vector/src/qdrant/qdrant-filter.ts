import type { MetadataFilter, MetadataOperators, MetadataScalar } from '@rag/contracts';

import { isPlainText } from '../store/stored-text.js';

/** A condition in the words of the server. */
export type QdrantCondition = Readonly<Record<string, unknown>>;

/** A filter in the words of the server. */
export interface QdrantFilter {
  readonly must: readonly QdrantCondition[];
  readonly must_not: readonly QdrantCondition[];
}

/** Whether the server filters by a metadata key: in others it would read paths. */
export function isFilterKey(key: string): boolean {
  return FILTER_KEY.test(key);
}

const FILTER_KEY = /^[A-Za-z_][A-Za-z0-9_-]{0,199}$/u;

/**
 * That part of a filter which the server judges as we do; never stricter than the filter, so that what comes is tested
 * once more here. `undefined` where there is no such part.
 *
 * Equality of texts, booleans and whole numbers goes there; other numbers as ranges that hold their bounds, since the
 * server may read them to the last bit but one. Order of texts stays here, and `null`, which the server takes for
 * nothing.
 *
 * @param filter one that was compiled, so is valid.
 */
export function toQdrantFilter(filter: MetadataFilter = {}): QdrantFilter | undefined {
  const must: QdrantCondition[] = [];
  const mustNot: QdrantCondition[] = [];
  for (const [name, condition] of Object.entries(filter)) {
    if (!isFilterKey(name)) continue;
    const key = `metadata.${name}`;
    const isScalar = condition === null || typeof condition !== 'object';
    const operators: MetadataOperators = isScalar ? { $in: [condition] } : condition;
    for (const [operator, operand] of Object.entries(operators) as [string, unknown][]) {
      if (operator === '$ne') {
        const equal = toMatch(key, operand as MetadataScalar);
        if (equal !== undefined) mustNot.push(equal);
      } else {
        const part = toPart(key, operator, operand);
        if (part !== undefined) must.push(part);
      }
    }
  }
  return must.length + mustNot.length === 0 ? undefined : { must, must_not: mustNot };
}

function toPart(key: string, operator: string, operand: unknown): QdrantCondition | undefined {
  switch (operator) {
    case '$in': {
      const parts = (operand as readonly MetadataScalar[]).map((scalar) => toEquality(key, scalar));
      return parts.length > 0 && parts.every((part) => part !== undefined) ? { should: parts } : undefined;
    }
    case '$exists':
      // The server takes null and empty lists for missing: looser than ours one way, stricter the other.
      return operand === false ? { is_empty: { key } } : undefined;
    case '$gt':
    case '$gte':
      return typeof operand === 'number' ? { key, range: { gte: operand } } : undefined;
    case '$lt':
    case '$lte':
      return typeof operand === 'number' ? { key, range: { lte: operand } } : undefined;
    default:
      return undefined;
  }
}

function toEquality(key: string, scalar: MetadataScalar): QdrantCondition | undefined {
  const isFraction = typeof scalar === 'number' && !Number.isSafeInteger(scalar);
  return isFraction ? { key, range: { gte: scalar, lte: scalar } } : toMatch(key, scalar);
}

/** Equality that is exact both ways, so that its opposite may be asked for too. */
function toMatch(key: string, scalar: MetadataScalar): QdrantCondition | undefined {
  const isExact =
    typeof scalar === 'boolean' ||
    (typeof scalar === 'number' && Number.isSafeInteger(scalar)) ||
    (typeof scalar === 'string' && isPlainText(scalar));
  return isExact ? { key, match: { value: scalar } } : undefined;
}
