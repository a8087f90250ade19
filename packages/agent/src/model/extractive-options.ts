import { polyglotAnalyzer } from '@rag/analysis';
import { RagError, type Analyzer } from '@rag/contracts';

import { STATEMENT_WEIGHTS, type StatementWeights } from './rank-statements.js';

/** Options of an `ExtractiveModel`. */
export interface ExtractiveOptions {
  /** How many statements an answer has at most, a whole number ≥ 1. @defaultValue 3 */
  readonly maxStatements?: number | undefined;
  /**
   * How long the statements of an answer are together at most, citations not counted, in UTF-16 units; a whole number
   * ≥ 40. A statement that does not fit is passed over; where even the best one does not, it is cut at a word and
   * ends in an ellipsis. @defaultValue 800
   */
  readonly maxCharacters?: number | undefined;
  /**
   * How much of what the message is about one statement and the headings above it must say at least, from 0 to 1;
   * where none does, nothing relevant was found. @defaultValue 0.15
   */
  readonly leastCoverage?: number | undefined;
  /** What the parts of a statement's score are worth, each finite and ≥ 0. @defaultValue {@link STATEMENT_WEIGHTS} */
  readonly weights?: Partial<StatementWeights> | undefined;
  /** How texts become terms. @defaultValue `polyglotAnalyzer` */
  readonly analyzer?: Analyzer | undefined;
  /** What is answered where nothing fits. @defaultValue {@link NOTHING_RELEVANT} */
  readonly nothingRelevant?: string | undefined;
}

/** How many statements an extractive answer has at most. */
export const DEFAULT_MAX_STATEMENTS = 3;

/** What an extractive model answers where the evidence holds nothing that fits the message. */
export const NOTHING_RELEVANT = 'Nothing relevant was found.';

/** Less than this would cut every statement. */
const LEAST_MAX_CHARACTERS = 40;

/** {@link ExtractiveOptions} with every value set and checked. */
export interface ResolvedExtractiveOptions {
  readonly maxStatements: number;
  readonly maxCharacters: number;
  readonly leastCoverage: number;
  readonly weights: StatementWeights;
  readonly analyzer: Analyzer;
  readonly nothingRelevant: string;
}

/** What an `ExtractiveModel` uses unless told otherwise. */
export const DEFAULT_EXTRACTIVE_OPTIONS: ResolvedExtractiveOptions = Object.freeze({
  maxStatements: DEFAULT_MAX_STATEMENTS,
  maxCharacters: 800,
  leastCoverage: 0.15,
  weights: STATEMENT_WEIGHTS,
  analyzer: polyglotAnalyzer,
  nothingRelevant: NOTHING_RELEVANT,
});

/**
 * Fills in defaults and checks, once.
 *
 * @throws RagError `RAG_AGENT_INVALID_OPTION`.
 */
export function resolveExtractiveOptions(options: ExtractiveOptions = {}): ResolvedExtractiveOptions {
  const {
    maxStatements = DEFAULT_EXTRACTIVE_OPTIONS.maxStatements,
    maxCharacters = DEFAULT_EXTRACTIVE_OPTIONS.maxCharacters,
    leastCoverage = DEFAULT_EXTRACTIVE_OPTIONS.leastCoverage,
    analyzer = DEFAULT_EXTRACTIVE_OPTIONS.analyzer,
    nothingRelevant = NOTHING_RELEVANT,
  } = options;
  if (!Number.isSafeInteger(maxStatements) || maxStatements < 1)
    throw invalid('maxStatements', maxStatements, 'use a whole number, one or more');
  if (!Number.isSafeInteger(maxCharacters) || maxCharacters < LEAST_MAX_CHARACTERS)
    throw invalid('maxCharacters', maxCharacters, `use a whole number, ${LEAST_MAX_CHARACTERS} or more`);
  if (!(leastCoverage >= 0 && leastCoverage <= 1))
    throw invalid('leastCoverage', leastCoverage, 'use a number from 0 to 1');
  const weights = Object.freeze({ ...STATEMENT_WEIGHTS, ...options.weights });
  for (const [name, weight] of Object.entries(weights) as Iterable<[string, unknown]>)
    if (!Number.isFinite(weight) || Number(weight) < 0)
      throw invalid(`weights.${name}`, weight, 'use a finite number, zero or more');
  return Object.freeze({ maxStatements, maxCharacters, leastCoverage, weights, analyzer, nothingRelevant });
}

function invalid(option: string, value: unknown, advice: string): RagError {
  return new RagError(
    'RAG_AGENT_INVALID_OPTION',
    `Cannot make an extractive model: "${option}" is "${String(value)}"; ${advice}`,
    { option },
  );
}
