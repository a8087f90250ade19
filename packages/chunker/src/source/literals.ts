import { isWhiteSpace, isWordUnit, NEWLINE } from '../core/characters.js';
import type { LineTable } from '../core/line-table.js';
import type { SpecialForm, StringRule } from './language-syntax.js';
import { BACKSLASH } from './signs.js';

/** A longer regular expression is read as code: the look-ahead must not grow with the line. */
const LONGEST_REGULAR_EXPRESSION = 512;
const LONGEST_RAW_DELIMITER = 16;
const CHARACTER_LITERAL = /'(?:\\[^\n][^'\n]{0,9}|[^\\'\n]|[\ud800-\udbff][\udc00-\udfff])'/y;

/** The offset after a character literal, or `undefined` where the apostrophe means something else. */
export function findCharacterLiteralEnd(text: string, start: number): number | undefined {
  CHARACTER_LITERAL.lastIndex = start;
  return CHARACTER_LITERAL.test(text) ? CHARACTER_LITERAL.lastIndex : undefined;
}

/** The offset after `$"` or `\\(`, where a sign makes a character of what follows it on the line. */
export function findSignedCharacterEnd(
  text: string,
  start: number,
  forms: ReadonlySet<SpecialForm>,
): number | undefined {
  const unit = text.charAt(start);
  const isSigned =
    (unit === '$' && forms.has('dollar-characters')) ||
    (unit === '?' && forms.has('question-characters') && !isWordUnit(text.charCodeAt(start - 1)));
  if (!isSigned && !(unit === '\\' && forms.has('backslash-characters'))) return undefined;
  const length = isSigned && text.charAt(start + 1) === '\\' ? 3 : 2;
  let end = start + 1;
  while (end < start + length && end < text.length && text.charCodeAt(end) !== NEWLINE) end += 1;
  return end;
}

/** The offset after a string whose content starts there, its line's end where that closes it; `undefined` without. */
export function findStringEnd(text: string, start: number, rule: StringRule): number | undefined {
  const first = rule.close.charCodeAt(0);
  for (let offset = start; offset < text.length; offset += 1) {
    const unit = text.charCodeAt(offset);
    if (unit === BACKSLASH && rule.hasEscapes) offset += 1;
    else if (unit === NEWLINE && !rule.isMultiline) return offset;
    else if (unit === first && text.startsWith(rule.close, offset)) return offset + rule.close.length;
  }
  return undefined;
}

const MACRO_LINE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\s*$/u;
const LONGEST_MACRO_LINE = 64;

/** Whether a line is nothing but the name of a macro, in capitals and underscores. */
export function isMacroLine(table: LineTable, line: number): boolean {
  const start = table.contentStartOf(line);
  const end = table.endOf(line);
  return end - start <= LONGEST_MACRO_LINE && MACRO_LINE.test(table.text.slice(start, end));
}

const SIGIL = /~(?:[a-z]|[A-Z]{1,16})/y;
const SIGIL_ENDS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
]);

/** For `~r/`, `~w[`, `~s"`: where the content starts, and the text that closes it. */
export function findSigilClose(
  text: string,
  start: number,
): { readonly contentStart: number; readonly close: string } | undefined {
  SIGIL.lastIndex = start;
  if (!SIGIL.test(text)) return undefined;
  const opening = SIGIL.lastIndex;
  const open = text.charAt(opening);
  if (!/["'/|([{<]/u.test(open)) return undefined;
  const isTriple = (open === '"' || open === "'") && text.startsWith(open.repeat(3), opening);
  const close = isTriple ? open.repeat(3) : (SIGIL_ENDS.get(open) ?? open);
  return { contentStart: opening + close.length, close };
}

/** The offset after a regular expression and its flags, or `undefined` where it does not end on its line. */
export function findRegularExpressionEnd(text: string, start: number): number | undefined {
  const limit = Math.min(text.length, start + LONGEST_REGULAR_EXPRESSION);
  let isInClass = false;
  for (let offset = start + 1; offset < limit; offset += 1) {
    const unit = text.charAt(offset);
    if (text.charCodeAt(offset) === NEWLINE) return undefined;
    if (unit === '\\') offset += 1;
    else if (unit === '[') isInClass = true;
    else if (unit === ']') isInClass = false;
    else if (unit === '/' && !isInClass) return offset + 1;
  }
  return undefined;
}

/** For a word that opens a raw string: where its content starts, and the text that closes it. */
export function findRawStringClose(
  text: string,
  wordStart: number,
  wordEnd: number,
  forms: ReadonlySet<SpecialForm>,
): { readonly contentStart: number; readonly close: string } | undefined {
  const next = text.charAt(wordEnd);
  if (next !== '"' && next !== '#') return undefined;
  if (wordEnd - wordStart > 3) return undefined;
  const word = text.slice(wordStart, wordEnd);
  if (forms.has('rust-raw-strings') && (word === 'r' || word === 'br' || word === 'cr')) {
    let hashes = 0;
    while (hashes < LONGEST_RAW_DELIMITER && text.charAt(wordEnd + hashes) === '#') hashes += 1;
    if (text.charAt(wordEnd + hashes) !== '"') return undefined;
    return { contentStart: wordEnd + hashes + 1, close: `"${'#'.repeat(hashes)}` };
  }
  if (!forms.has('cpp-raw-strings') || !word.endsWith('R') || next !== '"') return undefined;
  for (let length = 0; length <= LONGEST_RAW_DELIMITER; length += 1) {
    const offset = wordEnd + 1 + length;
    if (text.charAt(offset) === '(')
      return { contentStart: offset + 1, close: `)${text.slice(wordEnd + 1, offset)}"` };
    if (offset >= text.length || isWhiteSpace(text.charCodeAt(offset))) return undefined;
  }
  return undefined;
}
