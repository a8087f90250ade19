import type { Fields } from '../bank/fields.js';
import type { JsonObject } from '../bank/json.js';
import type { Step, StepValue } from '../world/step.js';
import type { World } from '../world/world.js';

/** What an operation works on, and how it runs steps within itself. */
export interface StepContext {
  readonly world: World;
  /** Aborts at the step's time limit. */
  readonly signal: AbortSignal;
  /** Runs another step and writes it down; what rejects it is in the step. */
  readonly runStep: (step: JsonObject, options?: { readonly isConcurrent?: boolean }) => Promise<Step>;
  /** Does what a step says in another world, and writes nothing down. */
  readonly perform: (step: JsonObject, world: World) => Promise<StepValue>;
  /** Notes how often fake streams were searched. */
  readonly noteCalls: (calls: ReadonlyMap<string, number>) => void;
}

/**
 * What one `op` does.
 *
 * What it throws is the step's rejection, but for a `CaseFault` (the case cannot be followed) and a `MissingPart`
 * (it waits), which end the case.
 */
export type Operation = (fields: Fields, context: StepContext) => Promise<StepValue> | StepValue;

/** Operations by name. */
export type OperationTable = Readonly<Record<string, Operation>>;

/** The value of an operation that gives nothing. */
export const NOTHING: StepValue = { kind: 'nothing', value: undefined };
