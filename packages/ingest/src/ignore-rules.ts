import { parseIgnoreFile, type IgnoreRule, type ParseIgnoreFileOptions } from './ignore-file.js';
import { compileIgnorePattern } from './ignore-pattern.js';
import { compileName } from './name-pattern.js';
import { matchesPath, type PathPattern } from './path-pattern.js';
import { finish, WorkMeter, type Work } from './work-meter.js';

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
 * The compiled rules of one folder's ignore files. Immutable but for a memory of what it said about folders; the
 * last rule that matches decides, and what is said of a folder above a path comes first.
 *
 * Case matters, as for git on Linux. A rule with a `/` at its beginning or in its middle is anchored to the
 * folder; one with a `/` at its end names folders only.
 *
 * @example
 * const rules = IgnoreRules.parse('*.log\n', { file: '.gitignore' });
 * rules.decide('deep/run.log').kind; // 'ignored'
 */
export class IgnoreRules implements IgnoreMatcher {
  #size: number;
  /** The last that matches decides. */
  #compiled: readonly CompiledRule[];
  /** What was decided about folders, for all that lies in them. */
  readonly #folders = new Map<string, IgnoreDecision>();

  /** @param rules of all ignore files of the folder, in order. */
  constructor(rules: readonly IgnoreRule[], readmitted: readonly string[] = []) {
    this.#size = rules.length;
    this.#compiled = [...rules.flatMap(compileRule), ...readmitted.map(compileReadmitted)];
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
    return this.#size;
  }

  /** What the rules say about a path below their folder; a folder's ends with `/`. */
  decide(path: string): IgnoreDecision {
    return finish(this.decideInSteps(path, new WorkMeter()));
  }

  /** As {@link decide}, stopping wherever the meter says that a pause is due: time is rules times path at most. */
  *decideInSteps(path: string, meter: WorkMeter): Work<IgnoreDecision> {
    const composed = path.normalize('NFC');
    const name = composed.endsWith('/') ? composed.length - 2 : composed.length - 1;
    const parent = composed.lastIndexOf('/', name);
    for (let slash = composed.indexOf('/'); slash !== -1 && slash <= parent;) {
      const above = yield* this.#decideFolder(composed.slice(0, slash + 1), meter);
      if (above.kind === 'ignored') return above;
      slash = composed.indexOf('/', slash + 1);
    }
    return composed.endsWith('/')
      ? yield* this.#decideFolder(composed, meter)
      : yield* this.#lastMatch(composed, meter);
  }

  /**
   * The same rules for a walk that enters a folder which they ignore, because a deeper ignore file takes it
   * back. Without this each path below would count as ignored with the folder.
   *
   * @param folder relative, ending with `/`.
   */
  readmit(folder: string): IgnoreRules {
    // The compiled rules are shared: a walk readmits folder after folder.
    const readmitted = new IgnoreRules([]);
    readmitted.#size = this.#size;
    readmitted.#compiled = [...this.#compiled, compileReadmitted(folder)];
    return readmitted;
  }

  *#decideFolder(folder: string, meter: WorkMeter): Work<IgnoreDecision> {
    const known = this.#folders.get(folder);
    if (known !== undefined) return known;
    const decision = yield* this.#lastMatch(folder, meter);
    this.#folders.set(folder, decision);
    return decision;
  }

  *#lastMatch(path: string, meter: WorkMeter): Work<IgnoreDecision> {
    const isFolder = path.endsWith('/');
    const parts = path.split('/').filter(Boolean);
    if (parts.length === 0) return UNDECIDED;
    for (let i = this.#compiled.length - 1; i >= 0; i--) {
      const { pattern, decision } = this.#compiled[i]!;
      if (meter.spend(pattern.length * path.length)) yield;
      if ((isFolder || !pattern.foldersOnly) && matchesPath(pattern, parts)) return decision;
    }
    return UNDECIDED;
  }
}

interface CompiledRule {
  readonly pattern: PathPattern;
  readonly decision: IgnoreDecision;
}

function compileRule(rule: IgnoreRule): readonly CompiledRule[] {
  const pattern = compileIgnorePattern(rule.text);
  if (pattern === undefined) return [];
  return [{ pattern, decision: pattern.negative ? INCLUDED : Object.freeze({ kind: 'ignored', rule }) }];
}

function compileReadmitted(folder: string): CompiledRule {
  const segments = folder
    .normalize('NFC')
    .split('/')
    .filter(Boolean)
    .map((name) => compileName(Array.from({ length: name.length }, (_, i) => name[i]!)));
  return { pattern: { segments, foldersOnly: true, length: folder.length }, decision: INCLUDED };
}
