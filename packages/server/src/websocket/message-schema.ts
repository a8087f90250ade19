import { z } from '@hono/zod-openapi';

import { createRequestSchemas } from '../http/schemas/request-schemas.js';
import type { SchemaOf } from '../http/schemas/common-schemas.js';
import type { ServerLimits } from '../serve/rag-server.js';
import { createClientSchemas } from './client-messages.js';
import { createServerSchemas } from './server-messages.js';

/** The JSON schema of all that a client may send. */
export function clientMessageSchema(limits: ServerLimits): unknown {
  return describe(createClientSchemas(createRequestSchemas(limits)));
}

/** The JSON schema of all that the server sends. */
export function serverMessageSchema(): unknown {
  return describe(createServerSchemas());
}

// What only a function can judge, such as a filter, is told as any value.
function describe(schemas: ReadonlyMap<string, SchemaOf<unknown>>): unknown {
  return z.toJSONSchema(z.union([...schemas.values()]), { unrepresentable: 'any', io: 'input' });
}
