import type { DocumentInfo } from '@rag/server';

import type { Fields } from '../bank/fields.js';
import { CheckFailure, expectThat, show } from '../bank/verdicts.js';
import type { World } from '../world/world.js';
import { titleOf, type Step } from '../world/step.js';
import type { CheckTable } from './check.js';
import { expectList, expectValue } from './compare.js';
import { namedSteps, namedValues } from './find-steps.js';
import { isWellFormed } from './texts.js';

/** What is asked of values, lists and probes. */
export const VALUE_CHECKS: CheckTable = {
  value: (fields, { world }) => {
    for (const value of namedValues(fields, world, 'value')) expectValue(fields, 'the value', value);
  },
  count: (fields, { world }) => {
    for (const step of namedSteps(fields, world))
      expectValue(fields, 'the length of the list', listOf(step).length);
  },
  distinct: (fields, { world }) => {
    for (const step of namedSteps(fields, world)) {
      const list = listOf(step).map((element) => JSON.stringify(element));
      expectThat(new Set(list).size === list.length, `a value comes twice among ${list.length}`);
    }
  },
  tokens: (fields, { world }) => {
    for (const tokens of namedValues(fields, world, 'tokens')) expectList(fields, 'the tokens', tokens);
  },
  preview: (fields, { world }) => {
    const maxUnits = fields.optionalNumber('max_utf16');
    const wellFormed = fields.optionalFlag('well_formed');
    const start = fields.optionalText('starts_with');
    const equals = fields.optionalText('equals');
    for (const { preview } of firstListed(fields, world)) {
      const found = `the preview is ${show(preview)}`;
      if (maxUnits !== undefined) expectThat(preview.length <= maxUnits, `${found}, longer than ${maxUnits}`);
      if (wellFormed === true) expectThat(isWellFormed(preview), `${found} with a lone surrogate`);
      if (start !== undefined)
        expectThat(preview.startsWith(start), `${found}, expected it to begin with ${show(start)}`);
      if (equals !== undefined) expectThat(preview === equals, `${found}, expected ${show(equals)}`);
    }
  },
  contentLength: (fields, { world }) => {
    for (const { contentLength } of firstListed(fields, world))
      expectValue(fields, 'the length of the content', contentLength);
  },
  unchanged: (fields, { world }) => {
    for (const { unchanged } of namedValues(fields, world, 'probe'))
      expectThat(unchanged, 'what was looked at did not stay as it was');
  },
  instanceof: (fields, { world }) => {
    const note = fields.text('value');
    for (const { type } of namedValues(fields, world, 'probe'))
      expectThat(note.includes(type), `it is of type "${type}", expected ${note}`);
  },
};

function firstListed(fields: Fields, world: World): readonly DocumentInfo[] {
  return namedValues(fields, world, 'listing').map(([first]) => {
    if (first === undefined) throw new CheckFailure('no document is listed');
    return first;
  });
}

/** The list that a step gave, of whatever it is. */
function listOf(step: Step): readonly unknown[] {
  const { outcome } = step;
  const list: unknown = outcome?.kind === 'chunks' ? outcome.value.documents : outcome?.value;
  if (Array.isArray(list)) return list;
  throw new CheckFailure(`${titleOf(step)} gave no list`);
}
