import picomatch from 'picomatch';
import { RagError } from '@rag/contracts';

import { expandBraces } from './expand-braces.js';
import { compileName, tokenizeGlob, type NameTest } from './name-pattern.js';

/** The longest pattern of `include` and `exclude`, in UTF-16 units. */
export const MAX_PATTERN_LENGTH = 256;

/** The most `*` that one part of a pattern may have. */
export const MAX_PATTERN_STARS_PER_SEGMENT = 3;

/** The most `*` that a part with a class of characters (`[a-z]`) may have: that matcher tries them all. */
export const MAX_PATTERN_STARS_BESIDE_CLASS = 1;

/** The most parts of a pattern that may be `**`. */
export const MAX_PATTERN_GLOBSTARS = 3;

/** The most patterns that the braces of one pattern may stand for. */
export const MAX_PATTERN_ALTERNATIVES = 64;

/** The most patterns that one option may stand for, once all braces are written out. */
export const MAX_PATTERNS_PER_OPTION = 1_000;

const POSIX_CLASSES: ReadonlySet<string> = new Set(
  'alnum alpha ascii blank cntrl digit graph lower print punct space upper word xdigit'.split(' '),
);

/** A part of a pattern that stands for any number of parts of a path, also none. */
export const GLOBSTAR = '**';

type Segment = typeof GLOBSTAR | NameTest;

/** A pattern without braces, compiled part by part, so that its cost is the product of two lengths. */
export interface PathPattern {
  readonly segments: readonly Segment[];
  /** Whether only folders match. */
  readonly foldersOnly: boolean;
  /** Of its text in UTF-16 units: matching takes at most so many steps for each unit of a path. */
  readonly length: number;
}

/**
 * Compiles all patterns of `include` or `exclude`.
 *
 * @throws RagError `RAG_INGEST_GLOB_INVALID` for a pattern that {@link compilePathPattern} refuses, or one that
 *   makes them more than {@link MAX_PATTERNS_PER_OPTION}.
 * @example
 * compilePathPatterns(['*.md', 'src/*.{ts,tsx}'], 'include').length; // 3
 */
export function compilePathPatterns(
  patterns: readonly string[],
  option: 'include' | 'exclude',
): readonly PathPattern[] {
  const compiled: PathPattern[] = [];
  for (const pattern of patterns) {
    const alternatives = compilePathPattern(pattern, option);
    if (compiled.length + alternatives.length > MAX_PATTERNS_PER_OPTION)
      throw globInvalid(
        pattern,
        option,
        `with it, the option stands for more than ${MAX_PATTERNS_PER_OPTION} patterns; name folders instead of single files, or use an ignore file`,
      );
    compiled.push(...alternatives);
  }
  return compiled;
}

/**
 * Compiles a pattern of `include` or `exclude`.
 *
 * A pattern without a slash, apart from one at its end and a leading `./`, matches at any depth; any other is
 * relative to the root. A `/` at the end, or `/**`, names a folder. `*` and `?` stay within one part of a path, `**` stands for
 * any number of parts, `[a-z]` and `{a,b}` are known, a backslash quotes. Dots are ordinary.
 *
 * @returns one compiled pattern for each alternative of its braces.
 * @throws RagError `RAG_INGEST_GLOB_INVALID` for a pattern that is empty, too long or too costly, that leaves the
 *   root, or that uses `!`, parentheses or an unknown POSIX class.
 * @example
 * compilePathPattern('src/*.{ts,tsx}', 'include');
 */
export function compilePathPattern(pattern: string, option: 'include' | 'exclude'): readonly PathPattern[] {
  const refuse = (state: string): RagError => globInvalid(pattern, option, state);
  if (typeof (pattern as unknown) !== 'string') throw refuse('it is not a text');
  if (pattern.length > MAX_PATTERN_LENGTH) throw refuse(`it has more than ${MAX_PATTERN_LENGTH} characters`);
  checkSyntax(pattern, refuse);
  const alternatives = expandBraces(withoutCurrentFolder(pattern), MAX_PATTERN_ALTERNATIVES);
  if (alternatives === undefined)
    throw refuse(`its braces stand for more than ${MAX_PATTERN_ALTERNATIVES} patterns`);
  return alternatives.map((alternative) => compileAlternative(alternative, refuse));
}

/**
 * Whether a pattern matches a path. Time: parts of the pattern times parts of the path.
 *
 * @param path the parts of a path relative to the root, composed (NFC).
 * @example
 * matchesPath(compilePathPattern('*.md', 'include')[0]!, ['docs', 'a.md']); // true
 */
export function matchesPath(pattern: PathPattern, path: readonly string[]): boolean {
  const { segments } = pattern;
  // Most patterns fail on the name itself, and this spares them the folders above it.
  const last = segments.at(-1)!;
  if (last !== GLOBSTAR && path.length > 0 && !last(path.at(-1)!)) return false;
  let at = 0;
  let resumeSegment = -1;
  let resumePart = 0;
  let part = 0;
  // Only the last `**` ever has to take more parts: an earlier one that did would gain nothing.
  while (part < path.length) {
    const segment = segments[at];
    if (segment === GLOBSTAR) {
      resumeSegment = at += 1;
      resumePart = part;
    } else if (segment?.(path[part]!) === true) {
      at += 1;
      part += 1;
    } else if (resumeSegment !== -1) {
      at = resumeSegment;
      part = resumePart += 1;
    } else return false;
  }
  while (segments[at] === GLOBSTAR) at += 1;
  return at === segments.length;
}

/**
 * Whether a pattern can match something below a folder.
 *
 * @param folder the parts of the folder's path.
 * @example
 * canMatchBelow(compilePathPattern('src/a.ts', 'include')[0]!, ['docs']); // false
 */
export function canMatchBelow(pattern: PathPattern, folder: readonly string[]): boolean {
  for (const [index, name] of folder.entries()) {
    const segment = pattern.segments[index];
    if (segment === GLOBSTAR) return true;
    if (segment?.(name) !== true) return false;
  }
  return folder.length < pattern.segments.length;
}

/** `./x` is how a shell completes `x`, and means no more. */
function withoutCurrentFolder(pattern: string): string {
  let start = 0;
  while (pattern.startsWith('./', start)) start += 2;
  return pattern.slice(start).normalize('NFC');
}

function compileAlternative(alternative: string, refuse: (state: string) => RagError): PathPattern {
  const anchored = alternative.replace(/\/+$/u, '').includes('/');
  const parts = alternative.split('/').filter((part) => part !== '' && part !== '.');
  // `a/**` means what is below the folder `a`; naming the folder lets the walk leave it out as a whole.
  const namesContent = parts.at(-1) === GLOBSTAR && parts.some((part) => part !== GLOBSTAR);
  while (namesContent && parts.at(-1) === GLOBSTAR) parts.pop();
  const foldersOnly = namesContent || alternative.endsWith('/');
  if (parts.length === 0) throw refuse('it is empty');
  if (parts.includes('..')) throw refuse('".." would leave the folder');
  if (parts.filter((part) => part === GLOBSTAR).length > MAX_PATTERN_GLOBSTARS)
    throw refuse(`it has more than ${MAX_PATTERN_GLOBSTARS} "**"`);
  const segments = parts.map((part) => (part === GLOBSTAR ? GLOBSTAR : compileSegment(part, refuse)));
  return { segments: anchored ? segments : [GLOBSTAR, ...segments], foldersOnly, length: alternative.length };
}

function compileSegment(part: string, refuse: (state: string) => RagError): NameTest {
  const stars = countUnquoted(part, '*');
  if (stars > MAX_PATTERN_STARS_PER_SEGMENT)
    throw refuse(`it has more than ${MAX_PATTERN_STARS_PER_SEGMENT} "*" in one part`);
  if (!part.includes(']') || countUnquoted(part, '[') === 0) return compileName(tokenizeGlob(part));
  if (stars > MAX_PATTERN_STARS_BESIDE_CLASS)
    throw refuse(
      `it has more than ${MAX_PATTERN_STARS_BESIDE_CLASS} "*" beside a class "[…]" in one part; write the class out with braces, as in "*{T,t}est*"`,
    );
  try {
    // The flag lets a name hold a line end. Braces are written out by now, so what is left of them is literal.
    const options = { dot: true, noextglob: true, nonegate: true, nobrace: true, posix: true, flags: 's' };
    return picomatch(quoteLiterals(part), options);
  } catch (error) {
    throw refuse(`it cannot be compiled: ${String(error)}`);
  }
}

/** Quotes what is special to the compiler and ordinary here: a `+` after a class would repeat it. */
function quoteLiterals(part: string): string {
  return part.replace(/\\.|[+{}|"]/gsu, (found) => (found.length > 1 ? found : `\\${found}`));
}

function checkSyntax(pattern: string, refuse: (state: string) => RagError): void {
  if (pattern.startsWith('!'))
    throw refuse('a leading "!" is not supported; use the other option, or write "\\!" for the character');
  if (pattern.includes('\0')) throw refuse('it holds a NUL character');
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === '\\') i += 1;
    else if (pattern[i] === '(' || pattern[i] === ')')
      throw refuse('parentheses are not supported; write "\\(" for the character');
  }
  for (const [, name] of pattern.matchAll(/\[:([^:\]]*):\]/gu))
    if (!POSIX_CLASSES.has(name!)) throw refuse(`"[:${name!}:]" is no class of characters`);
}

function countUnquoted(part: string, wanted: string): number {
  let count = 0;
  for (let i = 0; i < part.length; i++) {
    if (part[i] === '\\') i += 1;
    else if (part[i] === wanted) count += 1;
  }
  return count;
}

function globInvalid(pattern: unknown, option: string, state: string): RagError {
  return new RagError(
    'RAG_INGEST_GLOB_INVALID',
    `Cannot use the pattern "${String(pattern)}" of "${option}": ${state}`,
    { pattern, option },
  );
}
