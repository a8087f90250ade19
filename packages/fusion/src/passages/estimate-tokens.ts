/** What one code point costs in hundredths of a token, up to and with the last one of a block. */
type BlockCost = readonly [last: number, hundredths: number];

/**
 * Beyond ASCII, by blocks of Unicode. Measured is the largest of three vocabularies (o200k_base, Gemma 3, Qwen 3); what
 * none of the measured texts was written in counts 200, since rare letters are read byte by byte.
 *
 * Whole numbers, so that the order of adding them up does not matter.
 */
const BLOCK_COSTS: readonly BlockCost[] = [
  [0x24f, 70], // Latin with marks
  [0x36f, 100], // phonetic letters, combining marks
  [0x3ff, 100], // Greek
  [0x52f, 42], // Cyrillic
  [0x58f, 110], // Armenian
  [0x5ff, 55], // Hebrew
  [0x6ff, 48], // Arabic
  [0x8ff, 200],
  [0x97f, 110], // Devanagari
  [0xdff, 125], // further letters of India
  [0xe7f, 65], // Thai
  [0x109f, 200],
  [0x10ff, 110], // Georgian
  [0x1dff, 200],
  [0x1eff, 50], // Vietnamese
  [0x1fff, 120], // ancient Greek
  [0x206f, 100], // punctuation
  [0x2dff, 150], // symbols
  [0x2fff, 200],
  [0x303f, 100], // punctuation of East Asia
  [0x30ff, 90], // kana
  [0x33ff, 200],
  [0x4dbf, 300], // rare Han
  [0x9fff, 100], // Han
  [0xabff, 200],
  [0xd7af, 95], // Hangul
  [0xfdff, 200],
  [0xfe0f, 100], // variation selectors
  [0xfeff, 200],
  [0xffef, 150], // full and half width
  [0x1f2ff, 250],
  [0x1faff, 160], // emoji
  [0x10ffff, 300],
];

// In hundredths of a token.
const WORD_COST = 120;
const LONG_WORD_LETTERS = 6;
const LONG_LETTER_COST = 20;
const DIGIT_COST = 120;
const SIGN_COST = 60;
const LINE_COST = 100;

/**
 * Estimates how many tokens a language model reads a text as, without its vocabulary.
 *
 * Latin words count 1.2, the humps of `camelCase` each for a word, and 0.2 more for each letter after the sixth; a
 * digit 1.2, a sign 0.6, a line end with what is indented after it 1, a blank nothing. Han, kana and Hangul count about
 * 1 each, Cyrillic and Arabic letters less than half, other alphabets 0.5 to 2. On long texts in 13 languages and in 11
 * programming languages it gave 0.85 to 1.2 times the largest of the three counts, on single sentences up to 1.7 times;
 * encoded bytes, such as base64, come out at 0.8. Whoever needs a promise counts with the model's own tokenizer.
 *
 * @returns a whole number ≥ 0, and 0 only for a text of blanks; never less for a text with more appended. Linear.
 * @example
 * estimateTokens('return user.name;'); // 5
 */
export function estimateTokens(text: string): number {
  let hundredths = 0;
  let letters = 0;
  let isAfterSmall = false;
  let isAfterLineEnd = false;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const isCapital = code >= 0x41 && code <= 0x5a;
    const isSmall = code >= 0x61 && code <= 0x7a;
    if (isCapital || isSmall) {
      if (letters === 0 || (isCapital && isAfterSmall)) {
        hundredths += WORD_COST;
        letters = 0;
      }
      letters++;
      if (letters > LONG_WORD_LETTERS) hundredths += LONG_LETTER_COST;
    } else if (code === 0x0a) {
      if (!isAfterLineEnd) hundredths += LINE_COST;
    } else if (code > 0x7f) {
      hundredths += costOf(code);
    } else if (code >= 0x30 && code <= 0x39) {
      hundredths += DIGIT_COST;
    } else if (code > 0x20 || code < 0x09) {
      hundredths += SIGN_COST;
    }
    // A letter with a mark stays within its word.
    if (!isCapital && !isSmall && !isMarkedLatin(code)) letters = 0;
    isAfterSmall = isSmall;
    isAfterLineEnd = code === 0x0a || (isAfterLineEnd && code <= 0x20);
  }
  return Math.ceil(hundredths / 100);
}

function isMarkedLatin(code: number): boolean {
  return (code >= 0xc0 && code <= 0x24f) || (code >= 0x1e00 && code <= 0x1eff);
}

function costOf(code: number): number {
  return BLOCK_COSTS.find(([last]) => code <= last)?.[1] ?? 0;
}
