import type { TextSpan } from '@rag/contracts';

/** What a snippet is put together from: a line, a sentence, or what fits. Pieces cover the text without gaps. */
export interface SnippetPiece extends TextSpan {
  /** The line that it is in, from 0. */
  readonly line: number;
  /** Where it ends without white space at its end; `start` where it is blank. */
  readonly textEnd: number;
}

// A run of marks is entered at its beginning only, so that one without an end is read once.
const SENTENCE_END = /(?<![.!?…])[.!?…]+["'”’)\]]*\s+|[。！？]+[」』”）]*\s*/gu;

/**
 * Cuts a text into lines; a line that is longer than `maxCharacters` into sentences; a sentence that is, between words,
 * or, where it has no blank, between characters. Linear.
 */
export function snippetPiecesOf(content: string, maxCharacters: number): readonly SnippetPiece[] {
  const pieces: SnippetPiece[] = [];
  let line = 0;
  for (let start = 0; start < content.length; line++) {
    const newline = content.indexOf('\n', start);
    const end = newline < 0 ? content.length : newline + 1;
    if (textEndOf(content, start, end) - start <= maxCharacters)
      pieces.push(pieceOf(content, start, end, line));
    else cutLine(content, start, end, line, maxCharacters, pieces);
    start = end;
  }
  return pieces;
}

function cutLine(
  content: string,
  start: number,
  end: number,
  line: number,
  maxCharacters: number,
  pieces: SnippetPiece[],
): void {
  const text = content.slice(start, end);
  const ends = Array.from(text.matchAll(SENTENCE_END), ({ index, 0: mark }) => start + index + mark.length);
  let from = start;
  for (const to of [...ends, end]) {
    const textEnd = textEndOf(content, from, to);
    while (textEnd - from > maxCharacters) {
      const cut = cutBefore(content, from, from + maxCharacters);
      pieces.push(pieceOf(content, from, cut, line));
      from = cut;
    }
    if (from < to) pieces.push(pieceOf(content, from, to, line));
    from = to;
  }
}

/** The last place up to `limit` that is behind a blank, else `limit` or, within a pair of surrogates, one before. */
function cutBefore(content: string, from: number, limit: number): number {
  for (let at = limit; at > from; at--) if (isBlank(content.charCodeAt(at - 1))) return at;
  const isWithinPair =
    (content.charCodeAt(limit) & 0xfc00) === 0xdc00 && (content.charCodeAt(limit - 1) & 0xfc00) === 0xd800;
  return isWithinPair ? limit - 1 : limit;
}

function pieceOf(content: string, start: number, end: number, line: number): SnippetPiece {
  return { start, end, line, textEnd: textEndOf(content, start, end) };
}

function textEndOf(content: string, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(content.charCodeAt(at - 1))) at--;
  return at;
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0x3000;
}
