/** What a character does to the terms around it. */
export const CharacterClass = {
  /** Ends whatever stands before it. */
  Separator: 0,
  /** A letter that is not upper case; of scripts without cases too. */
  Lower: 1,
  Upper: 2,
  Digit: 3,
  Underscore: 4,
  /** A mark on the letter before it, or a character that is not seen, such as a soft hyphen; alone it separates. */
  Mark: 5,
  /** Han and kana: written without blanks, indexed by pairs. */
  Ideographic: 6,
  /** Syllables of Hangul. */
  Hangul: 7,
  /** Thai, Lao, Khmer, Myanmar: written without blanks, with words of several letters. */
  Unspaced: 8,
  /** An emoji. */
  Pictograph: 9,
} as const;

const { Separator, Lower, Upper, Digit, Underscore, Mark, Ideographic, Hangul, Unspaced, Pictograph } =
  CharacterClass;

const PATTERNS: readonly (readonly [RegExp, number])[] = [
  [/^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u, Unspaced],
  [/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]$/u, Ideographic],
  [/^\p{Script=Hangul}$/u, Hangul],
  [/^\p{Nd}$/u, Digit],
  [/^[\p{Lu}\p{Lt}]$/u, Upper],
  [/^\p{L}$/u, Lower],
  [/^[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]$/u, Mark],
  [/^\p{Extended_Pictographic}$/u, Pictograph],
];

const BLOCK_BITS = 8;
const BLOCK_SIZE = 1 << BLOCK_BITS;

/** Classes of the code units below U+10000, made block by block when first asked for: the same whoever asks. */
const BLOCKS: (Uint8Array | undefined)[] = new Array<Uint8Array | undefined>(0x1_0000 >> BLOCK_BITS);

/**
 * The class of a character by its code point; a lone surrogate separates.
 *
 * Two array reads in the Basic Multilingual Plane, because every character of every document is asked for.
 */
export function classOfCharacter(codePoint: number): number {
  if (codePoint < 0x80) return ASCII[codePoint]!;
  if (codePoint > 0xff_ff) return classify(codePoint);
  return (BLOCKS[codePoint >> BLOCK_BITS] ??= makeBlock(codePoint >> BLOCK_BITS))[
    codePoint & (BLOCK_SIZE - 1)
  ]!;
}

const ASCII: Uint8Array = Uint8Array.from({ length: 0x80 }, (_, i) => classify(i));

function makeBlock(block: number): Uint8Array {
  return Uint8Array.from({ length: BLOCK_SIZE }, (_, i) => classify((block << BLOCK_BITS) | i));
}

function classify(codePoint: number): number {
  if (codePoint === 0x5f) return Underscore;
  const character = String.fromCodePoint(codePoint);
  return PATTERNS.find(([pattern]) => pattern.test(character))?.[1] ?? Separator;
}
