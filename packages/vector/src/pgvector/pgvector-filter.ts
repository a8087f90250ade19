import type { MetadataFilter, MetadataOperators, MetadataScalar } from '@rag/contracts';

import { isPlainText } from '../store/stored-text.js';

/**
 * A condition in SQL for that part of a filter which Postgres judges as we do; never stricter than the filter, so that
 * what comes is tested once more here.
 *
 * Equality and presence go to the server, by containment of JSON, which knows no coercion and looks into lists. Order
 * of numbers goes there too; that of texts does not, since ours is by UTF-16 unit.
 *
 * @param filter one that was compiled, so is valid.
 * @param values receives the values; the condition names them by their place.
 */
export function toSqlCondition(filter: MetadataFilter, values: unknown[]): string {
  const place = (value: unknown): string => `$${values.push(value)}`;
  const parts: string[] = [];
  for (const [key, condition] of Object.entries(filter)) {
    if (!isPlainText(key)) continue;
    const isScalar = condition === null || typeof condition !== 'object';
    const operators: MetadataOperators = isScalar ? { $in: [condition] } : condition;
    for (const [operator, operand] of Object.entries(operators) as [string, unknown][]) {
      const part = toPart(key, operator, operand, place);
      if (part !== undefined) parts.push(part);
    }
  }
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

function toPart(
  key: string,
  operator: string,
  operand: unknown,
  place: (value: unknown) => string,
): string | undefined {
  const contains = (scalar: MetadataScalar): string =>
    `(metadata -> ${place(key)}::text) @> ${place(JSON.stringify(scalar))}::jsonb`;
  switch (operator) {
    case '$in': {
      const scalars = operand as readonly MetadataScalar[];
      if (!scalars.every(isPlain)) return undefined;
      return scalars.length === 0 ? 'false' : `(${scalars.map(contains).join(' or ')})`;
    }
    case '$ne':
      return isPlain(operand) ? `(${contains(operand)}) is not true` : undefined;
    case '$exists':
      return `jsonb_exists(metadata, ${place(key)}::text) is ${operand === true ? 'true' : 'false'}`;
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte': {
      if (typeof operand !== 'number') return undefined;
      const sign = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }[operator];
      const path = `$[*] ? (@.type() == "number" && @ ${sign} $bound)`;
      return `jsonb_path_exists(metadata -> ${place(key)}::text, ${place(path)}::jsonpath, ${place(JSON.stringify({ bound: operand }))}::jsonb)`;
    }
    default:
      return undefined;
  }
}

function isPlain(value: unknown): value is MetadataScalar {
  return typeof value !== 'string' || isPlainText(value);
}
