import { Fields } from '../bank/fields.js';
import { objectsIn, textOf, type JsonObject } from '../bank/json.js';
import { CaseFault, CheckFailure, messageOf, MissingPart } from '../bank/verdicts.js';
import type { CheckContext } from '../checks/check.js';
import { runCheck } from '../checks/run-check.js';
import { findUnclaimed } from '../checks/unclaimed.js';
import { injectFault } from '../operations/fault-operations.js';
import { openParts, type PartsFactory } from '../parts/parts.js';
import { addToBothStores, readDocument } from '../world/case-sessions.js';
import { prototypeKeys } from '../world/prototype-keys.js';
import { materialize } from '../world/materialize.js';
import { closeWorld, openWorld, runsServer, type World } from '../world/world.js';
import type { VariantOutcome } from './case-outcome.js';
import { runStep, timeoutOf } from './run-step.js';
import { DEFAULT_STEP_TIMEOUT_MS, StepTimeout } from './time-limit.js';
import type { Variant } from './variant.js';

/** How long the setup and the end may take: a case may write and remove thousands of files. */
const FRAME_TIMEOUT_MS = 60_000;

/** How a case is run. */
export interface RunOptions {
  /** Parts of the product that cases may need. @defaultValue those of this release */
  readonly parts?: PartsFactory | undefined;
  /** Hears what begins and how long it may take, so that a thread which hangs can be ended from outside. */
  readonly onStart?: ((what: string, timeoutMs: number) => Promise<void>) | undefined;
}

/** Runs one variant of a case in a folder and sessions of its own: files, documents, faults, steps, checks. */
export async function runVariant(variant: Variant, options: RunOptions = {}): Promise<VariantOutcome> {
  const onStart = options.onStart ?? (async () => Promise.resolve());
  const keysBefore = prototypeKeys();
  await onStart('the setup', FRAME_TIMEOUT_MS);
  const opened = await openWorld(variant, options.parts ?? openParts);
  const failures: string[] = [];
  const waits: string[] = [];
  const note = (error: unknown): void => {
    if (error instanceof MissingPart) waits.push(error.message);
    else failures.push(messageOf(error));
  };
  try {
    await writeFiles(opened);
    const world = await startServer(opened);
    await setUp(world);
    await runSteps(world, onStart);
    await onStart('checking', DEFAULT_STEP_TIMEOUT_MS);
    const context: CheckContext = { world, keysBefore };
    for (const check of variant.checks) await runCheck(check, context).catch(note);
    for (const failure of findUnclaimed(world.steps, variant.checks)) note(failure);
  } catch (error) {
    note(error);
  } finally {
    await onStart('the end', FRAME_TIMEOUT_MS);
    await closeWorld(opened);
  }
  return { failures, waits };
}

async function writeFiles({ bankCase, folder, closedPaths }: World): Promise<void> {
  for (const file of bankCase.files) closedPaths.push(...(await materialize(folder, file)));
}

/** Where a case runs a server, its steps work on the sessions of that; folders that it may index are there by now. */
async function startServer(world: World): Promise<World> {
  if (!runsServer(world.bankCase)) return world;
  const sessions = await world.parts.hostedSessions?.();
  return sessions === undefined ? world : { ...world, sessions };
}

async function setUp(world: World): Promise<void> {
  const { bankCase } = world;
  if (usesServer(bankCase.steps)) world.sessions.open();
  for (const document of bankCase.documents) await addDocument(world, document);
  for (const fault of bankCase.faults) injectFault(new Fields(fault, 'the fault'), world);
}

/** A document that cannot be added is a step that was rejected: a check may speak of it. */
async function addDocument(world: World, object: JsonObject): Promise<void> {
  try {
    await addToBothStores(world.sessions.open(), readDocument(object));
  } catch (error) {
    if (error instanceof CaseFault) throw error;
    world.steps.push({
      name: 'setup',
      index: -1,
      operation: 'setup',
      outcome: undefined,
      error,
      durationMs: 0,
      isConcurrent: false,
      files: undefined,
      calls: undefined,
    });
  }
}

async function runSteps(world: World, onStart: NonNullable<RunOptions['onStart']>): Promise<void> {
  for (const [index, step] of world.bankCase.steps.entries()) {
    await onStart(`step ${index} (${textOf(step['op'] ?? null)})`, timeoutOf(step));
    const done = await runStep(world, step, index);
    // What still runs holds the session's lock: no further step can be trusted.
    if (done.error instanceof StepTimeout)
      throw new CheckFailure(`step ${index} (${done.operation}) ${done.error.message}`);
  }
}

/** Server cases find their session there already, but for one that they make themselves. */
function usesServer(steps: readonly JsonObject[]): boolean {
  return objectsIn(steps).some(({ op, path, method }) => {
    if (op !== 'http' || typeof path !== 'string') return false;
    return /\/s1(?=[/?]|$)/u.test(path) && !(method === 'PUT' && path.endsWith('/s1'));
  });
}
