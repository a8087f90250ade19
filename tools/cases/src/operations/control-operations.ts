import { mapTexts, type JsonObject } from '../bank/json.js';
import { NOTHING, type OperationTable } from './operation.js';
import type { Step } from '../world/step.js';

/** Steps that run other steps. */
export const CONTROL_OPERATIONS: OperationTable = {
  loop: async (fields, { runStep, signal }) => {
    const times = fields.number('times');
    const steps = fields.objects('steps');
    const collect = fields.optionalText('collect');
    if (collect !== undefined && collect !== 'ids') throw fields.fault(`collects the unknown "${collect}"`);
    const collected: unknown[] = [];
    for (let round = 1; round <= times; round++) {
      await turn(signal);
      for (const step of steps) collected.push(idOf(await runStep(fillRound(step, round))));
    }
    return collect === undefined ? NOTHING : { kind: 'value', value: collected };
  },
  parallel: async (fields, { runStep, signal }) => {
    const steps = fields.objects('steps');
    const repeat = fields.optionalNumber('repeat') ?? 1;
    for (let round = 0; round < repeat; round++) {
      await turn(signal);
      await Promise.all(steps.map((step) => runStep(step, { isConcurrent: true })));
    }
    return NOTHING;
  },
};

/** Lets timers run, the one of the time limit among them: steps in memory never wait for anything else. */
async function turn(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}

/** The step of one round: `{n}` is the round, from 1, and `content_template` is the content. */
function fillRound(step: JsonObject, round: number): JsonObject {
  const filled = mapTexts(step, (text) => text.replaceAll('{n}', String(round))) as JsonObject;
  return Object.fromEntries(
    Object.entries(filled).map(([name, value]) => [name.replace(/_template$/u, ''), value]),
  );
}

function idOf({ outcome }: Step): unknown {
  return outcome?.kind === 'value' ? outcome.value : undefined;
}
