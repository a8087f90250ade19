import { AVAILABLE_PROFILES } from '@rag/contracts';

import type { BankCase } from '../bank/bank-case.js';
import { objectsIn } from '../bank/json.js';
import { plannedFormatsOf, plannedPathsOf } from '../parts/planned-formats.js';

/** Operations and checks whose part is looked for when they run. */
const PROBED_NAMES: ReadonlySet<unknown> = new Set([
  'http',
  'ws.connect',
  'cjk.search',
  'embedding_input_equals_content',
  'embedding_input_max_weight',
  'heading_context_max_weight',
]);

/**
 * What a case waits for before anything is run; `undefined` where it can be run.
 *
 * A case that only says in words what it needs waits for these words; where something in it can be probed, the
 * probe decides, so that the case starts to run when its part arrives.
 */
export function missingNeed(bankCase: BankCase): string | undefined {
  const { needs } = bankCase;
  if (needs === undefined) return undefined;
  const formats = plannedFormatsOf(bankCase);
  if (formats.length > 0) return `waits for the extractor of: ${formats.join(', ')} (needs "${needs}")`;
  if (plannedPathsOf(bankCase).length > 0) return undefined;
  const names = objectsIn([...bankCase.steps, ...bankCase.checks]).flatMap(({ op, check }) => [op, check]);
  return names.some((name) => PROBED_NAMES.has(name)) ? undefined : `waits for "${needs}"`;
}

/** What a profile waits for; `undefined` where this release has it. */
export function missingProfile(profile: string): string | undefined {
  const isAvailable = AVAILABLE_PROFILES.some((available) => available === profile);
  return isAvailable ? undefined : `waits for the profile "${profile}"`;
}
