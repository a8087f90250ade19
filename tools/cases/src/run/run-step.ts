import { Fields } from '../bank/fields.js';
import type { JsonObject } from '../bank/json.js';
import { CaseFault, MissingPart } from '../bank/verdicts.js';
import type { StepContext } from '../operations/operation.js';
import { OPERATIONS } from '../operations/table.js';
import type { Step, StepValue } from '../world/step.js';
import type { World } from '../world/world.js';
import { expandStep } from './expand-step.js';
import { DEFAULT_STEP_TIMEOUT_MS, withTimeLimit } from './time-limit.js';

/** Operations after which the files of the index are looked at. */
const CHANGES_INDEX: ReadonlySet<string> = new Set(['index', 'http', 'clear']);

/** Fields that every step may have. */
const STEP_FIELDS = ['op', 'as', 'timeoutMs'];

/**
 * Runs one step and writes it down in the world.
 *
 * @param index its position among the steps of the case.
 * @returns the step; what rejected it, its time limit included, is in it.
 * @throws CaseFault or MissingPart, which end the case.
 */
export async function runStep(
  world: World,
  object: JsonObject,
  index: number,
  isConcurrent = false,
): Promise<Step> {
  const step = expandStep(object);
  const fields = new Fields(step, 'the step');
  const operation = fields.text('op');
  const name = fields.optionalText('as');
  const timeoutMs = timeoutOf(object);
  let calls: ReadonlyMap<string, number> | undefined;
  const contextOf = (signal: AbortSignal): StepContext => ({
    world,
    signal,
    runStep: async (inner, options = {}) =>
      runStep(world, inner, index, isConcurrent || options.isConcurrent === true),
    perform: async (inner, otherWorld) => perform(inner, { ...contextOf(signal), world: otherWorld }),
    noteCalls: (noted) => {
      calls = noted;
    },
  });
  world.storeFaults.beginStep();
  const startedMs = performance.now();
  const ended = await settle(withTimeLimit(async (signal) => perform(step, contextOf(signal)), timeoutMs));
  const durationMs = performance.now() - startedMs;
  const done: Step = {
    name,
    index,
    operation,
    ...ended,
    durationMs,
    isConcurrent,
    files: await filesAfter(operation, world),
    calls,
  };
  world.steps.push(done);
  return done;
}

/** How long a step may take. */
export function timeoutOf(step: JsonObject): number {
  return new Fields(step, 'the step').optionalNumber('timeoutMs') ?? DEFAULT_STEP_TIMEOUT_MS;
}

async function perform(step: JsonObject, context: StepContext): Promise<StepValue> {
  const name = new Fields(step, 'the step').text('op');
  const operation = OPERATIONS.get(name);
  if (operation === undefined) throw new CaseFault(`the operation "${name}" is not known`);
  const fields = new Fields(step, `the operation "${name}"`, STEP_FIELDS);
  const value = await operation(fields, context);
  fields.expectAllRead();
  return value;
}

async function settle(
  ending: Promise<StepValue>,
): Promise<{ outcome: StepValue | undefined; error: unknown }> {
  try {
    return { outcome: await ending, error: undefined };
  } catch (error) {
    if (error instanceof CaseFault || error instanceof MissingPart) throw error;
    return { outcome: undefined, error };
  }
}

async function filesAfter(operation: string, world: World): Promise<readonly string[] | undefined> {
  if (!world.looksAtFiles || !CHANGES_INDEX.has(operation)) return undefined;
  return world.sessions.indexedFiles();
}
