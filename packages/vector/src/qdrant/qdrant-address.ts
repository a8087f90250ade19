import { RagError } from '@rag/contracts';

import { readSetting } from '../store/service-failure.js';
import { QDRANT_API_KEY, QDRANT_URL } from './qdrant-options.js';

/** Where the server is, and what it wants to be shown. */
export interface QdrantAddress {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly headers: Headers;
}

/**
 * The address that an environment names.
 *
 * @throws RagError `RAG_VECTOR_MISSING_SETTING`, `RAG_VECTOR_INVALID_SETTING`; neither shows the setting.
 */
export function readQdrantAddress(env: Readonly<Record<string, string | undefined>>): QdrantAddress {
  const text = readSetting(env, QDRANT_URL);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw invalidSetting(QDRANT_URL, 'an address with http or https, such as http://localhost:6333');
  if (url.username !== '' || url.password !== '')
    throw invalidSetting(QDRANT_URL, `an address without a password, and "${QDRANT_API_KEY}" for the key`);
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json' });
  const key = Object.hasOwn(env, QDRANT_API_KEY) ? env[QDRANT_API_KEY]?.trim() : undefined;
  if (key !== undefined && key !== '') {
    if (!/^[\x21-\x7E]+$/u.test(key))
      throw invalidSetting(QDRANT_API_KEY, 'printable ASCII without white space');
    headers.set('api-key', key);
  }
  return { baseUrl: `${url.origin}${url.pathname}`.replace(/\/$/u, ''), headers };
}

function invalidSetting(name: string, allowed: string): RagError {
  return new RagError(
    'RAG_VECTOR_INVALID_SETTING',
    `Cannot open a vector index: the environment's "${name}" cannot be used; set it to ${allowed}`,
    { name, allowed },
  );
}
