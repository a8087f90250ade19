import type { Analyzer, QueryTerm } from '@rag/contracts';

import { documentTerms } from './document-terms.js';
import {
  polyglotOptionsData,
  resolvePolyglotOptions,
  type PolyglotOptions,
  type ResolvedPolyglotOptions,
} from './polyglot-options.js';
import { queryTerms } from './query-terms.js';
import { SegmentCache } from './segment-cache.js';
import { segmentParts } from './segment-parts.js';
import { synonymTable } from './synonym-table.js';
import { platformSegmenter } from './unspaced-tokens.js';
import { WordStems } from './word-stems.js';

/**
 * The id of the polyglot rules with no option set; with options it is followed by them, as JSON.
 *
 * @example
 * polyglotAnalyzer.id === POLYGLOT_ANALYZER_ID; // true
 */
export const POLYGLOT_ANALYZER_ID = 'polyglot@1';

/**
 * Makes an analyzer for text in any script and for code.
 *
 * - Identifiers, names and versions give their parts, stemmed, and the whole without separators: `getUserById`,
 *   `get_user_by_id` and `get-user-by-id` share `getuserbyid`; `C++`, `.NET` and `1.2.3` are terms as well.
 * - Words are compared by NFKC and full case folding; those with accents also without them.
 * - English is stemmed by Porter's rules, twelve other languages by light stemmers: chosen by the script, and within
 *   the Latin script by the function words of each document. A query asks for the stems of all of them.
 * - Han, kana and Hangul give pairs and characters; Thai, Lao, Khmer and Myanmar give the words that the platform's
 *   `Intl.Segmenter` knows, and grams.
 * - A query weighs its terms, and whatever the classic rules would find for it is found too, far below.
 *
 * Terms are at most 64 UTF-16 units; longer ones are cut. Linear in the text. Memory is bounded: some 65,000
 * identifiers and 50,000 words are remembered for speed, and no result depends on them. One instance serves any
 * number of indexes on one thread.
 *
 * Its `id` carries the options; `resolveAnalyzer({ id })` makes the same analyzer elsewhere. Where words of Thai and
 * its neighbours begin depends on the platform's dictionary; their grams do not.
 *
 * @throws RagError `RAG_ANALYSIS_UNKNOWN_OPTION` or `RAG_ANALYSIS_INVALID_OPTION`, with the option's name.
 * @example
 * const analyzer = createPolyglotAnalyzer({ languages: ['en', 'de'] });
 * [...analyzer.analyze('parseXMLDoc')]; // ['pars', 'xml', 'doc', 'parsexmldoc']
 */
export function createPolyglotAnalyzer(options: PolyglotOptions = {}): Analyzer {
  const resolved = resolvePolyglotOptions(options);
  const stems = new WordStems(resolved.languages, resolved.stemmers?.stemmers);
  const stem = (word: string): string => stems.entry(word).stem;
  const rules = {
    stems,
    segments: new SegmentCache((run) => segmentParts(run, (word) => stems.entry(word))),
    segmenter: platformSegmenter(),
    synonyms: synonymTable(resolved.synonyms, stem),
    afterPrepositionWeight: resolved.afterPrepositionWeight,
  };
  return Object.freeze({
    id: idOf(resolved),
    analyze: (text: string): readonly string[] => documentTerms(text, rules, stems),
    queryTerms: (query: string): readonly QueryTerm[] => queryTerms(query, rules),
  });
}

/**
 * The polyglot rules with every option at its default: {@link createPolyglotAnalyzer}.
 *
 * @example
 * polyglotAnalyzer.queryTerms?.('getUserById')[4]; // { term: 'getuserbyid', weight: 2, kind: 'compound' }
 */
export const polyglotAnalyzer: Analyzer = createPolyglotAnalyzer();

function idOf(options: ResolvedPolyglotOptions): string {
  const data = polyglotOptionsData(options);
  return Object.keys(data).length === 0
    ? POLYGLOT_ANALYZER_ID
    : `${POLYGLOT_ANALYZER_ID} ${JSON.stringify(data)}`;
}
