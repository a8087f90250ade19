import type { Fields } from '../bank/fields.js';
import { CaseFault } from '../bank/verdicts.js';
import { gave, valueOf, type Step, type StepKind, type StepValues } from '../world/step.js';
import type { World } from '../world/world.js';

/**
 * The steps that a check names in `step`, by `as` or by position: every time such a step was run, for one within a
 * loop or beside others is run often.
 *
 * @throws CaseFault where there is no such step.
 */
export function namedSteps(fields: Fields, world: World): readonly Step[] {
  const reference = fields.json('step');
  if (reference === undefined) throw fields.fault('lacks the field "step"');
  return stepsOf(reference, fields, world);
}

/** The steps of each name in `steps`. */
export function listedSteps(fields: Fields, world: World): readonly Step[] {
  return fields.list('steps').flatMap((reference) => stepsOf(reference, fields, world));
}

/** The values of the steps that `step` names. */
export function namedValues<K extends StepKind>(
  fields: Fields,
  world: World,
  kind: K,
): readonly StepValues[K][] {
  return namedSteps(fields, world).map((step) => valueOf(step, kind));
}

/** The values that `step` names; where it names none, all of that kind. */
export function namedOrAllValues<K extends StepKind>(
  fields: Fields,
  world: World,
  kind: K,
): readonly StepValues[K][] {
  if (fields.has('step')) return namedValues(fields, world, kind);
  return world.steps.filter((step) => gave(step, kind)).map((step) => valueOf(step, kind));
}

/** The values that `step` names; where it names none, the last of that kind. */
export function namedOrLastValues<K extends StepKind>(
  fields: Fields,
  world: World,
  kind: K,
): readonly StepValues[K][] {
  if (fields.has('step')) return namedValues(fields, world, kind);
  const last = world.steps.findLast((step) => gave(step, kind));
  if (last === undefined) throw fields.fault(`looks for ${kind}, which no step gave`);
  return [valueOf(last, kind)];
}

function stepsOf(reference: unknown, fields: Fields, world: World): readonly Step[] {
  const found = world.steps.filter(({ name, index }) => name === reference || index === reference);
  if (found.length > 0) return found;
  const known = typeof reference === 'string' || typeof reference === 'number';
  throw known
    ? new CaseFault(`there is no step "${reference}"`)
    : fields.fault('names a step by neither name nor position');
}
