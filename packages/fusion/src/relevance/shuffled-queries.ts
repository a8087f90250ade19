import { randomNumbers } from './random-numbers.js';

/** How many words the queries have, in turn: those of questions, and of what is typed into a search box. */
export const SHUFFLED_LENGTHS: readonly number[] = Object.freeze([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20]);

/** UTF-16 units on each side of a random place in which a word is looked for: the cost does not grow with a text. */
export const WORD_REACH = 30;

/** Random places that are tried for each word wanted, since a place may have none. */
const TRIES_PER_WORD = 4;

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
/** Scripts that are written without blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Parts of an identifier: whole, it would bring several words that stand together everywhere. */
const PART = /\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{N}+|[\p{Lo}\p{Lm}\p{M}]+/gu;

/**
 * Queries that no text is about: each of their words stands somewhere in the texts, drawn at random, each from another
 * place. What a search finds for them it finds by chance.
 *
 * Deterministic. Cost: constant for each word, however long the texts are.
 *
 * @param count how many at most; texts without words give fewer.
 * @param seed its lowest 32 bits count.
 * @example
 * shuffledQueries(['retry with backoff', 'parse the header'], 3, 1).length; // 3
 */
export function shuffledQueries(texts: readonly string[], count: number, seed: number): readonly string[] {
  if (texts.length === 0) return [];
  const random = randomNumbers(seed);
  const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
  const queries: string[] = [];
  for (let i = 0; i < count; i++) {
    const length = SHUFFLED_LENGTHS[i % SHUFFLED_LENGTHS.length]!;
    const words: string[] = [];
    for (let tries = 0; words.length < length && tries < length * TRIES_PER_WORD; tries++) {
      const word = drawWord(texts[indexBelow(texts.length, random)]!, random, segmenter);
      if (word !== undefined) words.push(word);
    }
    if (words.length > 0) queries.push(joinWords(words));
  }
  return queries;
}

function drawWord(text: string, random: () => number, segmenter: Intl.Segmenter): string | undefined {
  const place = indexBelow(text.length, random);
  const start = Math.max(0, place - WORD_REACH);
  const around = text.slice(start, place + WORD_REACH);
  const isWhole = start === 0 && around.length === text.length;
  // A word at an edge may be cut; one of an unspaced script is cut in any case.
  const words = Array.from(around.matchAll(WORD)).filter(
    ({ 0: word, index }) =>
      isWhole || UNSPACED.test(word) || (index > 0 && index + word.length < around.length),
  );
  if (words.length === 0) return undefined;
  const [word] = words[indexBelow(words.length, random)]!;
  const parts = UNSPACED.test(word) ? segments(word, segmenter) : (word.match(PART) ?? []);
  return parts.length === 0 ? undefined : parts[indexBelow(parts.length, random)];
}

function segments(run: string, segmenter: Intl.Segmenter): readonly string[] {
  const words = Array.from(segmenter.segment(run))
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => segment);
  // The outer ones may be cut.
  return words.length > 2 ? words.slice(1, -1) : words;
}

/** As a question writes them: without blanks where the script has none. */
function joinWords(words: readonly string[]): string {
  let text = '';
  for (const word of words) {
    const isJoined = text === '' || (UNSPACED.test(text.slice(-1)) && UNSPACED.test(word));
    text += isJoined ? word : ` ${word}`;
  }
  return text;
}

function indexBelow(limit: number, random: () => number): number {
  return Math.floor(random() * limit);
}
