import type { Fields } from '../bank/fields.js';
import { expectThat, show } from '../bank/verdicts.js';
import type { ResponseOutcome } from '../world/step.js';
import { gave, valueOf } from '../world/step.js';
import type { World } from '../world/world.js';
import type { CheckTable } from './check.js';
import { expectText, expectValue, patternOf } from './compare.js';
import { listedSteps, namedValues } from './find-steps.js';

/** What is asked of the command line and of a server. */
export const PROGRAM_CHECKS: CheckTable = {
  exit_code: (fields, { world }) => {
    for (const { exitCode } of namedValues(fields, world, 'program'))
      expectValue(fields, 'the exit code', exitCode);
  },
  stderr: (fields, { world }) => {
    for (const { stderr } of namedValues(fields, world, 'program')) expectText(fields, 'stderr', stderr);
  },
  stdout: (fields, { world }) => {
    for (const { stdout } of namedValues(fields, world, 'program')) expectText(fields, 'stdout', stdout);
  },
  http_status: (fields, { world }) => {
    for (const { status } of namedValues(fields, world, 'response'))
      expectValue(fields, 'the status', status);
  },
  http_status_all: (fields, { world }) => {
    const responses = responsesIn(fields, world);
    expectThat(responses.length > 0, 'there was no request');
    for (const { status } of responses) expectValue(fields, 'the status', status);
  },
  no_header: (fields, { world }) => {
    const name = fields.text('name');
    for (const { headers } of namedValues(fields, world, 'response')) {
      const value = headers.get(name.toLowerCase());
      expectThat(value === undefined, `the header "${name}" is "${value ?? ''}"`);
    }
  },
  content_type: (fields, { world }) => {
    for (const { headers } of namedValues(fields, world, 'response'))
      expectText(fields, 'the content type', headers.get('content-type') ?? '');
  },
  body_not_matches: (fields, { world }) => {
    const pattern = patternOf(fields.text('matches'));
    for (const { body } of responsesIn(fields, world))
      expectThat(!pattern.test(body), () => `the body ${show(body)} matches ${String(pattern)}`);
  },
  ws_open: (fields, { world }) => {
    for (const { status } of namedValues(fields, world, 'upgrade'))
      expectThat(status === 101, `the upgrade was answered with ${status}`);
  },
  ws_refused: (fields, { world }) => {
    for (const { status } of namedValues(fields, world, 'upgrade'))
      expectThat(status !== 101, 'the upgrade was accepted');
  },
};

/** The answers of the steps in `steps` or `step`; of all steps where neither is given. */
function responsesIn(fields: Fields, world: World): readonly ResponseOutcome[] {
  if (fields.has('steps')) return listedSteps(fields, world).map((step) => valueOf(step, 'response'));
  if (fields.has('step')) return namedValues(fields, world, 'response');
  return world.steps.filter((step) => gave(step, 'response')).map((step) => valueOf(step, 'response'));
}
