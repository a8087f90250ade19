import { LanguageTally } from './detect-language.js';
import type { LanguageCode } from './language.js';
import { readTokens, type TokenRules } from './read-tokens.js';
import { TokenKind } from './token-sink.js';
import type { WordEntry, WordStems } from './word-stems.js';

/**
 * The terms of a document, in order.
 *
 * A word gives its stem; then, where that could lose something, the word as it is: a word with accents, and every
 * word of a document in another language than English, whose stems a query can only guess. Where the classic rules
 * would stem it otherwise, it is marked with that stem too; see `classicTerms`.
 *
 * The language is told once for the whole text, so all tokens are read before the first term is known.
 */
export function documentTerms(text: string, rules: TokenRules, stems: WordStems): readonly string[] {
  const tokens: (string | WordEntry)[] = [];
  const tally = new LanguageTally();
  readTokens(text, rules, {
    add: (kind, token, known) => {
      if (kind !== TokenKind.Word && kind !== TokenKind.Part) {
        tokens.push(token);
        if (kind === TokenKind.Compound || kind === TokenKind.Hyphenated) {
          const entry = stems.entry(token);
          if (needsMark(entry, token)) tokens.push(entry.classicTerm);
        }
        return;
      }
      const entry = known ?? stems.entry(token);
      if (kind === TokenKind.Word && entry.mask !== 0) tally.addMasked(entry.word, entry.mask);
      tokens.push(entry);
    },
  });
  const language = tally.best(stems.latinLanguages) ?? 'en';
  const terms: string[] = [];
  for (const token of tokens) {
    if (typeof token === 'string') terms.push(token);
    else addWord(terms, token, language, stems);
  }
  return terms;
}

/** Whether the classic rules would index it under something else. */
function needsMark({ classicStem }: WordEntry, indexed: string): boolean {
  return classicStem !== '' && classicStem !== indexed;
}

function addWord(terms: string[], entry: WordEntry, language: LanguageCode, stems: WordStems): void {
  const stem = stems.stemOf(entry, language);
  terms.push(stem);
  if (needsMark(entry, stem)) terms.push(entry.classicTerm);
  if (!entry.isLatin || entry.word === stem) return;
  if (language !== 'en' || entry.word !== entry.plain) terms.push(entry.word);
}
