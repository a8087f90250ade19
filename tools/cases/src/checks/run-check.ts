import { Fields } from '../bank/fields.js';
import type { JsonObject } from '../bank/json.js';
import { CaseFault, CheckFailure } from '../bank/verdicts.js';
import type { CheckContext } from './check.js';
import { CHECKS } from './table.js';

/**
 * Runs one check.
 *
 * @throws CheckFailure where it does not hold, MissingPart where it waits, CaseFault where it is not understood.
 */
export async function runCheck(object: JsonObject, context: CheckContext): Promise<void> {
  const name = new Fields(object, 'the check').text('check');
  const check = CHECKS.get(name);
  if (check === undefined) throw new CaseFault(`the check "${name}" is not known`);
  const fields = new Fields(object, `the check "${name}"`, ['check']);
  try {
    await check(fields, { ...context, runCheck: async (inner) => runCheck(inner, context) });
  } catch (error) {
    if (error instanceof CheckFailure) throw new CheckFailure(`${name}: ${error.message}`, { cause: error });
    throw error;
  }
  fields.expectAllRead();
}
