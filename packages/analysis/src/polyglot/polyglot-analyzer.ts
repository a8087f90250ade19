import { type Analyzer, type QueryTerm } from '@rag/contracts';

import type { SynonymRow } from '../classic-synonyms.js';
import { documentTerms } from './document-terms.js';
import { LANGUAGE_CODES, type LanguageCode, type StemmerSet } from './language.js';
import { PROGRAMMING_SYNONYMS } from './programming-synonyms.js';
import { queryTerms } from './query-terms.js';
import { QUERY_WEIGHTS } from './query-weights.js';
import { SegmentCache } from './segment-cache.js';
import { segmentParts } from './segment-parts.js';
import { synonymTable } from './synonym-table.js';
import { platformSegmenter } from './unspaced-tokens.js';
import { WordStems } from './word-stems.js';

/** Options of {@link createPolyglotAnalyzer}. */
export interface PolyglotOptions {
  /** The languages whose stemmers are used; English always is. @defaultValue all of {@link LANGUAGE_CODES} */
  readonly languages?: readonly LanguageCode[] | undefined;
  /** Stemmers to use instead of the built-in ones, under a name. @defaultValue none */
  readonly stemmers?: StemmerSet | undefined;
  /** Rows of synonyms; an empty list turns them off. @defaultValue {@link PROGRAMMING_SYNONYMS} */
  readonly synonyms?: readonly SynonymRow[] | undefined;
  /** Factor for the words after a query's first English preposition, above 0 and up to 1. @defaultValue 0.5 */
  readonly afterPreposition?: number | undefined;
}

/** The id of the polyglot rules without options. */
export const POLYGLOT_ANALYZER_ID = 'polyglot@1';

export function createPolyglotAnalyzer(options: PolyglotOptions = {}): Analyzer {
  const stems = new WordStems(options.languages ?? LANGUAGE_CODES, options.stemmers?.stemmers);
  const rules = {
    stems,
    segments: new SegmentCache((run) => segmentParts(run, (word) => stems.entry(word))),
    segmenter: platformSegmenter(),
    synonyms: synonymTable(options.synonyms ?? PROGRAMMING_SYNONYMS, (word) => stems.entry(word).stem),
    afterPreposition: options.afterPreposition ?? QUERY_WEIGHTS.afterPreposition,
  };
  return Object.freeze({
    id: POLYGLOT_ANALYZER_ID,
    analyze: (text: string): readonly string[] => documentTerms(text, rules, stems),
    queryTerms: (query: string): readonly QueryTerm[] => queryTerms(query, rules),
  });
}

export const polyglotAnalyzer: Analyzer = createPolyglotAnalyzer();
