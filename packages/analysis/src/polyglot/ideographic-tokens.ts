import { cutTerm, TokenKind, type TokenSink } from './token-sink.js';

/** Shorter runs of katakana are pairs or characters already. */
const MIN_KATAKANA_WORD_LENGTH = 3;

/**
 * The tokens of a run of Han and kana: each character, each pair of neighbours, and each longer run of katakana,
 * which is a word on its own.
 */
export function addIdeographicTokens(run: string, sink: TokenSink): void {
  const characters = Array.from(run);
  if (characters.length === 1) {
    sink.add(TokenKind.LoneCharacter, run);
    return;
  }
  for (const [i, character] of characters.entries()) {
    sink.add(TokenKind.Character, character);
    const next = characters[i + 1];
    if (next !== undefined) sink.add(TokenKind.Pair, character + next);
  }
  for (const [word] of run.matchAll(/[\p{Script=Katakana}\u30fc]+/gu)) {
    if (word.length >= MIN_KATAKANA_WORD_LENGTH) sink.add(TokenKind.Run, cutTerm(word));
  }
}
