import { foldWord } from './fold-word.js';
import { FUNCTION_WORDS } from './function-words.js';
import { LATIN_LANGUAGE_CODES, type LanguageCode } from './language.js';

/** With fewer function words of a language a text counts as too short to tell. */
export const MIN_FUNCTION_WORDS = 3;

/** At least this many of them must be different words: one name that is said often tells nothing. */
export const MIN_DISTINCT_FUNCTION_WORDS = 2;

/** How much of a text {@link detectLanguage} reads, in UTF-16 units. */
export const MAX_DETECTION_LENGTH = 20_000;

/** Counts the function words of a text, word by word; one per text. */
export class LanguageTally {
  readonly #counts = new Uint32Array(LATIN_LANGUAGE_CODES.length);
  readonly #distinct: Set<string>[] = LATIN_LANGUAGE_CODES.map(() => new Set());

  /** Counts a folded word; words that tell no language cost one look-up. */
  add(word: string): void {
    const mask = functionWordMask(word);
    if (mask !== 0) this.addMasked(word, mask);
  }

  /** As {@link add}, where the caller has the word's {@link functionWordMask}, not zero. */
  addMasked(word: string, mask: number): void {
    for (let i = 0; i < this.#counts.length; i++) {
      if ((mask & (1 << i)) === 0) continue;
      this.#counts[i]! += 1;
      if (this.#distinct[i]!.size < MIN_DISTINCT_FUNCTION_WORDS) this.#distinct[i]!.add(word);
    }
  }

  /**
   * The language most of whose function words were said, among `languages`; of equal ones the first in the order of
   * {@link LATIN_LANGUAGE_CODES}.
   */
  best(languages: readonly LanguageCode[], minWords: number = MIN_FUNCTION_WORDS): LanguageCode | undefined {
    const minDistinct = Math.min(minWords, MIN_DISTINCT_FUNCTION_WORDS);
    let best: LanguageCode | undefined;
    let most = minWords - 1;
    for (const [i, language] of LATIN_LANGUAGE_CODES.entries()) {
      const count = this.#counts[i]!;
      if (count <= most || this.#distinct[i]!.size < minDistinct || !languages.includes(language)) continue;
      best = language;
      most = count;
    }
    return best;
  }
}

/**
 * The language that a text is in: by its script where the script decides (Cyrillic counts as Russian), else by its
 * function words. `undefined` where there are too few of them.
 *
 * Reads the first {@link MAX_DETECTION_LENGTH} characters. Pure, deterministic, linear.
 *
 * @example
 * detectLanguage('Wo ist der Schlüssel, und wer hat ihn zuletzt gesehen? Er lag auf dem Tisch.'); // 'de'
 */
export function detectLanguage(text: string): LanguageCode | undefined {
  const tally = new LanguageTally();
  const scripts = new Map<LanguageCode | 'latin', number>();
  for (const [word] of text
    .slice(0, MAX_DETECTION_LENGTH)
    .normalize('NFKC')
    .matchAll(/[\p{L}\p{M}]+/gu)) {
    const script = scriptLanguage(word);
    if (script === undefined) continue;
    scripts.set(script, (scripts.get(script) ?? 0) + 1);
    if (script === 'latin') tally.add(foldWord(word));
  }
  const [main] = [...scripts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return main === 'latin' ? tally.best(LATIN_LANGUAGE_CODES) : main;
}

/** One bit for each language, by its place in {@link LATIN_LANGUAGE_CODES}, that the folded word tells; else zero. */
export function functionWordMask(word: string): number {
  return MASKS.get(word) ?? 0;
}

function scriptLanguage(word: string): LanguageCode | 'latin' | undefined {
  if (/^\p{Script=Latin}/u.test(word)) return 'latin';
  if (/^\p{Script=Cyrillic}/u.test(word)) return 'ru';
  if (/^\p{Script=Arabic}/u.test(word)) return 'ar';
  return /^\p{Script=Greek}/u.test(word) ? 'el' : undefined;
}

const MASKS: ReadonlyMap<string, number> = masks();

function masks(): ReadonlyMap<string, number> {
  const byWord = new Map<string, number>();
  for (const [i, language] of LATIN_LANGUAGE_CODES.entries()) {
    for (const word of FUNCTION_WORDS.get(language) ?? []) {
      // Single letters are names of variables, points of lists, initials.
      if (word.length < 2) continue;
      byWord.set(foldWord(word), (byWord.get(foldWord(word)) ?? 0) | (1 << i));
    }
  }
  return byWord;
}
