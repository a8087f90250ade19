import { RagError } from '@rag/contracts';

/** The names of the files that hold ignore rules, in the order in which a folder's are read: a later rule wins. */
export const IGNORE_FILE_NAMES: readonly string[] = Object.freeze(['.gitignore', '.tnsignore']);

/**
 * Whether a file holds ignore rules, ours or another tool's (`.dockerignore`): such a file is no content. Rules of
 * other tools have no say.
 *
 * @param name the last part of a path.
 * @example
 * isIgnoreFile('.npmignore'); // true
 */
export function isIgnoreFile(name: string): boolean {
  return IGNORE_FILE_NAMES.includes(name) || /^\.[a-z]+ignore$/u.test(name);
}

/** The largest ignore file: 64 KiB. */
export const MAX_IGNORE_FILE_BYTES: number = 64 * 1024;

/** The most rules that one ignore file may have. */
export const MAX_IGNORE_SELECTORS = 1_024;

/** The most `**` that one rule may have; more makes matching costly on deep paths. */
export const MAX_IGNORE_GLOBSTARS = 3;

/** The most runs of `*` that one part of a rule may have; more makes matching costly on long names. */
export const MAX_IGNORE_STARS_PER_SEGMENT = 4;

/**
 * The most rules of one ignore file that may have two or more `**` between other parts. One at the beginning
 * or at the end of a rule costs nothing and does not count.
 */
export const MAX_IGNORE_GLOBSTAR_RULES = 64;

/** What a rule that begins with `!` means: an error, or what it means to git. */
export type IgnoreNegation = 'reject' | 'git';

/** Where ignore rules come from and how they are read. */
export interface ParseIgnoreFileOptions {
  /** The ignore file's path relative to the root, for messages. */
  readonly file: string;
  /** @defaultValue `'reject'` */
  readonly negation?: IgnoreNegation | undefined;
}

/** One rule of an ignore file. */
export interface IgnoreRule {
  /** The ignore file's path relative to the root. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The rule as it stands in the file, without the line end. */
  readonly text: string;
}

/**
 * Reads the text of an ignore file into rules, with git's grammar.
 *
 * A byte order mark and the CR of a CRLF are no part of a rule; blank lines, comments and rules that end in a
 * lone backslash are none. Names are compared in their composed form (NFC).
 *
 * @throws RagError `RAG_INGEST_IGNORE_NEGATION` for a `!` rule unless `negation` is `'git'`,
 *   `RAG_INGEST_IGNORE_TOO_LARGE` over 1,024 rules, `RAG_INGEST_IGNORE_INVALID` for more than three `**` in a
 *   rule or four `*` in one part of it, or for the 65th rule with two or more `**` between other parts.
 * @example
 * parseIgnoreFile('*.log\n/tmp/\n', { file: '.gitignore' }); // two rules
 */
export function parseIgnoreFile(text: string, options: ParseIgnoreFileOptions): readonly IgnoreRule[] {
  const { file, negation = 'reject' } = options;
  const rules: IgnoreRule[] = [];
  let globstarRules = 0;
  for (const [index, line] of splitLines(text).entries()) {
    if (isBlankOrComment(line)) continue;
    const rule: IgnoreRule = { file, line: index + 1, text: line };
    if (line.startsWith('!') && negation === 'reject') throw negationRefused(rule);
    if (rules.length === MAX_IGNORE_SELECTORS) throw ignoreFileTooLarge(file, 'selectors');
    if (checkCost(rule) >= 2 && ++globstarRules > MAX_IGNORE_GLOBSTAR_RULES) throw tooManyGlobstars(rule);
    rules.push(rule);
  }
  return rules;
}

/**
 * The error of an ignore file over one of its two limits. Dropping the rest would index what it hides.
 *
 * @example
 * throw ignoreFileTooLarge('.gitignore', 'bytes');
 */
export function ignoreFileTooLarge(file: string, limit: 'bytes' | 'selectors'): RagError {
  const state =
    limit === 'bytes'
      ? `it is larger than the limit of ${MAX_IGNORE_FILE_BYTES / 1024} KiB`
      : `it has more than the limit of ${MAX_IGNORE_SELECTORS} selectors`;
  return new RagError(
    'RAG_INGEST_IGNORE_TOO_LARGE',
    `Cannot read ignore file "${file}": ${state}; shorten it, or split it into the folders it speaks of`,
    { file, limit, value: limit === 'bytes' ? MAX_IGNORE_FILE_BYTES : MAX_IGNORE_SELECTORS },
  );
}

/**
 * The error of an ignore file that cannot be used as it is.
 *
 * @example
 * throw ignoreFileInvalid({ file: '.gitignore', state: 'it is not text' });
 */
export function ignoreFileInvalid(fault: { file: string; state: string; rule?: IgnoreRule }): RagError {
  const { file, state, rule } = fault;
  return new RagError('RAG_INGEST_IGNORE_INVALID', `Cannot read ignore file "${file}": ${state}`, {
    file,
    ...(rule === undefined ? {} : { line: rule.line, rule: rule.text }),
  });
}

function splitLines(text: string): readonly string[] {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const lines = body.split('\n');
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

function isBlankOrComment(line: string): boolean {
  if (line.startsWith('#')) return true;
  for (let i = 0; i < line.length; i++) if (line[i] !== ' ') return false;
  return true;
}

function negationRefused(rule: IgnoreRule): RagError {
  return new RagError(
    'RAG_INGEST_IGNORE_NEGATION',
    `Cannot read ignore file "${rule.file}": the rule "${rule.text}" on line ${rule.line} is a negation, which is not supported; remove it, or set the option "negation" to "git"`,
    { file: rule.file, line: rule.line, rule: rule.text, option: 'negation' },
  );
}

/** How many `**` a rule has between other parts. */
function checkCost(rule: IgnoreRule): number {
  const segments = rule.text.replace(/^!/u, '').split('/').filter(Boolean);
  let globstars = 0;
  let inner = 0;
  for (const [index, segment] of segments.entries()) {
    if (/^\*{2,}$/u.test(segment)) {
      globstars += 1;
      if (index > 0 && index < segments.length - 1) inner += 1;
    } else if (countStarRuns(segment) > MAX_IGNORE_STARS_PER_SEGMENT)
      throw tooComplex(rule, `more than ${MAX_IGNORE_STARS_PER_SEGMENT} "*" in one part`);
  }
  if (globstars > MAX_IGNORE_GLOBSTARS) throw tooComplex(rule, `more than ${MAX_IGNORE_GLOBSTARS} "**"`);
  return inner;
}

function countStarRuns(segment: string): number {
  let runs = 0;
  for (let i = 0; i < segment.length; i++) {
    if (segment[i] === '\\') i += 1;
    else if (segment[i] === '*' && segment[i + 1] !== '*') runs += 1;
  }
  return runs;
}

function tooComplex(rule: IgnoreRule, what: string): RagError {
  const state = `the rule "${rule.text}" on line ${rule.line} has ${what}; split it into simpler rules`;
  return ignoreFileInvalid({ file: rule.file, state, rule });
}

function tooManyGlobstars(rule: IgnoreRule): RagError {
  const state = `the rule "${rule.text}" on line ${rule.line} is one more than the ${MAX_IGNORE_GLOBSTAR_RULES} that may have two or more "**" between other parts; write simpler rules, or move some into the folders they speak of`;
  return ignoreFileInvalid({ file: rule.file, state, rule });
}
