import type { CaseLine } from '../bank/case-line.js';
import { messageOf } from '../bank/verdicts.js';
import type { CaseOutcome } from './case-outcome.js';
import { judgeCase, type NamedOutcome } from './judge-case.js';
import { missingNeed, missingProfile } from './needs.js';
import { runVariant, type RunOptions } from './run-variant.js';
import { planVariants, type Variant } from './variant.js';

/**
 * Runs one case in all its variants and judges it; nothing is thrown, whatever the case holds.
 *
 * @returns the outcome; `waits` where the product lacks what the case needs.
 */
export async function runCase(
  { id, kind, object }: CaseLine,
  options: RunOptions = {},
): Promise<CaseOutcome> {
  try {
    const [first, ...others] = planVariants(object);
    if (first === undefined) return { id, kind, outcome: 'fail', reason: 'there is nothing to run' };
    const need = missingNeed(first.bankCase);
    if (need !== undefined) return { id, kind, outcome: 'waits', reason: need };
    const outcomes: NamedOutcome[] = [];
    for (const variant of [first, ...others]) outcomes.push(await runNamed(variant, options));
    return judgeCase(id, kind, first.bankCase, outcomes);
  } catch (error) {
    return { id, kind, outcome: 'fail', reason: messageOf(error) };
  }
}

async function runNamed(variant: Variant, options: RunOptions): Promise<NamedOutcome> {
  const { name, profile } = variant;
  const missing = missingProfile(profile);
  if (missing !== undefined) return { name, failures: [], waits: [missing] };
  return { name, ...(await runVariant(variant, options)) };
}
