import type { Capabilities, Law } from './law.js';
import { planLaws } from './plan-laws.js';

/** How long one law may take; far above what any takes, so that only a hang is caught. */
export const DEFAULT_LAW_TIMEOUT_MS = 60_000;

/** A law that an implementation broke, and how. */
export interface BrokenLaw {
  readonly name: string;
  readonly error: unknown;
}

/**
 * Runs the laws that apply, one after the other, and returns those that do not hold.
 *
 * @param timeoutMs after so many milliseconds a law is taken for hanging, and so for broken; code that never
 *   yields cannot be stopped.
 * @example
 * const broken = await findBrokenLaws(knowledgeBaseLaws(), { create: () => new MyStore() }, {});
 */
export async function findBrokenLaws<Subject, Capability extends string>(
  laws: readonly Law<Subject, Capability>[],
  subject: Subject,
  capabilities: Capabilities<Capability>,
  timeoutMs: number = DEFAULT_LAW_TIMEOUT_MS,
): Promise<readonly BrokenLaw[]> {
  const broken: BrokenLaw[] = [];
  for (const { law, skipReason } of planLaws(laws, capabilities)) {
    if (skipReason !== undefined) continue;
    try {
      await withinTime(law.check(subject), timeoutMs);
    } catch (error) {
      broken.push({ name: law.name, error });
    }
  }
  return broken;
}

async function withinTime(check: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`Cannot finish a law: it has taken "${timeoutMs}" ms`));
    }, timeoutMs);
  });
  try {
    await Promise.race([check, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
