import type { Analyzer } from '@rag/contracts';

import { isClassicStopWord } from './classic-stop-words.js';
import { expandSynonyms } from './classic-synonyms.js';
import { stemClassic } from './stem-classic.js';
import { tokenizeClassic } from './tokenize-classic.js';

/**
 * The rules of the BM25 stream: classic tokens without stop words, stemmed; a query also asks for synonyms.
 *
 * Stateless, so one instance serves every index and thread. Linear in the text; terms are made one at a time.
 *
 * @example
 * [...classicAnalyzer.analyze('The configuration of the server')]; // ['configura', 'serv']
 */
export const classicAnalyzer: Analyzer = Object.freeze({
  id: 'classic@1',
  *analyze(text: string): Generator<string, void, void> {
    for (const token of tokenizeClassic(text)) if (!isClassicStopWord(token)) yield stemClassic(token);
  },
  expandQuery: expandSynonyms,
});

/**
 * The rules of the TF-IDF knowledge base: classic tokens without stop words, neither stemmed nor expanded.
 *
 * @example
 * [...classicKeywordAnalyzer.analyze('The configuration of the server')]; // ['configuration', 'server']
 */
export const classicKeywordAnalyzer: Analyzer = /* @__PURE__ */ Object.freeze({
  id: 'classic-keyword@1',
  *analyze(text: string): Generator<string, void, void> {
    for (const token of tokenizeClassic(text)) if (!isClassicStopWord(token)) yield token;
  },
});
