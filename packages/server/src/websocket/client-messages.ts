import { z } from '@hono/zod-openapi';

import { nameSchema, type SchemaOf } from '../http/schemas/common-schemas.js';
import type {
  ChatBody,
  ExplainBody,
  IndexBody,
  RequestSchemas,
  SearchBody,
} from '../http/schemas/request-schemas.js';

/** Longest id of a request, in UTF-16 units. */
export const MAX_REQUEST_ID_CHARACTERS = 64;

interface Identified {
  /** The client's name for the request: unique while it is under way. */
  readonly id: string;
}

interface OfSession extends Identified {
  readonly session: string;
}

/** What a client says. */
export type ClientMessage =
  | (Identified & { readonly type: 'open'; readonly session?: string | undefined })
  | (OfSession & { readonly type: 'status' })
  | (OfSession & IndexBody & { readonly type: 'index' })
  | (OfSession & SearchBody & { readonly type: 'search' })
  | (OfSession & SearchBody & { readonly type: 'prompt' })
  | (OfSession & ExplainMessageBody & { readonly type: 'explain' })
  | (OfSession & ChatBody & { readonly type: 'chat' })
  | (Identified & { readonly type: 'cancel'; readonly target: string })
  | (Identified & { readonly type: 'ping' })
  | (Identified & { readonly type: 'resume'; readonly channel: string; readonly after: number });

// The `id` of a message is the request's, so that a document to be explained has a name of its own.
type ExplainMessageBody = Omit<ExplainBody, 'id'> & { readonly document?: string | undefined };

/** One kind of message, by its type. */
export type ClientMessageOf<Type extends ClientMessage['type']> = Extract<
  ClientMessage,
  { readonly type: Type }
>;

/** The id of a request. */
export const requestIdSchema: z.ZodString = z.string().min(1).max(MAX_REQUEST_ID_CHARACTERS);

/**
 * Makes the schemas of what a client may send, by type: the bodies of HTTP, with a type, an id and a session.
 *
 * Keys that are not known are refused; no value is changed.
 */
export function createClientSchemas(bodies: RequestSchemas): ReadonlyMap<string, SchemaOf<ClientMessage>> {
  const ofSession = { session: nameSchema };
  const { id: document, ...explain } = shapeOf(bodies.explain);
  const shapes: Readonly<Record<ClientMessage['type'], z.core.$ZodShape>> = {
    open: { session: nameSchema.optional() },
    status: ofSession,
    index: { ...ofSession, ...shapeOf(bodies.index) },
    search: { ...ofSession, ...shapeOf(bodies.search) },
    prompt: { ...ofSession, ...shapeOf(bodies.search) },
    explain: { ...ofSession, ...explain, ...(document !== undefined && { document }) },
    chat: { ...ofSession, ...shapeOf(bodies.chat) },
    cancel: { target: requestIdSchema },
    ping: {},
    resume: { channel: z.string().min(1).max(128), after: z.int().min(0) },
  };
  return new Map(
    Object.entries(shapes).map(([type, shape]) => [
      type,
      z.strictObject({
        type: z.literal(type),
        id: requestIdSchema,
        ...shape,
      }) as unknown as SchemaOf<ClientMessage>,
    ]),
  );
}

// Bodies are made by `z.strictObject`; their declared type says only what becomes of them.
function shapeOf(body: SchemaOf<unknown>): z.core.$ZodShape {
  return (body as unknown as z.ZodObject).shape;
}
