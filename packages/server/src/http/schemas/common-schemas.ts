import { z } from '@hono/zod-openapi';

import type { Explanation, Metadata, MetadataValue } from '@rag/contracts';

import type { SessionInfo } from '../../host/hosted-session.js';
import type { Problem } from '../problem.js';

/** A schema of what becomes a `T`; most exports of this folder are one. */
export type SchemaOf<T> = z.ZodType<T>;

/** A name that a caller chooses, such as that of a session or a conversation; one of dots alone could not stand in a path. */
export const nameSchema: SchemaOf<string> = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[A-Za-z0-9._-]*[A-Za-z0-9_-][A-Za-z0-9._-]*$/u);

function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

// A function, where a union of schemas would take forty times as long over each value that is wrong.
const metadataValueSchema = z.custom<MetadataValue>(
  (value) => (Array.isArray(value) ? value.every(isScalar) : isScalar(value)),
  'use text, a finite number, true, false, null, or a list of these',
);

/** Metadata of a document. */
export const metadataSchema: SchemaOf<Metadata> = z
  .record(z.string(), metadataValueSchema)
  .openapi('Metadata', { type: 'object', additionalProperties: {} });

/** Every error. */
export const problemSchema: SchemaOf<Problem> = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    code: z.templateLiteral(['RAG_', z.string()]).openapi({ type: 'string', pattern: '^RAG_' }),
    incident: z.string().optional(),
  })
  .openapi('Problem') as unknown as SchemaOf<Problem>;

/** What a server tells about a session. */
export const sessionSchema: SchemaOf<SessionInfo> = z
  .strictObject({
    id: z.string(),
    createdAtMs: z.number(),
    lastUsedAtMs: z.number(),
    expiresAtMs: z.number(),
  })
  .openapi('Session');

/** A score as a tree. */
export const explanationSchema: SchemaOf<Explanation> = z
  .lazy(() =>
    z.strictObject({
      value: z.number(),
      description: z.string(),
      details: z.array(explanationSchema),
    }),
  )
  .openapi('Explanation', {
    type: 'object',
    required: ['value', 'description', 'details'],
    properties: {
      value: { type: 'number' },
      description: { type: 'string' },
      details: { type: 'array', items: { $ref: '#/components/schemas/Explanation' } },
    },
  });

/** A part of a list. */
export function pageSchema<T>(item: SchemaOf<T>): SchemaOf<{ items: T[]; nextCursor?: string | undefined }> {
  return z.strictObject({ items: z.array(item), nextCursor: z.string().optional() });
}

/** Which part of a list is asked for, as a query string has it. */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** {@link PageQuery}. */
export const pageQuerySchema: SchemaOf<PageQuery> = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  cursor: z.string().min(1).max(4_096).optional(),
});
