import { RagError } from '@rag/contracts';

import type { Capabilities, Law, PlannedLaw, Skip } from './law.js';

/**
 * Decides which laws run, and says for each of the others why not.
 *
 * @throws RagError `RAG_TESTKIT_INVALID_SKIP` for a skip without a reason, a skip that names no law, and one
 *   that is given twice: a skip must never outlive what it was written for.
 * @example
 * planLaws([law], {}, [{ test: law.name, reason: 'the engine sorts by name' }])[0]?.skipReason;
 */
export function planLaws<Subject, Capability extends string>(
  laws: readonly Law<Subject, Capability>[],
  capabilities: Capabilities<Capability>,
  skips: readonly Skip[] = [],
): readonly PlannedLaw<Subject, Capability>[] {
  const reasons = collectReasons(
    skips,
    laws.map((law) => law.name),
  );
  return laws.map((law) => {
    const missing = law.needs?.find((capability) => capabilities[capability] !== true);
    const unclaimed = missing === undefined ? undefined : `"${missing}" is not claimed`;
    return { law, skipReason: reasons.get(law.name) ?? unclaimed };
  });
}

function collectReasons(skips: readonly Skip[], names: readonly string[]): ReadonlyMap<string, string> {
  const known = new Set(names);
  const reasons = new Map<string, string>();
  for (const { test, reason } of skips) {
    if (!known.has(test)) throw invalid(test, `there is no such law; there are "${names.join('", "')}"`);
    if (reason.trim() === '') throw invalid(test, 'it states no reason');
    if (reasons.has(test)) throw invalid(test, 'it is skipped twice');
    reasons.set(test, reason);
  }
  return reasons;
}

function invalid(test: string, state: string): RagError {
  return new RagError('RAG_TESTKIT_INVALID_SKIP', `Cannot skip "${test}": ${state}`, { test });
}
