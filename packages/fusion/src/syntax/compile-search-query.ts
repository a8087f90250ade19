import type { Document } from '@rag/contracts';

import { languageOf, withDialects } from './language-aliases.js';
import { compilePathMatch } from './path-match.js';
import type { SearchQuery } from './search-query.js';
import { searchWordsOf, WordSequence } from './search-words.js';
import { compileSymbolMatch } from './symbol-match.js';

/** What {@link SearchPredicate} reads of a document. */
export type SearchedDocument = Pick<Document, 'content' | 'metadata'>;

/** Tells whether a document fulfils the conditions of a query. */
export type SearchPredicate = (document: SearchedDocument) => boolean;

/**
 * Compiles the conditions of a query once, for many documents; a plain query lets every document pass.
 *
 * Phrases and excluded words are compared with the content: by words, whatever lies between them, NFKC and without
 * regard to case, never within a word; scripts without blanks by letters. Paths are compared with the metadata `file`,
 * languages with `language` and `format`, symbols with `symbol` and `defines`; a document that lacks the metadata fails
 * what is wanted and passes what is excluded. Linear in the content; it is read only where the metadata pass.
 *
 * @example
 * const isWanted = compileSearchQuery(parseSearchQuery('retry -legacy path:src'));
 * isWanted(Document.of('retry with backoff', 'file', 'src/retry.ts')); // true
 */
export function compileSearchQuery(query: SearchQuery): SearchPredicate {
  const paths = query.paths.map(compilePathMatch);
  const excludedPaths = query.excludedPaths.map(compilePathMatch);
  const languages = new Set(query.languages.flatMap(withDialects));
  const excludedLanguages = new Set(query.excludedLanguages.flatMap(withDialects));
  const symbols = query.symbols.map(compileSymbolMatch);
  const excludedSymbols = query.excludedSymbols.map(compileSymbolMatch);
  const phrases = query.phrases.map(sequenceOf);
  const excluded = [...query.excluded.words, ...query.excluded.phrases].map(sequenceOf);

  const passesPath = ({ metadata: { file } }: SearchedDocument): boolean =>
    typeof file === 'string'
      ? paths.every((matches) => matches(file)) && !excludedPaths.some((matches) => matches(file))
      : paths.length === 0;
  const passesLanguage = (document: SearchedDocument): boolean => {
    const names = languagesOf(document);
    return (
      (languages.size === 0 || names.some((name) => languages.has(name))) &&
      !names.some((name) => excludedLanguages.has(name))
    );
  };
  const passesSymbol = ({ metadata }: SearchedDocument): boolean =>
    (symbols.length === 0 || symbols.some((matches) => matches(metadata))) &&
    !excludedSymbols.some((matches) => matches(metadata));
  const passesContent = ({ content }: SearchedDocument): boolean => {
    if (phrases.length === 0 && excluded.length === 0) return true;
    const words = searchWordsOf(content);
    return phrases.every((phrase) => phrase.isIn(words)) && !excluded.some((one) => one.isIn(words));
  };
  return (document) =>
    passesPath(document) && passesLanguage(document) && passesSymbol(document) && passesContent(document);
}

function sequenceOf(text: string): WordSequence {
  return new WordSequence(searchWordsOf(text));
}

function languagesOf({ metadata: { language, format } }: SearchedDocument): readonly string[] {
  return [language, format].filter((name) => typeof name === 'string').map(languageOf);
}
