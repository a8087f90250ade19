import ignore, { type Ignore } from 'ignore';

import { parseIgnoreFile, type IgnoreRule, type ParseIgnoreFileOptions } from './ignore-file.js';

/** What one folder's rules say about a path. */
export type IgnoreDecision =
  /** The last rule that matches names it. */
  | { readonly kind: 'ignored'; readonly rule: IgnoreRule }
  /** The last rule that matches begins with `!`. */
  | { readonly kind: 'included' }
  /** No rule matches. */
  | { readonly kind: 'undecided' };

/** Something that decides about paths below one folder. */
export interface IgnoreMatcher {
  /**
   * @param path relative to the folder, `/` between parts; a folder's ends with `/`. The folders above it must
   *   not be ignored: whoever walks does not enter those.
   */
  decide(path: string): IgnoreDecision;
}

const UNDECIDED: IgnoreDecision = Object.freeze({ kind: 'undecided' });
const INCLUDED: IgnoreDecision = Object.freeze({ kind: 'included' });

/**
 * The compiled rules of one folder's ignore files. Immutable; the last rule that matches decides.
 *
 * Case matters, as for git on Linux. A rule with a `/` at its beginning or in its middle is anchored to the
 * folder; one with a `/` at its end names folders only.
 *
 * @example
 * const rules = IgnoreRules.parse('*.log\n', { file: '.gitignore' });
 * rules.decide('deep/run.log').kind; // 'ignored'
 */
export class IgnoreRules implements IgnoreMatcher {
  readonly #rules: readonly IgnoreRule[];
  readonly #readmitted: readonly string[];
  readonly #compiled: Ignore;

  /** @param rules of all ignore files of the folder, in order. */
  constructor(rules: readonly IgnoreRule[], readmitted: readonly string[] = []) {
    this.#rules = rules;
    this.#readmitted = readmitted;
    // Names such as `..foo` are ordinary; the walk never makes a path that leaves the folder.
    this.#compiled = ignore({ ignorecase: false, allowRelativePaths: true }).add([
      ...rules.map((rule, index) => ({ pattern: rule.text.normalize('NFC'), mark: String(index) })),
      ...readmitted.map((path) => ({ pattern: `!/${escapePattern(path)}` })),
    ]);
  }

  /**
   * The rules of one ignore file.
   *
   * @throws what {@link parseIgnoreFile} throws.
   */
  static parse(text: string, options: ParseIgnoreFileOptions): IgnoreRules {
    return new IgnoreRules(parseIgnoreFile(text, options));
  }

  /** How many rules there are. */
  get size(): number {
    return this.#rules.length;
  }

  /** What the rules say about a path below their folder; a folder's ends with `/`. */
  decide(path: string): IgnoreDecision {
    const { ignored, unignored, rule } = this.#compiled.test(path.normalize('NFC'));
    if (unignored) return INCLUDED;
    const found = ignored ? this.#rules[Number(rule?.mark)] : undefined;
    return found === undefined ? UNDECIDED : { kind: 'ignored', rule: found };
  }

  /**
   * The same rules for a walk that enters a folder which they ignore, because a deeper ignore file takes it
   * back. Without this each path below would count as ignored with the folder.
   *
   * @param folder relative, ending with `/`.
   */
  readmit(folder: string): IgnoreRules {
    return new IgnoreRules(this.#rules, [...this.#readmitted, folder.normalize('NFC')]);
  }
}

function escapePattern(path: string): string {
  return path.replace(/[\\*?[\] ]/gu, '\\$&');
}
