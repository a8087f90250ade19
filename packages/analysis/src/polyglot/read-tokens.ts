import { tokenizeClassic } from '../tokenize-classic.js';
import { isClassicStopWord } from '../classic-stop-words.js';
import { stemClassic } from '../stem-classic.js';
import { CharacterClass, classOfCharacter } from './character-class.js';
import { withoutUnseen } from './fold-word.js';
import { addHangulTokens } from './hangul-tokens.js';
import { addIdeographicTokens } from './ideographic-tokens.js';
import { readChain } from './read-chain.js';
import type { SegmentCache } from './segment-cache.js';
import { cutTerm, fragmentTerm, TokenKind, type TokenSink } from './token-sink.js';
import { addUnspacedTokens, type WordSegmenter } from './unspaced-tokens.js';

/** What {@link readTokens} needs beside the text. */
export interface TokenRules {
  readonly segments: SegmentCache;
  readonly segmenter: WordSegmenter | undefined;
}

/**
 * Reads the tokens of a text, whatever its normalisation form.
 *
 * ASCII between blanks is read as it stands; everything else goes through NFKC first, one stretch between blanks at
 * a time. Linear in the text; no token is longer than a term may be.
 */
export function readTokens(text: string, rules: TokenRules, sink: TokenSink): void {
  if (!/[^\0-\x7f]/u.test(text)) {
    readNormalized(text, rules, sink);
    return;
  }
  let asciiStart = 0;
  for (let start = 0; start < text.length;) {
    let end = start;
    let isAscii = true;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code <= 0x20) break;
      if (code > 0x7f) isAscii = false;
    }
    if (!isAscii) {
      readNormalized(text.slice(asciiStart, start), rules, sink);
      readBeyondAscii(text.slice(start, end), rules, sink);
      asciiStart = end;
    }
    start = end + 1;
  }
  readNormalized(asciiStart === 0 ? text : text.slice(asciiStart), rules, sink);
}

/** Signs and numbers that NFKC would glue to the letters or digits beside them: `6½`, `10²`, `Name™`. */
const GLUED = /[^\p{L}\p{M}\p{Nd}\p{Cf}\0-\x7f\u2080-\u2089²³¹⁰⁴-⁹]+|(?<=\p{Nd})[²³¹⁰⁴-⁹\u2080-\u2089]+/gu;

function readBeyondAscii(stretch: string, rules: TokenRules, sink: TokenSink): void {
  const composed = stretch.normalize('NFC');
  const decomposed = composed.normalize('NFD');
  const normalized = composed.replace(GLUED, ' $& ').normalize('NFKC');
  if (!/[A-Za-z0-9_]/u.test(decomposed)) {
    readNormalized(normalized, rules, sink);
    return;
  }
  const seen = new Set<string>();
  readNormalized(normalized, rules, {
    add: (kind, text, entry) => {
      seen.add(text);
      sink.add(kind, text, entry);
    },
  });
  addFragments(composed, seen, sink);
  addFragments(decomposed, seen, sink);
}

/** Whatever the classic rules find in a text must be found here, be it a piece of a word. */
function addFragments(form: string, seen: Set<string>, sink: TokenSink): void {
  for (const token of tokenizeClassic(form)) {
    const word = cutTerm(token.replaceAll('_', '') || token);
    if (seen.has(word) || isClassicStopWord(token)) continue;
    seen.add(word);
    sink.add(TokenKind.Fragment, fragmentTerm(stemClassic(word)));
  }
}

function readNormalized(text: string, rules: TokenRules, sink: TokenSink): void {
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    const codePoint = code >= 0xd8_00 && code <= 0xdb_ff ? text.codePointAt(at)! : code;
    const characterClass = classOfCharacter(codePoint);
    switch (characterClass) {
      case CharacterClass.Lower:
      case CharacterClass.Upper:
      case CharacterClass.Digit:
      case CharacterClass.Underscore:
        at = readChain(text, at, rules.segments, sink);
        break;
      case CharacterClass.Ideographic:
      case CharacterClass.Hangul:
      case CharacterClass.Unspaced: {
        const end = endOfScript(text, at, characterClass);
        addScriptTokens(withoutUnseen(text.slice(at, end)), characterClass, rules, sink);
        at = end;
        break;
      }
      case CharacterClass.Pictograph:
        sink.add(TokenKind.LoneCharacter, String.fromCodePoint(codePoint));
        at += codePoint > 0xff_ff ? 2 : 1;
        break;
      default:
        at += codePoint > 0xff_ff ? 2 : 1;
    }
  }
}

function addScriptTokens(run: string, characterClass: number, rules: TokenRules, sink: TokenSink): void {
  if (characterClass === CharacterClass.Ideographic) addIdeographicTokens(run, sink);
  else if (characterClass === CharacterClass.Hangul) addHangulTokens(run, sink);
  else addUnspacedTokens(run, sink, rules.segmenter);
}

/** Marks belong to what they stand on: voicing marks of kana, tone marks of Thai. */
function endOfScript(text: string, start: number, characterClass: number): number {
  let end = start;
  while (end < text.length) {
    const codePoint = text.codePointAt(end)!;
    const current = classOfCharacter(codePoint);
    if (current !== characterClass && current !== CharacterClass.Mark) break;
    end += codePoint > 0xff_ff ? 2 : 1;
  }
  return end;
}
