import type { UnitTest } from './name-pattern.js';

/** A bracket expression of an ignore rule. */
export interface CharacterClass {
  readonly test: UnitTest;
  /** Where its closing bracket stands. */
  readonly end: number;
}

interface UnitRange {
  readonly from: string;
  readonly to: string;
}

/** Git classifies by tables of its own, which end with ASCII; a vertical tab and a form feed are no space there. */
const POSIX_CLASSES: ReadonlyMap<string, RegExp> = new Map([
  ['alnum', /[0-9A-Za-z]/],
  ['alpha', /[A-Za-z]/],
  ['blank', /[ \t]/],
  // eslint-disable-next-line no-control-regex -- control characters are what this class is about
  ['cntrl', /[\x00-\x1f\x7f]/],
  ['digit', /[0-9]/],
  ['graph', /[!-~]/],
  ['lower', /[a-z]/],
  ['print', /[ -~]/],
  ['punct', /[!-/:-@[-`{-~]/],
  ['space', /[ \t\n\r]/],
  ['upper', /[A-Z]/],
  ['xdigit', /[0-9A-Fa-f]/],
]);

/**
 * Reads the bracket expression of an ignore rule, as git's `wildmatch` does: a `]` in front is a member, a
 * backslash quotes, `!` or `^` negates, a range that runs backwards holds its first end alone.
 *
 * @param start where its opening bracket stands.
 * @returns `undefined` where it is never closed or names an unknown class: then the rule matches nothing.
 * @example
 * parseCharacterClass('a[b-d]', 1)?.test('c'); // true
 */
export function parseCharacterClass(text: string, start: number): CharacterClass | undefined {
  const ranges: UnitRange[] = [];
  const classes: RegExp[] = [];
  const negated = text[start + 1] === '!' || text[start + 1] === '^';
  const first = start + (negated ? 2 : 1);
  let rangeFrom: string | undefined;
  let at = first;
  for (; at === first || text[at] !== ']'; at++) {
    let unit = text[at];
    if (unit === undefined) return undefined;
    const isRange = unit === '-' && rangeFrom !== undefined && at + 1 < text.length && text[at + 1] !== ']';
    if (isRange) unit = text[(at += 1)];
    else if (unit === '[' && text[at + 1] === ':') {
      const named = readPosixClass(text, at);
      if (named === undefined) return undefined;
      if (named !== 'literal') {
        classes.push(named.pattern);
        at = named.end;
        rangeFrom = undefined;
        continue;
      }
    }
    if (unit === '\\') unit = text[(at += 1)];
    if (unit === undefined) return undefined;
    ranges.push({ from: isRange ? rangeFrom! : unit, to: unit });
    rangeFrom = isRange ? undefined : unit;
  }
  const isMember = (unit: string): boolean =>
    ranges.some(({ from, to }) => from <= unit && unit <= to) || classes.some((one) => one.test(unit));
  return { end: at, test: negated ? (unit) => !isMember(unit) : isMember };
}

/** What `[:name:]` stands for; without a `:]` at its end the `[` is a member like any other. */
function readPosixClass(
  text: string,
  start: number,
): { readonly pattern: RegExp; readonly end: number } | 'literal' | undefined {
  const end = text.indexOf(']', start + 2);
  if (end === -1) return undefined;
  if (end === start + 2 || text[end - 1] !== ':') return 'literal';
  const pattern = POSIX_CLASSES.get(text.slice(start + 2, end - 1));
  return pattern === undefined ? undefined : { pattern, end };
}
