import { isWhiteSpace } from './characters.js';

/** What a code point of a dense script, or one within a long run, weighs. */
export const HEAVY_WEIGHT = 3;

/** From this length on, in UTF-16 units, a run without white space is heavy throughout. */
export const LONG_RUN_UNITS = 64;

const FIRST_HEAVY_CODE_POINT = 0x1100;
// The prolonged sound marks are kana in all but their Unicode script, which is Common.
const HEAVY = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc\uff70]/u;

/**
 * Weighs a text that arrives one code point at a time.
 *
 * Law: after the code points of any text, `total` is `weightOf` of that text; it never falls.
 */
export class WeightMeter {
  #total = 0;
  #runUnits = 0;
  #lightInRun = 0;

  /** The weight of what was added so far. */
  get total(): number {
    return this.#total;
  }

  add(codePoint: number): void {
    if (isWhiteSpace(codePoint)) {
      this.#total += 1;
      this.#runUnits = 0;
      this.#lightInRun = 0;
      return;
    }
    this.#runUnits += codePoint > 0xffff ? 2 : 1;
    if (this.#runUnits >= LONG_RUN_UNITS) {
      this.#total += HEAVY_WEIGHT + this.#lightInRun * (HEAVY_WEIGHT - 1);
      this.#lightInRun = 0;
    } else if (isHeavy(codePoint)) {
      this.#total += HEAVY_WEIGHT;
    } else {
      this.#total += 1;
      this.#lightInRun += 1;
    }
  }
}

/**
 * Weighs a text in weighted characters, an estimate of how many tokens a model makes of it.
 *
 * Each code point weighs 1; Han, kana and Hangul, and everything in a run of at least 64 UTF-16 units without
 * white space, weigh 3. A lone surrogate is one code point. Linear; exact for any text, but an estimate of
 * tokens, not a promise about one tokenizer.
 *
 * @example
 * weightOf('cat'); // 3
 * weightOf('猫'); // 3
 */
export function weightOf(text: string): number {
  const meter = new WeightMeter();
  let offset = 0;
  while (offset < text.length) {
    const codePoint = text.codePointAt(offset)!;
    meter.add(codePoint);
    offset += codePoint > 0xffff ? 2 : 1;
  }
  return meter.total;
}

function isHeavy(codePoint: number): boolean {
  return codePoint >= FIRST_HEAVY_CODE_POINT && HEAVY.test(String.fromCodePoint(codePoint));
}
