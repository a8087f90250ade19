import { describe, expect, it } from 'vitest';

import { TokenKind } from './token-sink.js';
import {
  addUnspacedTokens,
  platformSegmenter,
  SEGMENTER_WINDOW,
  UNSPACED_GRAM_LENGTH,
  type WordSegmenter,
} from './unspaced-tokens.js';

const read = (
  run: string,
  segmenter: WordSegmenter | undefined,
): { words: string[]; grams: string[]; lone: string[] } => {
  const found = { words: [] as string[], grams: [] as string[], lone: [] as string[] };
  const add = (kind: number, text: string): void => {
    const list = kind === TokenKind.Word ? found.words : kind === TokenKind.Gram ? found.grams : found.lone;
    list.push(text);
  };
  addUnspacedTokens(run, { add }, segmenter);
  return found;
};

/** Cuts at every fourth character, and notes what it was given. */
const segmenterOfFours = (seen: string[]): WordSegmenter => ({
  segment: (text) => {
    seen.push(text);
    return Array.from({ length: Math.ceil(text.length / 4) }, (_, i) => ({
      segment: text.slice(i * 4, i * 4 + 4),
    }));
  },
});

describe('addUnspacedTokens()', () => {
  it('gives the words that the platform knows, and grams', () => {
    const { words, grams } = read('ภาษาไทย', platformSegmenter());
    expect(words).toEqual(['ภาษา', 'ไทย']);
    expect(UNSPACED_GRAM_LENGTH).toBe(3);
    expect(grams).toEqual(['ภาษ', 'าษา', 'ษาไ', 'าไท', 'ไทย']);
  });

  it('gives grams alone where there is no segmenter, and short runs whole', () => {
    expect(read('ไทย', undefined)).toEqual({ words: [], grams: ['ไทย'], lone: [] });
    expect(read('ไท', undefined)).toEqual({ words: [], grams: [], lone: ['ไท'] });
  });

  it('never asks for more than a window, loses nothing, and cuts no word at the edge of a window', () => {
    const seen: string[] = [];
    const run = Array.from({ length: 5002 }, (_, i) => String.fromCharCode(0xe01 + (i % 40))).join('');
    const { words } = read(run, segmenterOfFours(seen));
    expect(SEGMENTER_WINDOW).toBe(1000);
    expect(Math.max(...seen.map((text) => text.length))).toBe(SEGMENTER_WINDOW);
    expect(words.join('')).toBe(run);
    expect(words.slice(0, -1).every((word) => word.length === 4)).toBe(true);
  });

  it('goes on where a window is one word', () => {
    const whole: WordSegmenter = { segment: (text) => [{ segment: text }] };
    expect(read('ก'.repeat(2500), whole).words.length).toBe(3);
  });
});
