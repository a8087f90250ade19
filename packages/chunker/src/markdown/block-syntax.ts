import { SPACE, TAB } from '../core/characters.js';

/** From this many columns on, text is an indented code block and no other block can begin. */
export const CODE_INDENT = 4;

/** An opening code fence. */
export interface Fence {
  readonly marker: '`' | '~';
  readonly length: number;
}

const MIN_FENCE_LENGTH = 3;
const MAX_HEADING_LEVEL = 6;
const MAX_ORDERED_DIGITS = 9;

/** An ATX heading, read from a line's content: one to six `#`, then white space or the end. */
export function readAtxHeading(
  content: string,
): { readonly level: number; readonly title: string } | undefined {
  const level = countLeading(content, '#');
  if (level === 0 || level > MAX_HEADING_LEVEL) return undefined;
  if (level < content.length && !isBlankUnit(content.charCodeAt(level))) return undefined;
  return { level, title: withoutClosingMarks(content.slice(level).trim()) };
}

function withoutClosingMarks(title: string): string {
  let end = title.length;
  while (end > 0 && title.charAt(end - 1) === '#') end -= 1;
  if (end === title.length) return title;
  if (end === 0) return '';
  return isBlankUnit(title.charCodeAt(end - 1)) ? title.slice(0, end).trimEnd() : title;
}

/** The level that a line below a paragraph makes of it: 1 for `===`, 2 for `---`. */
export function readSetextUnderline(content: string): 1 | 2 | undefined {
  const marker = content.charAt(0);
  if (marker !== '=' && marker !== '-') return undefined;
  if (content.slice(countLeading(content, marker)).trim() !== '') return undefined;
  return marker === '=' ? 1 : 2;
}

/** An opening fence: at least three of its mark; a backtick fence has no backtick in what follows. */
export function readFence(content: string): Fence | undefined {
  const marker = content.charAt(0);
  if (marker !== '`' && marker !== '~') return undefined;
  const length = countLeading(content, marker);
  if (length < MIN_FENCE_LENGTH) return undefined;
  if (marker === '`' && content.includes('`', length)) return undefined;
  return { marker, length };
}

/** Whether a line's content closes the fence: its mark, as often or more, and only white space after it. */
export function closesFence(content: string, fence: Fence): boolean {
  const length = countLeading(content, fence.marker);
  return length >= fence.length && content.slice(length).trim() === '';
}

/** Whether a line is a thematic break: three or more of one of `*`, `-`, `_`, blanks between them. */
export function isThematicBreak(content: string): boolean {
  const marker = content.charAt(0);
  if (marker !== '*' && marker !== '-' && marker !== '_') return false;
  let count = 0;
  for (const unit of content) {
    if (unit === marker) count += 1;
    else if (unit !== ' ' && unit !== '\t' && unit !== '\r') return false;
  }
  return count >= 3;
}

/** The columns from a list marker to what follows it, `undefined` where there is no list marker. */
export function readListMarker(content: string): number | undefined {
  let length = 0;
  const first = content.charAt(0);
  if (first === '-' || first === '*' || first === '+') length = 1;
  else {
    while (length <= MAX_ORDERED_DIGITS && isDigit(content.charCodeAt(length))) length += 1;
    if (length === 0 || length > MAX_ORDERED_DIGITS) return undefined;
    if (content.charAt(length) !== '.' && content.charAt(length) !== ')') return undefined;
    length += 1;
  }
  let blanks = 0;
  while (blanks <= CODE_INDENT && isBlankUnit(content.charCodeAt(length + blanks))) blanks += 1;
  const isEmpty = length + blanks >= content.length;
  if (blanks === 0 && !isEmpty) return undefined;
  // More blanks than a code block's indentation belong to a code block inside the item.
  return length + (isEmpty || blanks > CODE_INDENT ? 1 : blanks);
}

/** Whether a line is the row between a table's head and body. */
export function isTableDelimiter(content: string): boolean {
  if (!content.includes('|') || !content.includes('-')) return false;
  for (const unit of content) if (!'|:- \t\r'.includes(unit)) return false;
  return true;
}

function countLeading(content: string, marker: string): number {
  let count = 0;
  while (content.charAt(count) === marker) count += 1;
  return count;
}

function isBlankUnit(unit: number): boolean {
  return unit === SPACE || unit === TAB || unit === 0x0d;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
