import { cutTerm, TokenKind, type TokenSink } from './token-sink.js';

/** How many UTF-16 units are cut into words at a time: the time that `Intl.Segmenter` takes grows by the square. */
export const SEGMENTER_WINDOW = 1000;

/** How many neighbouring characters make a gram. */
export const UNSPACED_GRAM_LENGTH = 3;

/** What this needs of `Intl.Segmenter`, which not every platform has. */
export interface WordSegmenter {
  segment(text: string): Iterable<{ readonly segment: string }>;
}

/**
 * The tokens of a run of Thai, Lao, Khmer or Myanmar: its words, as far as the platform knows them, and every three
 * neighbouring characters, so that a word that is cut differently in two places is found all the same.
 */
export function addUnspacedTokens(run: string, sink: TokenSink, segmenter: WordSegmenter | undefined): void {
  if (segmenter !== undefined) {
    for (const word of wordsOf(run, segmenter)) sink.add(TokenKind.Word, cutTerm(word));
  }
  if (run.length < UNSPACED_GRAM_LENGTH) {
    if (segmenter === undefined) sink.add(TokenKind.LoneCharacter, run);
    return;
  }
  for (let i = 0; i + UNSPACED_GRAM_LENGTH <= run.length; i++) {
    sink.add(TokenKind.Gram, run.slice(i, i + UNSPACED_GRAM_LENGTH));
  }
}

/** The platform's segmenter; `undefined` where there is none. */
export function platformSegmenter(): WordSegmenter | undefined {
  const { Segmenter } = Intl as { Segmenter?: typeof Intl.Segmenter };
  return Segmenter === undefined ? undefined : new Segmenter('th', { granularity: 'word' });
}

function* wordsOf(run: string, segmenter: WordSegmenter): Generator<string, void, void> {
  for (let start = 0; start < run.length;) {
    const window = run.slice(start, start + SEGMENTER_WINDOW);
    const words = Array.from(segmenter.segment(window), ({ segment }) => segment);
    const isLast = start + SEGMENTER_WINDOW >= run.length;
    // The last word of a window may be cut; it is read again at the head of the next, unless that leaves too little.
    const cut = words.at(-1)?.length ?? 0;
    const used = isLast || cut > SEGMENTER_WINDOW / 2 ? words : words.slice(0, -1);
    yield* used;
    start += isLast ? window.length : used.reduce((length, word) => length + word.length, 0);
  }
}
