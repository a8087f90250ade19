/** Any number of units, also none. */
export const STAR: unique symbol = Symbol('*');

/** Whether one UTF-16 unit is of a class. */
export type UnitTest = (unit: string) => boolean;

/** Exactly one unit, whichever. */
export const ANY_UNIT: UnitTest = () => true;

/** One step of a pattern for a single part of a path: a UTF-16 unit as it stands, a class of units, or a star. */
export type NameToken = string | UnitTest | typeof STAR;

/** Whether a pattern matches the whole of one part of a path. */
export type NameTest = (name: string) => boolean;

/**
 * Compiles a pattern for one part of a path. What comes back takes time proportional to the pattern times the name,
 * however many stars there are, and allocates nothing.
 *
 * @param tokens each text among them is one UTF-16 unit.
 * @example
 * compileName([STAR, '.', 'm', 'd'])('a.md'); // true
 */
export function compileName(tokens: readonly NameToken[]): NameTest {
  if (tokens.every((token) => typeof token === 'string')) {
    const literal = tokens.join('');
    return (name) => name === literal;
  }
  return (name) => matchesName(tokens, name);
}

/**
 * Reads one part of a glob that has no class of characters: `*`, `?`, and a backslash that quotes the next unit. A
 * backslash with nothing behind it stands for itself.
 *
 * @example
 * compileName(tokenizeGlob('a\\*?')); // matches `a*b`
 */
export function tokenizeGlob(part: string): readonly NameToken[] {
  const tokens: NameToken[] = [];
  for (let i = 0; i < part.length; i++) {
    const unit = part[i]!;
    if (unit === '*') tokens.push(STAR);
    else if (unit === '?') tokens.push(ANY_UNIT);
    else if (unit === '\\' && i + 1 < part.length) tokens.push(part[(i += 1)]!);
    else tokens.push(unit);
  }
  return tokens;
}

/**
 * Only the last star ever has to take more: what stands between two stars matches best where it matches first, for
 * that leaves most of the name to the rest.
 */
function matchesName(tokens: readonly NameToken[], name: string): boolean {
  let at = 0;
  let unit = 0;
  let afterStar = -1;
  let resumeUnit = 0;
  while (unit < name.length) {
    const token = tokens[at];
    if (token === STAR) {
      afterStar = at += 1;
      if (afterStar === tokens.length) return true;
      resumeUnit = unit;
    } else if (typeof token === 'function' ? token(name[unit]!) : token === name[unit]) {
      at += 1;
      unit += 1;
    } else if (afterStar !== -1) {
      at = afterStar;
      unit = resumeUnit += 1;
    } else return false;
  }
  while (tokens[at] === STAR) at += 1;
  return at === tokens.length;
}
