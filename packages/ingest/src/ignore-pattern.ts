import { parseCharacterClass } from './character-class.js';
import { ANY_UNIT, compileName, STAR, type NameToken } from './name-pattern.js';
import { GLOBSTAR, type PathPattern } from './path-pattern.js';

/** One rule of an ignore file, compiled part by part: matching takes the product of two lengths at most. */
export interface IgnorePattern extends PathPattern {
  /** Whether it takes back what an earlier rule ignores. */
  readonly negative: boolean;
}

/**
 * Compiles a rule with git's grammar.
 *
 * A leading `\!` or `\#` needs no care, because a backslash quotes any character. A quoted slash separates like any
 * other, and one inside brackets is a member that no name has.
 *
 * @param text the rule as it stands in the file.
 * @returns `undefined` for a rule that matches nothing: one that is empty, ends with a lone backslash, or has
 *   brackets that do not close.
 * @example
 * compileIgnorePattern('!/docs/*.md')?.negative; // true
 */
export function compileIgnorePattern(text: string): IgnorePattern | undefined {
  const composed = text.normalize('NFC');
  const negative = composed.startsWith('!');
  const rule = withoutTrailingSpaces(negative ? composed.slice(1) : composed);
  const foldersOnly = rule.endsWith('/');
  const body = foldersOnly ? rule.slice(0, -1) : rule;
  const anchored = body.includes('/');
  const parts = splitParts(body.startsWith('/') ? body.slice(1) : body);
  // No path has an empty part.
  if (parts === undefined || parts.some((part) => part.length === 0)) return undefined;
  const segments = parts.map((part) => (anchored && isGlobstar(part) ? GLOBSTAR : compileName(part)));
  if (!anchored) segments.unshift(GLOBSTAR);
  // `a/**` is what lies in the folder `a`, not the folder itself.
  if (segments.at(-1) === GLOBSTAR) segments.push(compileName([STAR]));
  return { negative, foldersOnly, segments, length: text.length };
}

/** Spaces at the end are no part of a rule, but for one that is quoted. */
function withoutTrailingSpaces(rule: string): string {
  let end = rule.length;
  while (rule[end - 1] === ' ') end -= 1;
  if (end === rule.length) return rule;
  let backslashes = 0;
  while (rule[end - backslashes - 1] === '\\') backslashes += 1;
  return rule.slice(0, backslashes % 2 === 1 ? end + 1 : end);
}

/** The tokens between slashes, or `undefined` where a backslash quotes nothing or brackets do not close. */
function splitParts(body: string): readonly NameToken[][] | undefined {
  let part: NameToken[] = [];
  const parts = [part];
  for (let i = 0; i < body.length; i++) {
    let unit = body[i]!;
    if (unit === '*') part.push(STAR);
    else if (unit === '?') part.push(ANY_UNIT);
    else if (unit === '[') {
      const found = parseCharacterClass(body, i);
      if (found === undefined) return undefined;
      part.push(found.test);
      i = found.end;
    } else {
      if (unit === '\\') {
        i += 1;
        if (i === body.length) return undefined;
        unit = body[i]!;
      }
      if (unit === '/') parts.push((part = []));
      else part.push(unit);
    }
  }
  return parts;
}

function isGlobstar(part: readonly NameToken[]): boolean {
  return part.length >= 2 && part.every((token) => token === STAR);
}
