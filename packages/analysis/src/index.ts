export { classicAnalyzer, classicKeywordAnalyzer } from './classic-analyzer.js';
export { CLASSIC_STOP_WORDS, isClassicStopWord } from './classic-stop-words.js';
export { CLASSIC_SYNONYMS, expandSynonyms, type SynonymRow } from './classic-synonyms.js';
export { detectLanguage } from './polyglot/detect-language.js';
export {
  LANGUAGE_CODES,
  LATIN_LANGUAGE_CODES,
  type LanguageCode,
  type Stemmer,
  type StemmerSet,
} from './polyglot/language.js';
export {
  createPolyglotAnalyzer,
  POLYGLOT_ANALYZER_ID,
  polyglotAnalyzer,
} from './polyglot/polyglot-analyzer.js';
export {
  DEFAULT_POLYGLOT_OPTIONS,
  type PolyglotOptions,
  type ResolvedPolyglotOptions,
} from './polyglot/polyglot-options.js';
export { PROGRAMMING_SYNONYMS } from './polyglot/programming-synonyms.js';
export { QUERY_WEIGHTS, type QueryWeights } from './polyglot/query-weights.js';
export { porterStem } from './polyglot/stem-porter.js';
export { resolveAnalyzer, type AnalyzerSpec, type ResolveAnalyzerOptions } from './resolve-analyzer.js';
export { CLASSIC_SUFFIXES, MIN_STEMMED_WORD_LENGTH, MIN_STEM_LENGTH, stemClassic } from './stem-classic.js';
export { MIN_CLASSIC_TOKEN_LENGTH, tokenizeClassic } from './tokenize-classic.js';
