import type { Capabilities, Law } from './law.js';
import { planLaws } from './plan-laws.js';

/** A law that an implementation broke, and how. */
export interface BrokenLaw {
  readonly name: string;
  readonly error: unknown;
}

/**
 * Runs the laws that apply, one after the other, and returns those that do not hold.
 *
 * @example
 * const broken = await findBrokenLaws(knowledgeBaseLaws(), { create: () => new MyStore() }, {});
 */
export async function findBrokenLaws<Subject, Capability extends string>(
  laws: readonly Law<Subject, Capability>[],
  subject: Subject,
  capabilities: Capabilities<Capability>,
): Promise<readonly BrokenLaw[]> {
  const broken: BrokenLaw[] = [];
  for (const { law, skipReason } of planLaws(laws, capabilities)) {
    if (skipReason !== undefined) continue;
    try {
      await law.check(subject);
    } catch (error) {
      broken.push({ name: law.name, error });
    }
  }
  return broken;
}
