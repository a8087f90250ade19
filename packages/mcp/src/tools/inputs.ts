import { DEFAULT_SERVER_LIMITS } from '@rag/server';
import { z } from 'zod';

import { DEFAULT_MAX_TOKENS, MAX_TOKENS_LIMIT, MIN_MAX_TOKENS } from '../answers/token-budget.js';

/** The corpus of a caller who names none. */
export const DEFAULT_CORPUS = 'default';

/** Results of a search at most, however many are asked for. */
export const MAX_TOP_K = 50;

/** Which corpus: part of every tool's input. */
export const corpusInput: z.ZodDefault<z.ZodString> = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,128}$/u, '1 to 128 letters, digits, ".", "_" or "-"')
  .default(DEFAULT_CORPUS)
  .describe(
    'Name of the corpus: 1 to 128 letters, digits, ".", "_" or "-". Leave it out unless you keep several apart.',
  );

/** What is asked: words as in a search box. */
export const queryInput: z.ZodString = z
  .string()
  .min(1)
  .max(DEFAULT_SERVER_LIMITS.maxQueryCharacters)
  .describe(
    'Words, names or a question. Operators: "exact phrase", -without, path:src/auth or path:*.ts, lang:typescript, symbol:name.',
  );

/** How many results at most. */
export const topKInput: z.ZodDefault<z.ZodInt> = z
  .int()
  .min(1)
  .max(MAX_TOP_K)
  .default(10)
  .describe(`Results at most, 1 to ${MAX_TOP_K}.`);

/** How much the answer may cost. */
export const maxTokensInput: z.ZodDefault<z.ZodInt> = z
  .int()
  .min(MIN_MAX_TOKENS)
  .default(DEFAULT_MAX_TOKENS)
  .describe(
    `Size of the answer at most, in estimated tokens; above ${MAX_TOKENS_LIMIT} it is reduced to that. What does not fit is named.`,
  );

/** Whether operators are plain text. */
export const literalInput: z.ZodDefault<z.ZodBoolean> = z
  .boolean()
  .default(false)
  .describe('Whether operators in the query are plain text.');
