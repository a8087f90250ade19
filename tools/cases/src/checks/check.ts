import type { Fields } from '../bank/fields.js';
import type { JsonObject } from '../bank/json.js';
import type { World } from '../world/world.js';

/** What checks look at, after the steps were run. */
export interface CheckContext {
  readonly world: World;
  /** The names on shared prototypes before the case. */
  readonly keysBefore: string;
}

/** What a check can do beside looking. */
export interface CheckTools extends CheckContext {
  /** Runs another check; it throws where it does not hold. */
  runCheck(check: JsonObject): Promise<void>;
}

/** What one `check` looks at: it throws a `CheckFailure` where it does not hold, a `MissingPart` where it waits. */
export type Check = (fields: Fields, tools: CheckTools) => Promise<void> | void;

/** Checks by name. */
export type CheckTable = Readonly<Record<string, Check>>;
