import { z } from '@hono/zod-openapi';

import { explanationSchema, metadataSchema, type SchemaOf } from './common-schemas.js';

const clauseSchema = z.strictObject({
  kind: z.enum(['text', 'word', 'phrase', 'path', 'lang', 'symbol']),
  value: z.string(),
  isExcluded: z.boolean(),
});

const texts = z.array(z.string());

const querySchema = z.strictObject({
  text: z.string(),
  phrases: texts,
  excluded: z.strictObject({ words: texts, phrases: texts }),
  paths: texts,
  excludedPaths: texts,
  languages: texts,
  excludedLanguages: texts,
  symbols: texts,
  excludedSymbols: texts,
  isPlain: z.boolean(),
  clauses: z.array(clauseSchema),
});

const evidenceSchema = z
  .looseObject({
    terms: z.array(z.looseObject({ term: z.string(), idf: z.number(), fileIdf: z.number() })),
    chunk: z.number(),
    file: z.number(),
    coverage: z.number(),
  })
  .openapi('MatchEvidence');

const relevanceSchema = z
  .strictObject({
    outcome: z.enum(['relevant-context', 'no-relevant-context']),
    band: z.enum(['high', 'medium', 'low', 'none']),
    confidence: z.number(),
  })
  .openapi('Relevance');

const diagnosticsSchema = z
  .strictObject({
    streams: z.array(
      z.strictObject({
        name: z.string(),
        outcome: z.enum(['answered', 'unavailable', 'failed', 'timed-out', 'not-asked']),
        results: z.int(),
        generation: z.int().optional(),
        errorCode: z.string().optional(),
      }),
    ),
    capped: z.boolean(),
    windows: z.int(),
    evidence: evidenceSchema.optional(),
    query: querySchema,
    listed: z.int(),
    relevance: relevanceSchema.optional(),
    budget: z
      .strictObject({
        maxTokens: z.int(),
        tokens: z.int(),
        leftOut: z.array(z.strictObject({ id: z.string(), rank: z.int(), tokens: z.int() })),
      })
      .optional(),
  })
  .openapi('SearchDiagnostics');

const snippetSchema = z
  .strictObject({
    text: z.string(),
    startLine: z.int(),
    endLine: z.int(),
    highlights: z.array(z.strictObject({ start: z.int(), end: z.int() })),
  })
  .openapi('Snippet');

const documentShape = { id: z.string(), content: z.string(), metadata: metadataSchema };

/** A document, whole. */
export const documentSchema: SchemaOf<unknown> = z.strictObject(documentShape).openapi('Document');

/** The results of a search. */
export const searchAnswerSchema: SchemaOf<unknown> = z
  .strictObject({
    results: z.array(
      z
        .strictObject({ ...documentShape, score: z.number(), snippet: snippetSchema.optional() })
        .openapi('SearchResult'),
    ),
    diagnostics: diagnosticsSchema,
  })
  .openapi('SearchAnswer');

/** A prompt, and what it is made of. */
export const promptAnswerSchema: SchemaOf<unknown> = z
  .strictObject({
    prompt: z.string(),
    sources: z.array(z.strictObject({ id: z.string(), score: z.number(), metadata: metadataSchema })),
    diagnostics: diagnosticsSchema.nullable(),
  })
  .openapi('PromptAnswer');

const fusedResultSchema = z
  .strictObject({
    id: z.string(),
    score: z.number(),
    metadata: metadataSchema,
    sources: z.array(
      z.strictObject({
        stream: z.string(),
        rank: z.int(),
        score: z.number(),
        weight: z.number(),
        contribution: z.number(),
      }),
    ),
    window: z.int(),
    rescoring: z
      .strictObject({
        fusedScore: z.number(),
        signals: z.array(
          z.strictObject({
            id: z.string(),
            effect: z.string(),
            weight: z.number(),
            value: z.number(),
            contribution: z.number(),
            reason: z.string(),
          }),
        ),
        signalScore: z.number(),
        sameFileBefore: z.int(),
        decay: z.number(),
      })
      .optional(),
  })
  .openapi('FusedResult');

const traceSchema = z
  .strictObject({
    id: z.string(),
    outcome: z.enum(['result', 'outranked', 'capped', 'not-picked', 'unmatched']),
    streams: z.array(
      z.strictObject({
        stream: z.string(),
        rank: z.int().optional(),
        score: z.number().optional(),
        found: z.int(),
        considered: z.int(),
      }),
    ),
    rank: z.int().optional(),
    result: fusedResultSchema.optional(),
    explanation: explanationSchema.optional(),
  })
  .openapi('CandidateTrace');

const whyNotSchema = z
  .strictObject({
    file: z.string(),
    line: z.int().optional(),
    found: z.boolean(),
    steps: z.array(
      z.strictObject({
        stage: z.string(),
        outcome: z.enum(['passed', 'stopped']),
        code: z.string(),
        detail: z.string(),
      }),
    ),
    chunkId: z.string().optional(),
    rank: z.int().optional(),
    explanation: explanationSchema.optional(),
    betterHits: z.array(z.strictObject({ id: z.string(), rank: z.int(), score: z.number() })),
  })
  .openapi('WhyNot');

/** How the scores of a search came about. */
export const explainAnswerSchema: SchemaOf<unknown> = z
  .strictObject({
    hits: z.array(
      z.strictObject({ rank: z.int(), result: fusedResultSchema, explanation: explanationSchema }),
    ),
    diagnostics: diagnosticsSchema,
    trace: traceSchema.optional(),
    whyNot: whyNotSchema.optional(),
  })
  .openapi('SearchExplanation');
