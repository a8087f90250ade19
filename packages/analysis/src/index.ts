export { classicAnalyzer, classicKeywordAnalyzer } from './classic-analyzer.js';
export { CLASSIC_STOP_WORDS, isClassicStopWord } from './classic-stop-words.js';
export { CLASSIC_SYNONYMS, expandSynonyms, type SynonymRow } from './classic-synonyms.js';
export { resolveAnalyzer, type AnalyzerSpec } from './resolve-analyzer.js';
export { CLASSIC_SUFFIXES, MIN_STEMMED_WORD_LENGTH, MIN_STEM_LENGTH, stemClassic } from './stem-classic.js';
export { MIN_CLASSIC_TOKEN_LENGTH, tokenizeClassic } from './tokenize-classic.js';
