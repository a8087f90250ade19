import { RagError } from '@rag/contracts';

/**
 * What can go wrong with an index on a server: the key or password is wrong; what was asked for is not there; somebody
 * else changed it meanwhile; the server has too much to do; the request is refused; the server fails; it does not answer
 * in time; it cannot be reached; it sends the caller elsewhere; its answer is cut off or makes no sense; the index was
 * closed.
 */
export type ServiceFailure =
  | 'UNAUTHORIZED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'BUSY'
  | 'REFUSED'
  | 'FAILED'
  | 'TIMEOUT'
  | 'UNREACHABLE'
  | 'REDIRECTED'
  | 'INVALID_ANSWER'
  | 'CLOSED';

/**
 * The error of a call to an index on a server: code `RAG_VECTOR_INDEX_<FAILURE>`.
 *
 * Neither the message nor the details hold an address, a key, or what the server or the network library said: those
 * may repeat the address with its password.
 */
export function serviceFailure(
  failure: ServiceFailure,
  action: string,
  state: string,
  details: Readonly<Record<string, unknown>> = {},
): RagError {
  return new RagError(`RAG_VECTOR_INDEX_${failure}`, `Cannot ${action}: ${state}`, details);
}

/**
 * A setting of the environment.
 *
 * @throws RagError `RAG_VECTOR_MISSING_SETTING` naming it where it is not there or blank.
 */
export function readSetting(env: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = Object.hasOwn(env, name) ? env[name]?.trim() : undefined;
  if (value !== undefined && value !== '') return value;
  throw new RagError(
    'RAG_VECTOR_MISSING_SETTING',
    `Cannot open a vector index: the environment has no "${name}"; set it, or hand over an "env" that has it`,
    { name },
  );
}
