// Scripts that write no blanks between words: a line break within them is no blank either.
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u3000-\\u303f\\uff00-\\uffef';
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}]$`, 'u');
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const BLANK_AFTER_UNSPACED = new RegExp(`([${UNSPACED}]) `, 'gu');
const BLANK_BEFORE_UNSPACED = new RegExp(` (?=[${UNSPACED}])`, 'gu');

/** A text as quotes are compared: NFC, white space as one blank or, beside a script without blanks, as none. */
export interface QuoteText {
  readonly text: string;
  /** Where each line of the original begins in `text`; ascends, equal where a line is blank. */
  readonly lineStarts: readonly number[];
}

/** Makes a text comparable. Linear. */
export function toQuoteText(original: string): QuoteText {
  const parts: string[] = [];
  const lineStarts: number[] = [];
  let length = 0;
  let last = '';
  for (const line of original.split('\n')) {
    const own = normalizeLine(line);
    if (own !== '' && last !== '' && isBlankBetween(last, own)) {
      parts.push(' ');
      length++;
    }
    lineStarts.push(length);
    if (own === '') continue;
    parts.push(own);
    length += own.length;
    // Two units are enough to see the last character.
    last = own.slice(-2);
  }
  return { text: parts.join(''), lineStarts };
}

/** Whether a line break between two texts stands for a blank: not beside a script that writes none. */
export function isBlankBetween(before: string, after: string): boolean {
  return !ENDS_UNSPACED.test(before) && !STARTS_UNSPACED.test(after);
}

/** The line, from 0, that holds a place of the comparable text. */
export function lineAt({ lineStarts }: QuoteText, place: number): number {
  let low = 0;
  let high = lineStarts.length - 1;
  // The last line that begins at or before the place.
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lineStarts[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

function normalizeLine(line: string): string {
  return line
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(BLANK_AFTER_UNSPACED, '$1')
    .replaceAll(BLANK_BEFORE_UNSPACED, '');
}
