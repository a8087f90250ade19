import { z } from '@hono/zod-openapi';

import { metadataSchema, type SchemaOf } from './common-schemas.js';

/** Where a server stands. */
export const healthSchema: SchemaOf<unknown> = z
  .strictObject({ status: z.enum(['ok', 'ready']) })
  .openapi('Health');

/** The state of a session. */
export const statusSchema: SchemaOf<unknown> = z
  .strictObject({
    fileCount: z.int(),
    chunkCount: z.int(),
    documentCount: z.int(),
    lastIndexTime: z.iso.datetime().nullable(),
    indexedPath: z.string().nullable(),
    indexedLink: z.string().nullable(),
    generation: z.int(),
    busy: z.boolean(),
    profile: z.enum(['polyglot', 'classic']),
    atomic: z.boolean(),
    persistence: z.literal('memory'),
    stream: z.strictObject({
      documents: z.int(),
      maxDocuments: z.int().nullable(),
      evicted: z.int(),
      expired: z.int(),
    }),
  })
  .openapi('Status');

const noteSchema = z
  .strictObject({ path: z.string(), code: z.string(), message: z.string() })
  .openapi('IndexNote');

const reportSchema = z
  .strictObject({
    generation: z.int(),
    indexed: z.int(),
    unchanged: z.int(),
    kept: z.int(),
    removed: z.int(),
    rechunked: z.int(),
    skipped: z.array(noteSchema),
    failed: z.array(noteSchema),
    degraded: z.array(noteSchema),
    chunks: z.int(),
    bytes: z.number(),
    durationMs: z.number(),
  })
  .openapi('IndexReport');

const runShape = {
  id: z.string(),
  root: z.string(),
  state: z.enum(['running', 'succeeded', 'failed', 'cancelled']),
  progress: z
    .strictObject({
      phase: z.enum(['discover', 'process', 'commit', 'done']),
      indexedFiles: z.int(),
      totalFiles: z.int(),
      currentFile: z.string(),
      bytes: z.number(),
    })
    .nullable(),
  error: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
  startedAtMs: z.number(),
  endedAtMs: z.number().nullable(),
};

/** An index run without its report. */
export const runSummarySchema: SchemaOf<unknown> = z.strictObject(runShape).openapi('IndexRunSummary');

/** An index run. */
export const runSchema: SchemaOf<unknown> = z
  .strictObject({ ...runShape, report: reportSchema.nullable() })
  .openapi('IndexRun');

/** A document that was added by hand, as lists have it. */
export const documentInfoSchema: SchemaOf<unknown> = z
  .strictObject({
    id: z.string(),
    preview: z.string(),
    contentLength: z.int(),
    metadata: metadataSchema,
  })
  .openapi('DocumentInfo');

/** Which document was stored. */
export const documentIdAnswerSchema: SchemaOf<unknown> = z
  .strictObject({ id: z.string() })
  .openapi('DocumentId');

/** How many documents went. */
export const removedSchema: SchemaOf<unknown> = z.strictObject({ removed: z.int() }).openapi('Removed');
