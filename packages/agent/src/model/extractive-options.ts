import { polyglotAnalyzer } from '@rag/analysis';
import { RagError, type Analyzer } from '@rag/contracts';

/** Options of an `ExtractiveModel`. */
export interface ExtractiveOptions {
  /** How many statements an answer has at most, a whole number ≥ 1. @defaultValue 3 */
  readonly maxStatements?: number | undefined;
  /** How texts become terms. @defaultValue `polyglotAnalyzer` */
  readonly analyzer?: Analyzer | undefined;
  /** What is answered where nothing fits. @defaultValue {@link NOTHING_RELEVANT} */
  readonly nothingRelevant?: string | undefined;
}

/** How many statements an extractive answer has at most. */
export const DEFAULT_MAX_STATEMENTS = 3;

/** What an extractive model answers where the evidence holds nothing that fits the message. */
export const NOTHING_RELEVANT = 'Nothing relevant was found.';

/** {@link ExtractiveOptions} with every value set and checked. */
export interface ResolvedExtractiveOptions {
  readonly maxStatements: number;
  readonly analyzer: Analyzer;
  readonly nothingRelevant: string;
}

/** What an `ExtractiveModel` uses unless told otherwise. */
export const DEFAULT_EXTRACTIVE_OPTIONS: ResolvedExtractiveOptions = Object.freeze({
  maxStatements: DEFAULT_MAX_STATEMENTS,
  analyzer: polyglotAnalyzer,
  nothingRelevant: NOTHING_RELEVANT,
});

/**
 * Fills in defaults and checks, once.
 *
 * @throws RagError `RAG_AGENT_INVALID_OPTION`.
 */
export function resolveExtractiveOptions(options: ExtractiveOptions = {}): ResolvedExtractiveOptions {
  const { maxStatements = DEFAULT_MAX_STATEMENTS } = options;
  if (!Number.isSafeInteger(maxStatements) || maxStatements < 1)
    throw new RagError(
      'RAG_AGENT_INVALID_OPTION',
      `Cannot make an extractive model: "maxStatements" is "${String(maxStatements)}"; use a whole number, one or more`,
      { option: 'maxStatements' },
    );
  return Object.freeze({
    maxStatements,
    analyzer: options.analyzer ?? DEFAULT_EXTRACTIVE_OPTIONS.analyzer,
    nothingRelevant: options.nothingRelevant ?? NOTHING_RELEVANT,
  });
}
