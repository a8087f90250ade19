import { isUtf8 } from 'node:buffer';

import { RagError } from '@rag/contracts';

import { hasMoreValues, MAX_BODY_VALUES } from '../host/count-values.js';
import type { SchemaOf } from './schemas/common-schemas.js';

// Enough to mend a request by; a body of a million faults is not told all of them.
const MAX_ISSUES = 5;

/**
 * The body of a request as a value that a schema vouches for.
 *
 * What passes is the value as it was sent, own keys such as `__proto__` included: schemas check here and change nothing.
 *
 * @throws RagError `RAG_SERVER_INVALID_REQUEST`.
 */
export function readBodyAs<T>(body: Buffer, schema: SchemaOf<T>, isOptional: boolean): T | undefined {
  if (body.length === 0) {
    if (isOptional) return undefined;
    throw invalid('there is no body; send JSON');
  }
  return readValueAs(parseJson(body), schema, 'the body');
}

/**
 * A value that was JSON as one that a schema vouches for; it is not changed.
 *
 * @param what names it in an error.
 * @throws RagError `RAG_SERVER_INVALID_REQUEST`.
 */
export function readValueAs<T>(value: unknown, schema: SchemaOf<T>, what: string): T {
  if (hasMoreValues(value, MAX_BODY_VALUES)) {
    throw invalid(`${what} has more than "${MAX_BODY_VALUES}" values; send fewer at once`);
  }
  return check(value, schema, what);
}

/**
 * The query of a request target as a value that a schema makes of it.
 *
 * @throws RagError `RAG_SERVER_INVALID_REQUEST`, also where a name comes twice.
 */
export function readQueryAs<T>(target: string, schema: SchemaOf<T>): T {
  const start = target.indexOf('?');
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  if (start !== -1) {
    for (const [name, value] of new URLSearchParams(target.slice(start + 1))) {
      if (name in query) throw invalid('a parameter of the query came more than once; send it once');
      query[name] = value;
    }
  }
  const result = schema.safeParse({ ...query });
  if (result.success) return result.data;
  throw invalidValue(result.error.issues, 'the query');
}

function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw invalid('the body is not UTF-8; send JSON in UTF-8');
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    throw invalid('the body is not JSON; send JSON');
  }
}

function check<T>(value: unknown, schema: SchemaOf<T>, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return value as T;
  throw invalidValue(result.error.issues, what);
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function invalidValue(issues: readonly Issue[], what: string): RagError {
  const told = issues.slice(0, MAX_ISSUES).map(({ path, message }) => {
    const where = path.map(String).join('.').slice(0, 200);
    return `${where === '' ? what : `"${where}" in ${what}`}: ${message.slice(0, 300)}`;
  });
  return invalid(told.join('; '));
}

function invalid(state: string): RagError {
  return new RagError('RAG_SERVER_INVALID_REQUEST', `Cannot read the request: ${state}`);
}
