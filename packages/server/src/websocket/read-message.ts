import { RagError } from '@rag/contracts';

import { readValueAs } from '../http/read-request.js';
import type { SchemaOf } from '../http/schemas/common-schemas.js';
import { requestIdSchema, type ClientMessage } from './client-messages.js';

/** What came of reading a text: a message, or what is wrong with it and the id that it has, if it has one. */
export type ReadMessage =
  { readonly message: ClientMessage } | { readonly id: string | null; readonly error: unknown };

/** Reads a text as one of the messages that a client may send; never throws. */
export function readMessage(
  text: string,
  schemas: ReadonlyMap<string, SchemaOf<ClientMessage>>,
): ReadMessage {
  const value = parseObject(text);
  if (value === undefined) return { id: null, error: invalid('it is not one JSON object; send one as text') };
  const parsedId = requestIdSchema.safeParse(value['id']);
  const id = parsedId.success ? parsedId.data : null;
  const { type } = value;
  const schema = typeof type === 'string' ? schemas.get(type) : undefined;
  if (schema === undefined) {
    return { id, error: invalid(`its type is not known; use one of ${[...schemas.keys()].join(', ')}`) };
  }
  try {
    return { message: readValueAs(value, schema, 'the message') };
  } catch (error) {
    return { id, error };
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

function invalid(state: string): RagError {
  return new RagError('RAG_SERVER_INVALID_REQUEST', `Cannot read the message: ${state}`);
}
