import { z } from '@hono/zod-openapi';

import type { Metadata, MetadataFilter } from '@rag/contracts';

import type { WhyNotQuestion } from '../../explain/why-not.js';
import type { ServerLimits } from '../../serve/rag-server.js';
import { metadataSchema, nameSchema, type SchemaOf } from './common-schemas.js';

const MAX_PATTERNS = 200;
const MAX_PATTERN_CHARACTERS = 1_000;
const MAX_PATH_CHARACTERS = 4_096;
/** Longest id of a document over a network, in UTF-16 units. */
export const MAX_DOCUMENT_ID_CHARACTERS = 1_024;

/** Opens a session. */
export interface OpenSessionBody {
  readonly id?: string | undefined;
}

/** Starts an index run. */
export interface IndexBody {
  readonly root: string;
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly generated?: 'read' | 'skip' | undefined;
}

/** Asks for the best results, or for a prompt of them. */
export interface SearchBody {
  readonly query: string;
  readonly topK?: number | undefined;
  readonly filter?: MetadataFilter | undefined;
  readonly maxPerFile?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly snippets?:
    | boolean
    | { readonly maxCharacters?: number | undefined; readonly maxLines?: number | undefined }
    | undefined;
  readonly literal?: boolean | undefined;
}

/** Asks how scores came about, and why something is not among the results. */
export interface ExplainBody extends SearchBody {
  readonly id?: string | undefined;
  readonly whyNot?: WhyNotQuestion | undefined;
}

/** A document under an id that the path has. */
export interface DocumentBody {
  readonly content: string;
  readonly metadata?: Metadata | undefined;
}

/** A document under an id of its own, made where absent. */
export interface AddDocumentBody extends DocumentBody {
  readonly id?: string | undefined;
}

/** One chat turn. */
export interface ChatBody {
  readonly message: string;
  readonly conversation?: string | undefined;
}

/** The bodies of requests, within the limits of a server. */
export interface RequestSchemas {
  readonly openSession: SchemaOf<OpenSessionBody>;
  readonly index: SchemaOf<IndexBody>;
  readonly search: SchemaOf<SearchBody>;
  readonly explain: SchemaOf<ExplainBody>;
  readonly document: SchemaOf<DocumentBody>;
  readonly addDocument: SchemaOf<AddDocumentBody>;
  readonly chat: SchemaOf<ChatBody>;
}

/**
 * Makes the schemas of what is sent.
 *
 * None of them changes a value: what passes is used as it was sent. Keys that are not known are refused.
 */
export function createRequestSchemas(limits: ServerLimits): RequestSchemas {
  const query = z.string().max(limits.maxQueryCharacters);
  const search = searchShape(limits, query);
  const document = { content: z.string().min(1), metadata: metadataSchema.optional() };
  return {
    openSession: z.strictObject({ id: nameSchema.optional() }).openapi('OpenSession'),
    index: z.strictObject(INDEX_SHAPE).openapi('IndexRequest'),
    search: z.strictObject(search).openapi('SearchRequest'),
    explain: z.strictObject({ ...search, ...EXPLAIN_SHAPE }).openapi('ExplainRequest'),
    document: z.strictObject(document).openapi('DocumentContent'),
    addDocument: z.strictObject({ ...document, id: documentIdSchema.optional() }).openapi('AddDocument'),
    chat: z
      .strictObject({ message: query.min(1), conversation: nameSchema.optional() })
      .openapi('ChatRequest'),
  };
}

/** An id of a document that can stand in a path: not a dot segment, without NUL, of whole characters. */
export const documentIdSchema: SchemaOf<string> = z
  .string()
  .min(1)
  .max(MAX_DOCUMENT_ID_CHARACTERS)
  .refine((id) => id !== '.' && id !== '..' && !/[\0\p{Surrogate}]/u.test(id));

const patternsSchema = z.array(z.string().min(1).max(MAX_PATTERN_CHARACTERS)).max(MAX_PATTERNS);

const INDEX_SHAPE = {
  root: z.string().min(1).max(MAX_PATH_CHARACTERS),
  include: patternsSchema.optional(),
  exclude: patternsSchema.optional(),
  generated: z.enum(['read', 'skip']).optional(),
};

// What a condition may be is said once, by who judges it: the search refuses what it does not know.
const filterSchema = z
  .custom<MetadataFilter>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'use an object with a condition for each key',
  )
  .openapi('MetadataFilter', {
    type: 'object',
    description: 'A scalar, or operators ($in $ne $gt $gte $lt $lte $exists), for each key of the metadata',
    additionalProperties: {},
  });

const snippetsSchema = z.union([
  z.boolean(),
  z.strictObject({
    maxCharacters: z.int().min(16).max(100_000).optional(),
    maxLines: z.int().min(1).max(10_000).optional(),
  }),
]);

const EXPLAIN_SHAPE = {
  id: z.string().min(1).max(MAX_DOCUMENT_ID_CHARACTERS).optional(),
  whyNot: z
    .strictObject({ file: z.string().min(1).max(MAX_PATH_CHARACTERS), line: z.int().min(1).optional() })
    .optional(),
};

function searchShape(
  { maxTopK }: ServerLimits,
  query: z.ZodString,
): {
  query: z.ZodString;
  topK: z.ZodOptional<z.ZodInt>;
  filter: z.ZodOptional<typeof filterSchema>;
  maxPerFile: z.ZodOptional<z.ZodInt>;
  maxTokens: z.ZodOptional<z.ZodInt>;
  snippets: z.ZodOptional<typeof snippetsSchema>;
  literal: z.ZodOptional<z.ZodBoolean>;
} {
  return {
    query,
    topK: z.int().min(0).max(maxTopK).optional(),
    filter: filterSchema.optional(),
    maxPerFile: z.int().min(1).optional(),
    maxTokens: z.int().min(0).optional(),
    snippets: snippetsSchema.optional(),
    literal: z.boolean().optional(),
  };
}
