import { describe, it } from 'vitest';

import { DEFAULT_LAW_TIMEOUT_MS } from './find-broken-laws.js';
import type { Capabilities, Law, Skip } from './law.js';
import { planLaws } from './plan-laws.js';

/** What a suite is told about the implementation it runs. */
export interface LawSuite<Subject, Capability extends string> {
  /** Shown as the title of the suite. */
  readonly name: string;
  readonly laws: readonly Law<Subject, Capability>[];
  readonly subject: Subject;
  readonly capabilities: Capabilities<Capability>;
  readonly skip?: readonly Skip[] | undefined;
  /** Milliseconds after which one law is taken for hanging. @defaultValue 60000 */
  readonly timeoutMs?: number | undefined;
}

/**
 * Turns laws into tests: one `it` a law, in order; a skipped law shows its reason.
 *
 * @throws RagError `RAG_TESTKIT_INVALID_SKIP` as {@link planLaws} does, when the tests are collected.
 * @example
 * describeLaws({ name: 'MyStore', laws: knowledgeBaseLaws(), subject, capabilities: {} });
 */
export function describeLaws<Subject, Capability extends string>(suite: LawSuite<Subject, Capability>): void {
  const planned = planLaws(suite.laws, suite.capabilities, suite.skip);
  describe(suite.name, () => {
    for (const { law, skipReason } of planned) {
      it(
        law.name,
        async (context) => {
          if (skipReason !== undefined) context.skip(skipReason);
          await law.check(suite.subject);
        },
        suite.timeoutMs ?? DEFAULT_LAW_TIMEOUT_MS,
      );
    }
  });
}
