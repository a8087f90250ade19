import type { RagError } from '@rag/contracts';

import { serviceFailure, type ServiceFailure } from '../store/service-failure.js';

// By code, or by class of codes: appendix A of the manual of Postgres.
const FAILURES: ReadonlyMap<string, readonly [failure: ServiceFailure, state: string]> = new Map([
  ['28', ['UNAUTHORIZED', 'the database refuses the user or the password']],
  ['42501', ['UNAUTHORIZED', 'the user may not do that; grant it, or have the table made by one who may']],
  ['3D000', ['NOT_FOUND', 'there is no such database']],
  ['3F000', ['NOT_FOUND', 'there is no such schema']],
  ['42P01', ['NOT_FOUND', 'its table is gone; open the index again']],
  ['42704', ['NOT_FOUND', 'the database has no type "vector"; install the extension pgvector']],
  ['58P01', ['NOT_FOUND', 'the server has no extension "vector"; install pgvector']],
  ['0A000', ['NOT_FOUND', 'the server has no extension "vector"; install pgvector']],
  // Vectors of two dimensions in one statement: those of the table changed since they were read.
  ['22000', ['CONFLICT', 'another change came between; try again']],
  ['23505', ['CONFLICT', 'another change came between; try again']],
  ['53', ['BUSY', 'the server has too much to do; try again later']],
  ['40', ['CONFLICT', 'another change came between; try again']],
  ['55P03', ['CONFLICT', 'another change holds the table; try again']],
  ['57014', ['TIMEOUT', 'the server gave the statement up; try again, or raise its statement_timeout']],
  ['22', ['REFUSED', 'the server does not take the values']],
  ['42', ['REFUSED', 'the table is not one of this index; use a table of its own']],
  [
    'ERR_INVALID_URL',
    ['UNREACHABLE', 'its address cannot be read; use one such as postgres://user:password@host:5432/name'],
  ],
  ['08', ['UNREACHABLE', 'the connection broke; try again']],
  ['57P', ['UNREACHABLE', 'the server is going down; try again']],
]);

const NETWORK = /^(?:ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOST|ENET)/u;

/** The typed error of what `pg` fails with. Only the code of what was thrown is kept: its message may hold the address. */
export function pgvectorFailure(action: string, error: unknown): RagError {
  const code: unknown = (error as { readonly code?: unknown } | null | undefined)?.code;
  if (typeof code === 'string') {
    const known = FAILURES.get(code) ?? FAILURES.get(code.slice(0, 3)) ?? FAILURES.get(code.slice(0, 2));
    if (known !== undefined) return serviceFailure(known[0], action, known[1], { reason: code });
    if (NETWORK.test(code))
      return serviceFailure('UNREACHABLE', action, 'the server cannot be reached; check the address', {
        reason: code,
      });
    return serviceFailure('FAILED', action, `the server failed with "${code}"`, { reason: code });
  }
  // `pg` has no code for these.
  const words = error instanceof Error ? error.message : '';
  if (/timeout/iu.test(words))
    return serviceFailure('TIMEOUT', action, 'no connection could be made in time; try again');
  if (/terminated|closed|ended|hang up|not queryable/iu.test(words))
    return serviceFailure('UNREACHABLE', action, 'the connection broke; try again');
  if (/SASL|password/iu.test(words))
    return serviceFailure('UNAUTHORIZED', action, 'the database refuses the user or the password');
  return serviceFailure('FAILED', action, 'the database library failed');
}
