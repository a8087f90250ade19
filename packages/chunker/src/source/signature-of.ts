import type { LineTable } from '../core/line-table.js';
import type { LanguageSyntax } from './language-syntax.js';

/** How much of a definition's head is shown, in UTF-16 units. */
export const LONGEST_SIGNATURE_UNITS = 200;

/** How far the end of a head is looked for: white space is collapsed, so a head may be longer than what is shown. */
const LONGEST_READ_UNITS = 600;
const BODY_OPENING = /(?:[:={,]|\b(?:do|then|is|begin|where)|[-=]>)$/u;

/**
 * The head of a definition up to its body, white space collapsed: what a reader would quote to name it.
 *
 * Ends at a brace outside of parentheses, or where a line ends outside of all brackets and the language has no
 * other end of a statement. At most {@link LONGEST_SIGNATURE_UNITS} units, never cut inside a surrogate pair.
 */
export function signatureOf(table: LineTable, start: number, end: number, syntax: LanguageSyntax): string {
  const head = table.text.slice(start, Math.min(end, start + LONGEST_READ_UNITS));
  let depth = 0;
  let length = 0;
  for (; length < head.length; length += 1) {
    const unit = head.charAt(length);
    if (depth === 0 && (unit === '{' || unit === ';')) break;
    if (depth === 0 && unit === '\n' && !syntax.hasTerminators) break;
    if (unit === '(' || unit === '[' || unit === '{') depth += 1;
    else if (unit === ')' || unit === ']' || unit === '}') depth -= 1;
    if (depth < 0) break;
  }
  const signature = head.slice(0, length).replace(/\s+/gu, ' ').trim().replace(BODY_OPENING, '').trimEnd();
  return cutAtCodePoint(signature);
}

function cutAtCodePoint(text: string): string {
  if (text.length <= LONGEST_SIGNATURE_UNITS) return text;
  const isPairCut = (text.charCodeAt(LONGEST_SIGNATURE_UNITS - 1) & 0xfc00) === 0xd800;
  return text.slice(0, LONGEST_SIGNATURE_UNITS - (isPairCut ? 1 : 0));
}
