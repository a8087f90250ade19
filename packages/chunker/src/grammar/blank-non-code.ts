import { blankSpans, type Span } from './blank-spans.js';

const BEGINNING = /\/[*/]|["']/gu;
const HEXADECIMAL = /[\da-fA-F]/u;

/**
 * The text of a C or C++ file with blanks in place of comments and of what stands between quotes: as long as the text,
 * with the same line ends. What is not closed ends with the text or, of a string, with its line; so it is linear.
 */
export function blankNonCode(text: string): string {
  const spans: Span[] = [];
  BEGINNING.lastIndex = 0;
  for (let found = BEGINNING.exec(text); found !== null; found = BEGINNING.exec(text)) {
    const sign = found[0];
    const start = found.index;
    // `1'000` is a number.
    if (sign === "'" && HEXADECIMAL.test(text.charAt(start - 1))) continue;
    const isString = sign.length === 1;
    const end = isString ? endOfString(text, start + 1, sign) : endOfComment(text, start + 2, sign);
    spans.push(isString ? { start: start + 1, end: end - 1 } : { start, end });
    BEGINNING.lastIndex = end;
  }
  return blankSpans(text, spans);
}

function endOfComment(text: string, from: number, sign: string): number {
  const end = text.indexOf(sign === '/*' ? '*/' : '\n', from);
  if (end < 0) return text.length;
  return sign === '/*' ? end + 2 : end;
}

function endOfString(text: string, from: number, quote: string): number {
  for (let offset = from; offset < text.length; offset += 1) {
    const character = text.charAt(offset);
    if (character === '\n') return offset;
    if (character === '\\') offset += 1;
    else if (character === quote) return offset + 1;
  }
  return text.length;
}
