import { z } from '@hono/zod-openapi';

import {
  explainAnswerSchema,
  promptAnswerSchema,
  searchAnswerSchema,
} from '../http/schemas/answer-schemas.js';
import { problemSchema, sessionSchema, type SchemaOf } from '../http/schemas/common-schemas.js';
import { runSchema, runSummarySchema, statusSchema } from '../http/schemas/session-schemas.js';
import { requestIdSchema } from './client-messages.js';

/** What the server says in a channel, before it is numbered; `id` is that of the request, `null` where it has none. */
export interface ServerMessage {
  readonly type: ServerMessageType;
  readonly id: string | null;
  readonly [field: string]: unknown;
}

/** The types of what the server says in a channel. */
export type ServerMessageType =
  | 'opened'
  | 'status'
  | 'progress'
  | 'report'
  | 'results'
  | 'prompt'
  | 'explanation'
  | 'grounding'
  | 'text'
  | 'citations'
  | 'finish'
  | 'cancelled'
  | 'pong'
  | 'error';

/** The types of what it says of a connection. */
export type ConnectionMessageType = 'welcome' | 'resumed' | 'resume-failed';

const SHAPES: Readonly<Record<ServerMessageType, z.core.$ZodShape>> = {
  opened: { session: sessionSchema },
  status: { status: statusSchema },
  progress: { run: runSummarySchema },
  report: { run: runSchema },
  results: { answer: searchAnswerSchema },
  prompt: { answer: promptAnswerSchema },
  explanation: { answer: explainAnswerSchema },
  grounding: { data: z.looseObject({ evidence: z.array(z.unknown()), relevance: z.unknown() }) },
  text: { data: z.strictObject({ text: z.string() }) },
  citations: { data: z.strictObject({ citations: z.array(z.unknown()) }) },
  finish: { data: z.strictObject({ reason: z.string(), usage: z.unknown() }) },
  cancelled: { target: requestIdSchema, found: z.boolean() },
  pong: {},
  error: { problem: problemSchema },
};

const seq: z.ZodInt = z.int().min(0);

// These speak of a connection: their `seq` is the position from which the numbers go on, and they are never replayed.
const CONNECTION_SHAPES: Readonly<Record<ConnectionMessageType, z.core.$ZodShape>> = {
  welcome: { channel: z.string(), graceMs: z.int(), maxOperations: z.int() },
  resumed: {
    id: requestIdSchema,
    channel: z.string(),
    replayed: z.int(),
    underWay: z.array(requestIdSchema),
  },
  'resume-failed': { id: requestIdSchema, channel: z.string(), problem: problemSchema },
};

/** What the server says of a connection. */
export interface ConnectionMessage {
  readonly type: ConnectionMessageType;
  readonly seq: number;
  readonly channel: string;
  readonly [field: string]: unknown;
}

/** The schemas of all that the server says, by type. */
export function createServerSchemas(): ReadonlyMap<string, SchemaOf<unknown>> {
  const numbered = Object.entries(SHAPES).map(([type, shape]): [string, SchemaOf<unknown>] => {
    const id = type === 'error' ? requestIdSchema.nullable() : requestIdSchema;
    return [type, z.strictObject({ type: z.literal(type), seq: seq.min(1), id, ...shape })];
  });
  const ofConnection = Object.entries(CONNECTION_SHAPES).map(([type, shape]): [string, SchemaOf<unknown>] => [
    type,
    z.strictObject({ type: z.literal(type), seq, ...shape }),
  ]);
  return new Map([...ofConnection, ...numbered]);
}
