/** Scripts without blanks between words: each letter is a word, so that a phrase is found within a longer run. */
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u30FC]';

// A sign right behind a letter is a word of its own: "C++" is more than "C".
const WORD = new RegExp(
  `${UNSPACED}\\p{M}*|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}_])+|(?<=\\p{L})(?:\\+\\+|#)(?![\\p{L}\\p{N}_])`,
  'gu',
);

/**
 * The words of a text as phrases compare them: NFKC, without regard to case, whatever lies between them left out.
 * `Straße` and `STRASSE` are the same; `user_id` is one word. Linear.
 */
export function searchWordsOf(text: string): readonly string[] {
  // Upper case first: it writes out what has no single capital.
  return text.normalize('NFKC').toUpperCase().toLowerCase().match(WORD) ?? [];
}

/** Finds a sequence of words among others in one pass (Knuth, Morris and Pratt); an empty one is nowhere. */
export class WordSequence {
  readonly #words: readonly string[];
  /** Of each beginning of the sequence, the longest beginning that also ends it. */
  readonly #borders: readonly number[];

  constructor(words: readonly string[]) {
    this.#words = words;
    const borders = [0];
    for (let i = 1, border = 0; i < words.length; i++) {
      while (border > 0 && words[i] !== words[border]) border = borders[border - 1] ?? 0;
      if (words[i] === words[border]) border++;
      borders.push(border);
    }
    this.#borders = borders;
  }

  /** Whether the sequence occurs, its words next to each other. */
  isIn(words: readonly string[]): boolean {
    if (this.#words.length === 0) return false;
    let matched = 0;
    for (const word of words) {
      while (matched > 0 && word !== this.#words[matched]) matched = this.#borders[matched - 1] ?? 0;
      if (word === this.#words[matched]) matched++;
      if (matched === this.#words.length) return true;
    }
    return false;
  }
}
