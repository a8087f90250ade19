import type { CaseLine } from '../bank/case-line.js';
import type { CaseOutcome } from '../run/case-outcome.js';

/** What the supervisor tells the process that runs cases. */
export interface RunMessage {
  readonly line: CaseLine;
}

/** What the process tells: that something begins, and what became of a case. */
export type ProcessMessage =
  | { readonly kind: 'started'; readonly what: string; readonly timeoutMs: number }
  | { readonly kind: 'ended'; readonly outcome: CaseOutcome };
