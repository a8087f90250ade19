import type { QueryTerm } from '@rag/contracts';

import { classicTerms } from './classic-forms.js';
import { LanguageTally } from './detect-language.js';
import { LATIN_LANGUAGE_CODES, type LanguageCode } from './language.js';
import { QUERY_PREPOSITIONS, QUERY_STOP_WORDS, SCRIPT_STOP_WORDS } from './query-stop-words.js';
import { QUERY_WEIGHTS } from './query-weights.js';
import { readTokens, type TokenRules } from './read-tokens.js';
import { TokenKind } from './token-sink.js';
import type { WordEntry, WordStems } from './word-stems.js';

/** What {@link queryTerms} needs beside the query. */
export interface QueryRules extends TokenRules {
  readonly stems: WordStems;
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** Factor for what follows the first English preposition. */
  readonly afterPrepositionWeight: number;
}

/** The weighted terms of a query: what it says, in order, then what means the same or is spelled otherwise. */
export function queryTerms(query: string, rules: QueryRules): readonly QueryTerm[] {
  const tokens = readQuery(query, rules);
  const terms = new WeightedTerms();
  const hasContent = tokens.some((token) => !token.isStopWord);
  let factor = 1;
  for (const token of tokens) {
    const stopWord = token.isStopWord && hasContent ? QUERY_WEIGHTS.stopWord : 1;
    addToken(terms, token, factor * stopWord, rules);
    if (token.isPreposition && hasContent && terms.hasWords) {
      factor = rules.afterPrepositionWeight;
      terms.areQualifiers = true;
    }
    if (!token.isStopWord) terms.hasWords = true;
  }
  for (const term of classicTerms(query)) terms.addVariant(term, QUERY_WEIGHTS.classic);
  return terms.list();
}

interface QueryToken {
  readonly kind: number;
  readonly text: string;
  readonly entry: WordEntry | undefined;
  /** As the function words of the query tell it. */
  readonly language: LanguageCode | undefined;
  readonly isStopWord: boolean;
  readonly isPreposition: boolean;
  /** Whether it is the letter of a name such as `C++`, which says little alone. */
  readonly isLetterOfName: boolean;
  /** Whether the query is one name, without a blank. */
  readonly isWholeQuery: boolean;
}

function readQuery(query: string, rules: QueryRules): readonly QueryToken[] {
  const read: (readonly [kind: number, text: string, entry: WordEntry | undefined])[] = [];
  const tally = new LanguageTally();
  readTokens(query, rules, {
    add: (kind, text, known) => {
      const entry =
        kind === TokenKind.Word || kind === TokenKind.Part ? (known ?? rules.stems.entry(text)) : undefined;
      if (kind === TokenKind.Word && entry !== undefined && entry.mask !== 0)
        tally.addMasked(entry.word, entry.mask);
      read.push([kind, text, entry]);
    },
  });
  const language = tally.best(rules.stems.latinLanguages, 1);
  const isWholeQuery = !/\s/u.test(query.trim());
  return read.map(([kind, text, entry], i) => ({
    kind,
    text,
    entry,
    language,
    isStopWord:
      entry !== undefined &&
      (QUERY_STOP_WORDS.has(text) || SCRIPT_STOP_WORDS.has(entry.plain) || tells(entry, language)),
    // Inside a name a preposition narrows nothing.
    isPreposition: kind === TokenKind.Word && QUERY_PREPOSITIONS.has(text),
    isLetterOfName: text.length === 1 && read[i - 1]?.[0] === TokenKind.Signed,
    isWholeQuery,
  }));
}

/** Whether a word is one of the function words of a language other than English, whose list is its own. */
function tells(entry: WordEntry, language: LanguageCode | undefined): boolean {
  if (language === undefined || language === 'en') return false;
  return (entry.mask & (1 << LATIN_LANGUAGE_CODES.indexOf(language))) !== 0;
}

function addToken(terms: WeightedTerms, token: QueryToken, factor: number, rules: QueryRules): void {
  const { kind, text, entry } = token;
  switch (kind) {
    case TokenKind.Word:
    case TokenKind.Part:
      if (token.isLetterOfName) terms.add(text, QUERY_WEIGHTS.numberPart * factor, 'word');
      else if (entry !== undefined) addWord(terms, token, entry, factor, rules);
      break;
    case TokenKind.Compound:
    case TokenKind.Hyphenated:
    case TokenKind.Signed:
      terms.add(text, compoundWeight(token) * factor, 'compound');
      terms.addVariant(rules.stems.entry(text).stem, QUERY_WEIGHTS.word * factor);
      addSynonyms(terms, text, factor, rules);
      break;
    case TokenKind.Number:
    case TokenKind.LoneCharacter:
      terms.add(text, QUERY_WEIGHTS.word * factor, 'word');
      break;
    case TokenKind.NumberPart:
      terms.add(text, QUERY_WEIGHTS.numberPart * factor, 'word');
      break;
    case TokenKind.Pair:
      terms.add(text, QUERY_WEIGHTS.pair * factor, 'word');
      break;
    case TokenKind.Character:
      terms.addVariant(text, QUERY_WEIGHTS.character * factor);
      break;
    case TokenKind.Run:
      terms.addVariant(text, QUERY_WEIGHTS.run * factor);
      break;
    case TokenKind.Gram:
      terms.addVariant(text, QUERY_WEIGHTS.gram * factor);
      break;
    default:
      terms.addVariant(text, QUERY_WEIGHTS.classic);
  }
}

/** Prose joins words by hyphens at will; a query that is nothing else names something. */
function compoundWeight(token: QueryToken): number {
  const isProse = token.kind === TokenKind.Hyphenated && !token.isWholeQuery;
  return isProse ? QUERY_WEIGHTS.hyphenated : QUERY_WEIGHTS.compound;
}

function addWord(
  terms: WeightedTerms,
  token: QueryToken,
  entry: WordEntry,
  factor: number,
  rules: QueryRules,
): void {
  const { stems } = rules;
  const own = stems.stemOf(entry, token.language ?? 'en');
  terms.add(own, QUERY_WEIGHTS.word * factor, 'word');
  addSynonyms(terms, entry.stem, factor, rules);
  if (!entry.isLatin) return;
  terms.addVariant(entry.word, QUERY_WEIGHTS.exactWord * factor);
  const otherLanguage =
    token.language === undefined ? QUERY_WEIGHTS.otherLanguage : QUERY_WEIGHTS.unlikelyLanguage;
  for (const language of stems.latinLanguages) {
    terms.addVariant(stems.stemOf(entry, language), otherLanguage * factor);
  }
}

function addSynonyms(terms: WeightedTerms, stem: string, factor: number, rules: QueryRules): void {
  for (const synonym of rules.synonyms.get(stem) ?? []) {
    terms.addVariant(synonym, QUERY_WEIGHTS.synonym * factor);
  }
}

/** Terms by their text: what the query says adds up, variants count once, at their highest weight. */
class WeightedTerms {
  hasWords = false;
  /** Whether what is added from now on follows a preposition. */
  areQualifiers = false;
  readonly #own = new Map<string, QueryTerm>();
  readonly #variants = new Map<string, QueryTerm>();

  add(term: string, weight: number, kind: 'word' | 'compound'): void {
    const known = this.#own.get(term);
    if (known === undefined) this.#own.set(term, { term, weight, kind, ...this.#qualifier() });
    else this.#own.set(term, { ...known, weight: known.weight + weight });
  }

  addVariant(term: string, weight: number): void {
    if ((this.#variants.get(term)?.weight ?? 0) >= weight) return;
    this.#variants.set(term, { term, weight, kind: 'variant', ...this.#qualifier() });
  }

  #qualifier(): { readonly isQualifier?: true } {
    return this.areQualifiers ? { isQualifier: true } : {};
  }

  list(): readonly QueryTerm[] {
    const variants = [...this.#variants.values()].filter(({ term }) => !this.#own.has(term));
    return [...this.#own.values(), ...variants];
  }
}
