import { RagError } from '@rag/contracts';

import { objectsIn, type JsonObject } from '../bank/json.js';
import { CheckFailure, messageOf } from '../bank/verdicts.js';
import { isRejected, titleOf, type Step } from '../world/step.js';

/**
 * Rejections that no check speaks of: without this, an index run that fails would let every "finds nothing" hold.
 *
 * An error of the product is let pass where a step ran beside others, one of which may rightly lose, and where the
 * case only asks that its steps end.
 */
export function findUnclaimed(
  steps: readonly Step[],
  checks: readonly JsonObject[],
): readonly CheckFailure[] {
  const all = objectsIn(checks);
  const claims = all.filter(({ check }) => check === 'error' || check === 'no_error');
  const onlyEnds = all.some(({ check }) => check === 'terminates');
  return steps
    .filter((step) => isRejected(step) && !claims.some((claim) => speaksOf(claim, step)))
    .filter(
      (step) => !isProductError(step) || !(step.isConcurrent || (onlyEnds && step.operation !== 'index')),
    )
    .map((step) => new CheckFailure(`${titleOf(step)} rejected: ${messageOf(step.error)}`));
}

function speaksOf(claim: JsonObject, { name, index }: Step): boolean {
  const { step } = claim;
  return step === undefined || step === index || (name !== undefined && step === name);
}

function isProductError({ error }: Step): boolean {
  return RagError.is(error) && error.code !== 'RAG_INTERNAL';
}
