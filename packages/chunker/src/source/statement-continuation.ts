import type { LineTable } from '../core/line-table.js';
import { codeStartOf } from './code-start.js';
import type { LanguageSyntax } from './language-syntax.js';
import { ARROW, type LineFacts } from './line-facts.js';

/** A line that begins with one of these goes on with the statement above. */
const CONTINUING_STARTS = new Set([
  ')',
  ']',
  '}',
  '{',
  '.',
  '?',
  ':',
  '&',
  '|',
  '=',
  ',',
  '+',
  '*',
  '/',
  '%',
  '<',
  '>',
  '^',
]);
/** After one of these the statement is not over, whatever the language. */
const OPEN_ENDS = new Set(
  ['=', '+', '*', '/', '%', '&', '|', '^', '<', '?', '.'].map((sign) => sign.charCodeAt(0)),
);
const COMMA = 0x2c;
/** With terminators, a statement ends with one of these; a colon ends a label or an access specifier. */
const TERMINATED = new Set([';', '{', '}', ':', '(', '[', ','].map((sign) => sign.charCodeAt(0)));
const LEADING_WORD = /^[a-z]+(?![\w'])/u;

/** Whether a line of code goes on with what stands above it, so that nothing begins there. */
export function continuesStatement(
  table: LineTable,
  facts: LineFacts,
  syntax: LanguageSyntax,
  line: number,
): boolean {
  const start = codeStartOf(table, facts, syntax, line);
  const { text } = table;
  const first = text.charAt(start);
  if (syntax.statementStart?.test(text.slice(start, start + 24)) === true) return false;
  if (CONTINUING_STARTS.has(first) && !isStatementStart(text, start, syntax)) return true;
  const word = LEADING_WORD.exec(text.slice(start, start + 16))?.[0];
  if (word !== undefined && syntax.continuations.has(word)) return true;
  if (syntax.layout !== 'brackets') return false;
  const before = facts.before[line]!;
  if (before === 0) return false;
  const depth = facts.depths[line]!;
  if (before === ARROW || (before === COMMA && depth === 0)) return true;
  if (syntax.hasTerminators) return !TERMINATED.has(before);
  return OPEN_ENDS.has(before);
}

/** Signs that continue in one language and begin in another: `:root`, `.class`, `*`, `&` of style sheets, `<?php`. */
function isStatementStart(text: string, start: number, syntax: LanguageSyntax): boolean {
  if (text.startsWith('<?', start) || text.startsWith('::', start)) return true;
  const first = text.charAt(start);
  // Generators and destructors in classes, and selectors; a line cannot go on from nothing.
  return (
    (first === '*' || first === '.' || first === ':' || first === '&' || first === '>') &&
    syntax.strings.length === 2 &&
    syntax.forms.size === 0
  );
}
