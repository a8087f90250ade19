/** What became of a case. */
export type OutcomeKind = 'pass' | 'fail' | 'waits';

/** One entry of the answer. */
export interface CaseOutcome {
  readonly id: string;
  readonly kind: string;
  readonly outcome: OutcomeKind;
  /** Why it fails or waits; for a case that passes, what of it still waits, else empty. */
  readonly reason: string;
}

/** What became of one variant of a case. */
export interface VariantOutcome {
  readonly failures: readonly string[];
  readonly waits: readonly string[];
}
