import type { Span } from './blank-spans.js';
import { endOfArguments } from './end-of-arguments.js';

const MACRO = /^[ \t]*[A-Z_][A-Z0-9_]{2,}/u;
const DIRECTIVE = /^[ \t]*#/u;
const ACCESS =
  /^[ \t]*(?:public|private|protected|signals|Q_SIGNALS|(?:\w+[ \t]+)?(?:slots|Q_SLOTS))[ \t]*:$/u;
/** What a declaration, a block's end or a directive begins with. */
const BEGINNING = /^[ \t]*(?:[\p{L}_~#}@]|\[\[)/u;
/** A name with its parameters: the line above it may be its type. */
const CALL = /^[ \t]*[\p{L}_][\p{L}\p{N}_:~]*[ \t]*\(/u;
/** Longer lines are never a macro alone. */
const LONGEST_LINE_UNITS = 400;

/**
 * The lines of code without comments that hold a macro and nothing else, where a declaration or statement could begin
 * and another one, or nothing, follows. One that a body follows defines something: `TEST(a, b)\n{`.
 */
export function macroLines(code: string): readonly Span[] {
  const lines = code.split('\n');
  const spans: Span[] = [];
  /** Whether what stands above is over. */
  let isOver = true;
  let isContinued = false;
  let start = 0;
  lines.forEach((line, index) => {
    const isDirective = isContinued || DIRECTIVE.test(line);
    isContinued = isDirective && line.endsWith('\\');
    const trimmed = line.trimEnd();
    if (!isDirective && trimmed !== '') {
      const macro = isOver && isMacro(trimmed);
      if (macro && mayFollow(lines, index, trimmed)) spans.push({ start, end: start + trimmed.length });
      else isOver = /[;{}]$/u.test(trimmed) || (trimmed.length < LONGEST_LINE_UNITS && ACCESS.test(trimmed));
    }
    start += line.length + 1;
  });
  return spans;
}

function isMacro(line: string): boolean {
  const macro = line.length > LONGEST_LINE_UNITS ? undefined : MACRO.exec(line)?.[0];
  return macro !== undefined && line.slice(endOfArguments(line, macro.length)).trim() === '';
}

/** How many blank lines may lie between; more would let blank lines be read over and over. */
const MOST_BLANK_LINES = 20;

function mayFollow(lines: readonly string[], index: number, macro: string): boolean {
  for (let next = index + 1; next <= index + MOST_BLANK_LINES; next += 1) {
    const line = lines[next]?.slice(0, LONGEST_LINE_UNITS);
    if (line === undefined) return true;
    if (line.trim() === '') continue;
    if (isMacro(line)) return true;
    return BEGINNING.test(line) && (macro.endsWith(')') || !CALL.test(line));
  }
  return true;
}
