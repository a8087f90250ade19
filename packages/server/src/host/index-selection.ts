import type { FileSelection } from '@rag/ingest';

import { invalidOption } from './host-errors.js';
import type { IndexRequest } from './index-run.js';

/** Patterns that a caller may give for one option. */
const MAX_CALLERS_PATTERNS = 100;

/** UTF-16 code units of one of them; `@rag/ingest` refuses sooner what is costly. */
const MAX_CALLERS_PATTERN_CHARACTERS = 1_000;

/**
 * What a caller wants of a folder, with nothing else that the request may hold.
 *
 * @throws RagError `RAG_SERVER_INVALID_OPTION` for patterns that are too many, too long or no text.
 */
export function selectionOf(request: IndexRequest): FileSelection {
  const { include, exclude, generated, negation } = request;
  checkPatterns('include', include);
  checkPatterns('exclude', exclude);
  return { include, exclude, generated, negation };
}

function checkPatterns(option: 'include' | 'exclude', patterns: unknown): void {
  if (patterns === undefined) return;
  if (!Array.isArray(patterns) || !patterns.every((pattern) => typeof pattern === 'string'))
    throw invalid(option, 'is no list of texts');
  if (patterns.length > MAX_CALLERS_PATTERNS)
    throw invalid(
      option,
      `has ${patterns.length} patterns, and ${MAX_CALLERS_PATTERNS} are allowed; name folders instead of files`,
    );
  if (patterns.some((pattern) => pattern.length > MAX_CALLERS_PATTERN_CHARACTERS))
    throw invalid(
      option,
      `has a pattern of more than ${MAX_CALLERS_PATTERN_CHARACTERS} characters; shorten it`,
    );
}

function invalid(option: string, state: string): Error {
  return invalidOption('index the folder', `the option "${option}"`, state);
}
