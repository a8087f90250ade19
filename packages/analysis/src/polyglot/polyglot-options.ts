import { RagError } from '@rag/contracts';

import type { SynonymRow } from '../classic-synonyms.js';
import { LANGUAGE_CODES, type LanguageCode, type StemmerSet } from './language.js';
import { PROGRAMMING_SYNONYMS } from './programming-synonyms.js';
import { QUERY_WEIGHTS } from './query-weights.js';

/** Options of {@link createPolyglotAnalyzer}. */
export interface PolyglotOptions {
  /** The languages whose stemmers are used; English always is. @defaultValue {@link LANGUAGE_CODES} */
  readonly languages?: readonly LanguageCode[] | undefined;
  /** Stemmers that take the place of the built-in ones, under a name of their own. @defaultValue none */
  readonly stemmers?: StemmerSet | undefined;
  /** Rows of synonyms for queries; none turns them off. @defaultValue {@link PROGRAMMING_SYNONYMS} */
  readonly synonyms?: readonly SynonymRow[] | undefined;
  /**
   * Factor for what follows the first English preposition of a query: above 0, at most 1. Below 1 it may help where
   * queries ask for code; on four sets of prose and code questions it lost. @defaultValue 1
   */
  readonly afterPrepositionWeight?: number | undefined;
}

/** {@link PolyglotOptions} with every default filled in. */
export interface ResolvedPolyglotOptions {
  readonly languages: readonly LanguageCode[];
  readonly stemmers: StemmerSet | undefined;
  readonly synonyms: readonly SynonymRow[];
  readonly afterPrepositionWeight: number;
}

/**
 * What {@link createPolyglotAnalyzer} uses unless told otherwise.
 *
 * @example
 * DEFAULT_POLYGLOT_OPTIONS.afterPrepositionWeight; // 1
 */
export const DEFAULT_POLYGLOT_OPTIONS: ResolvedPolyglotOptions = Object.freeze({
  languages: LANGUAGE_CODES,
  stemmers: undefined,
  synonyms: PROGRAMMING_SYNONYMS,
  afterPrepositionWeight: QUERY_WEIGHTS.afterPreposition,
});

/** The options as plain data, without those that are at their default: what an id and a worker need. */
export type PolyglotOptionsData = Readonly<Record<string, unknown>>;

const NAMES: ReadonlySet<string> = new Set(Object.keys(DEFAULT_POLYGLOT_OPTIONS));

/**
 * Fills in defaults and checks what was given, once. Languages come in the order of {@link LANGUAGE_CODES}, so that
 * the order in which a caller names them changes nothing.
 *
 * @throws RagError `RAG_ANALYSIS_UNKNOWN_OPTION`, or `RAG_ANALYSIS_INVALID_OPTION` with what the option may be.
 */
export function resolvePolyglotOptions(options: PolyglotOptions): ResolvedPolyglotOptions {
  for (const name of Object.keys(options)) if (!NAMES.has(name)) throw unknownOption(name);
  const defaults = DEFAULT_POLYGLOT_OPTIONS;
  const { languages = defaults.languages, stemmers, synonyms = defaults.synonyms } = options;
  const { afterPrepositionWeight = defaults.afterPrepositionWeight } = options;
  const isKnown = (language: unknown): boolean => LANGUAGE_CODES.some((code) => code === language);
  if (!isList(languages) || !languages.every(isKnown)) {
    throw invalid('languages', `use a list of "${LANGUAGE_CODES.join('", "')}"`);
  }
  if (stemmers !== undefined && !isStemmerSet(stemmers)) {
    throw invalid('stemmers', 'use a set with a name and a map of stemmers by language');
  }
  if (!isList(synonyms) || !synonyms.every(isSynonymRow)) {
    throw invalid('synonyms', 'use rows of a word and a list of words');
  }
  if (!(afterPrepositionWeight > 0 && afterPrepositionWeight <= 1)) {
    throw invalid('afterPrepositionWeight', 'use a number above 0, at most 1');
  }
  const wanted = new Set<LanguageCode>(['en', ...languages]);
  const ordered = LANGUAGE_CODES.filter((code) => wanted.has(code));
  return Object.freeze({ languages: ordered, stemmers, synonyms, afterPrepositionWeight });
}

/** What of the options is not at its default, as plain data with keys in a fixed order; stemmers by their name. */
export function polyglotOptionsData(options: ResolvedPolyglotOptions): PolyglotOptionsData {
  const { languages, stemmers, synonyms, afterPrepositionWeight } = options;
  const defaults = DEFAULT_POLYGLOT_OPTIONS;
  return {
    ...(languages.length === LANGUAGE_CODES.length ? {} : { languages }),
    ...(stemmers === undefined ? {} : { stemmers: stemmers.name }),
    ...(synonyms === defaults.synonyms ? {} : { synonyms }),
    ...(afterPrepositionWeight === defaults.afterPrepositionWeight ? {} : { afterPrepositionWeight }),
  };
}

function isStemmerSet(value: unknown): value is StemmerSet {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('stemmers' in value))
    return false;
  return typeof value.name === 'string' && value.name !== '' && value.stemmers instanceof Map;
}

function isSynonymRow(row: unknown): row is SynonymRow {
  if (!isList(row)) return false;
  const [term, expansions] = row;
  return isWord(term) && isList(expansions) && expansions.every(isWord);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isWord(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function invalid(option: string, advice: string): RagError {
  return new RagError(
    'RAG_ANALYSIS_INVALID_OPTION',
    `Cannot make a polyglot analyzer: "${option}" is not usable; ${advice}`,
    {
      option,
    },
  );
}

function unknownOption(option: string): RagError {
  const known = [...NAMES];
  return new RagError(
    'RAG_ANALYSIS_UNKNOWN_OPTION',
    `Cannot make a polyglot analyzer: it has no option "${option}"; use "${known.join('", "')}"`,
    { option, known },
  );
}
