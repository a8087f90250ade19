import type { IgnoreDecision, IgnoreRules } from './ignore-rules.js';
import type { Work, WorkMeter } from './work-meter.js';

interface Level {
  /** The folder whose ignore files these are: empty for the root, else ending with `/`. */
  readonly folder: string;
  readonly rules: IgnoreRules;
}

const UNDECIDED: IgnoreDecision = Object.freeze({ kind: 'undecided' });

/**
 * The rules that hold in one folder: its own and those of the folders above it. Immutable.
 *
 * The deepest folder with a rule that matches decides, as in git.
 *
 * @example
 * declare const rules: IgnoreRules;
 * const inside = IgnoreStack.EMPTY.enter('', rules).enter('docs/', rules);
 */
export class IgnoreStack {
  static readonly EMPTY: IgnoreStack = new IgnoreStack([]);

  /** Shallowest first. */
  readonly #levels: readonly Level[];

  private constructor(levels: readonly Level[]) {
    this.#levels = levels;
  }

  /** Adds the rules of a folder below all the others. */
  enter(folder: string, rules: IgnoreRules): IgnoreStack {
    return rules.size === 0 ? this : new IgnoreStack([...this.#levels, { folder, rules }]);
  }

  /**
   * Stops wherever the meter says that a pause is due.
   *
   * @param path relative to the root; a folder's ends with `/`.
   */
  *decide(path: string, meter: WorkMeter): Work<IgnoreDecision> {
    for (let i = this.#levels.length - 1; i >= 0; i--) {
      const decision = yield* decideAt(this.#levels[i]!, path, meter);
      if (decision.kind !== 'undecided') return decision;
    }
    return UNDECIDED;
  }

  /**
   * The stack for what lies in a folder that is entered: where a deeper level took the folder back, the
   * shallower levels must not ignore all that is below it.
   *
   * @param folder relative to the root, ending with `/`.
   */
  *readmit(folder: string, meter: WorkMeter): Work<IgnoreStack> {
    const levels: Level[] = [];
    let changed = false;
    for (const level of this.#levels) {
      const decision = yield* decideAt(level, folder, meter);
      const ignores = decision.kind === 'ignored';
      changed ||= ignores;
      levels.push(
        ignores
          ? { folder: level.folder, rules: level.rules.readmit(folder.slice(level.folder.length)) }
          : level,
      );
    }
    return changed ? new IgnoreStack(levels) : this;
  }
}

function decideAt(level: Level, path: string, meter: WorkMeter): Work<IgnoreDecision> {
  return level.rules.decideInSteps(path.slice(level.folder.length), meter);
}
