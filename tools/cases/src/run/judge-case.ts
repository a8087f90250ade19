import type { BankCase } from '../bank/bank-case.js';
import { JUDGED_WRONG } from '../data/judged-wrong.js';
import { plannedFormatsOf } from '../parts/planned-formats.js';
import type { CaseOutcome, VariantOutcome } from './case-outcome.js';

/** The outcome of a variant with the variant's name. */
export interface NamedOutcome extends VariantOutcome {
  readonly name: string;
}

/**
 * Makes one outcome of all variants: a failure decides, then what the case as written waits for. A case that holds
 * as written passes, and notes what its other variants wait for.
 */
export function judgeCase(
  id: string,
  kind: string,
  bankCase: BankCase,
  outcomes: readonly NamedOutcome[],
): CaseOutcome {
  const failures = reasonsOf(outcomes, 'failures');
  const formats = plannedFormatsOf(bankCase);
  if (failures.length > 0) return judgeFailure(id, kind, failures, formats);
  const [written] = outcomes;
  const waits = reasonsOf(outcomes, 'waits');
  const outcome = written !== undefined && written.waits.length > 0 ? 'waits' : 'pass';
  return { id, kind, outcome, reason: waits.join('; ') };
}

function judgeFailure(
  id: string,
  kind: string,
  failures: readonly string[],
  formats: readonly string[],
): CaseOutcome {
  const reason = failures.join('; ');
  const judged = JUDGED_WRONG.get(id);
  if (judged !== undefined)
    return { id, kind, outcome: 'waits', reason: `judged wrong: ${judged} (${reason})` };
  if (formats.length === 0) return { id, kind, outcome: 'fail', reason };
  const formatNames = formats.join(', ');
  return {
    id,
    kind,
    outcome: 'waits',
    reason: `waits for the extractor of: ${formatNames} (until then: ${reason})`,
  };
}

function reasonsOf(outcomes: readonly NamedOutcome[], which: 'failures' | 'waits'): readonly string[] {
  const reasons = outcomes.flatMap(({ name, [which]: found }) =>
    found.map((reason) => (name === '' ? reason : `${name}: ${reason}`)),
  );
  return [...new Set(reasons)];
}
