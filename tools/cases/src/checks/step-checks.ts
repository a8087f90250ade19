import { RagError } from '@rag/contracts';

import type { Fields } from '../bank/fields.js';
import { isJsonList } from '../bank/json.js';
import { CheckFailure, expectThat, messageOf, MissingPart, show } from '../bank/verdicts.js';
import { isRejected, titleOf, type Step } from '../world/step.js';
import type { World } from '../world/world.js';
import { prototypeKeys } from '../world/prototype-keys.js';
import type { CheckTable, CheckTools } from './check.js';
import { patternOf } from './compare.js';
import { namedSteps } from './find-steps.js';

// A configuration error of the product: an ignore file, a pattern, a limit or an option that cannot be used.
const CONFIGURATION_CODE = /^RAG_\w*(?:_IGNORE_|_INVALID|_UNKNOWN|_USAGE)/u;

/** What is asked of steps as such: whether they were rejected, and whether they ended. */
export const STEP_CHECKS: CheckTable = {
  error: (fields, { world }) => {
    const steps = fields.has('step') ? namedSteps(fields, world) : world.steps.filter(isRejected);
    const problems = problemsOf(fields);
    expectThat(steps.length > 0, 'no step was rejected');
    if (fields.has('step')) {
      for (const step of steps) expectSuch(step, problems);
      return;
    }
    const found = steps.map((step) => problems(step)[0]);
    expectThat(found.includes(undefined), () => found.join('; '));
  },
  no_error: (fields, { world }) => {
    const steps = fields.has('step') ? namedSteps(fields, world) : world.steps;
    for (const step of steps)
      expectThat(!isRejected(step), () => `${titleOf(step)} rejected: ${messageOf(step.error)}`);
  },
  terminates: (fields, { world }) => {
    // A step that does not end within its limit ends the case; what remains is a limit of the check's own.
    const timeoutMs = fields.optionalNumber('timeoutMs') ?? Number.POSITIVE_INFINITY;
    const steps = fields.has('step') ? namedSteps(fields, world) : world.steps;
    for (const step of steps)
      expectThat(
        step.durationMs <= timeoutMs,
        () => `${titleOf(step)} took ${Math.round(step.durationMs)} ms, more than ${timeoutMs} ms`,
      );
  },
  any_of: async (fields, tools) => {
    const reasons: string[] = [];
    let missing: Error | undefined;
    for (const option of fields.list('options')) {
      const outcome = await runOption(option, fields, tools);
      if (outcome === undefined) return;
      if (outcome instanceof MissingPart) missing ??= outcome;
      else reasons.push(outcome.message);
    }
    throw missing ?? new CheckFailure(`no option holds: ${reasons.join(' | ')}`);
  },
  prototype_clean: (fields, { keysBefore }) => {
    const probe = fields.text('probe');
    const polluted = (Object.prototype as unknown as Record<string, unknown>)[probe];
    expectThat(polluted === undefined, () => `({}).${probe} is ${show(polluted)}`);
    expectThat(prototypeKeys() === keysBefore, 'a shared prototype has other keys than before');
  },
  logged: (fields, { world }) => {
    const pattern = patternOf(fields.text('matches'));
    const lines = logOf(world);
    expectThat(
      lines.some((line) => pattern.test(line)),
      () => `no line of the log matches ${String(pattern)}: ${show(lines)}`,
    );
  },
  rss_growth_mb: (fields, { world }) => {
    const max = fields.number('max');
    const growth = (process.memoryUsage.rss() - world.startMemoryBytes) / 1024 / 1024;
    expectThat(growth <= max, () => `resident memory grew by ${Math.round(growth)} MB, more than ${max} MB`);
  },
};

/** `undefined` where all checks of an option hold. */
async function runOption(option: unknown, fields: Fields, tools: CheckTools): Promise<Error | undefined> {
  const checks: unknown = option;
  if (!Array.isArray(checks)) throw fields.fault('has an option that is not a list of checks');
  try {
    for (const check of checks) await tools.runCheck(check as Parameters<CheckTools['runCheck']>[0]);
    return undefined;
  } catch (error) {
    if (error instanceof CheckFailure || error instanceof MissingPart) return error;
    throw error;
  }
}

function logOf({ events, logLines }: World): readonly string[] {
  return [...events.events.map((event) => JSON.stringify(event)), ...logLines];
}

function expectSuch(step: Step, problems: (step: Step) => readonly string[]): void {
  const [problem] = problems(step);
  if (problem !== undefined) throw new CheckFailure(problem);
}

/** What is wrong with a rejection, as a function of the step; read once, so that every field counts as read. */
function problemsOf(fields: Fields): (step: Step) => readonly string[] {
  const code = fields.optionalText('code');
  const names = namesIn(fields);
  const matches = fields.optionalText('message_matches');
  const isWanted = code === undefined ? undefined : codeTest(code, fields);
  return (step) => {
    if (!isRejected(step)) return [`${titleOf(step)} was not rejected`];
    const { error } = step;
    const message = messageOf(error);
    const codeOfError = RagError.is(error) ? error.code : '';
    const found = `${titleOf(step)} rejected with ${show(message)} (${codeOfError || 'no code'})`;
    const problems: string[] = [];
    if (isWanted !== undefined && !isWanted(codeOfError)) problems.push(`${found}, not as "${code ?? ''}"`);
    for (const name of names)
      if (!isNamed(message, name)) problems.push(`${found}, which does not name ${show(name)}`);
    if (matches !== undefined && !patternOf(matches).test(`${message} ${codeOfError}`))
      problems.push(`${found}, which does not match "${matches}"`);
    return problems;
  };
}

function codeTest(code: string, fields: Fields): (codeOfError: string) => boolean {
  if (code === 'config') return (codeOfError) => CONFIGURATION_CODE.test(codeOfError);
  if (code.startsWith('RAG_')) return (codeOfError) => codeOfError === code;
  throw fields.fault(`asks for the unknown code "${code}"`);
}

function namesIn(fields: Fields): readonly unknown[] {
  const names = fields.json('names') ?? [];
  return isJsonList(names) ? names : [names];
}

/** A number counts as named where it stands alone, not within another one or a word. */
function isNamed(message: string, name: unknown): boolean {
  if (typeof name !== 'number') return message.includes(String(name));
  return new RegExp(String.raw`(?<![\w.])${String(name)}(?!\w)`, 'u').test(message);
}
