import type { Workbench } from './workspace/workbench.js';

/** What a check found. */
export interface CheckResult {
  /** One text for each fault, with what to do; none where all is well. */
  readonly findings: readonly string[];
  /** What is worth reading where all is well, such as sizes. */
  readonly notes?: readonly string[];
  /** Why nothing was checked. */
  readonly skipped?: string;
}

/** A law of the packages as they are published, and how it is checked. */
export interface PackageCheck {
  /** As written on the command line. */
  readonly name: string;
  /** What holds where there is no finding. */
  readonly law: string;
  /** Never throws for a fault of a package; an error means that the check itself could not run. */
  readonly run: (bench: Workbench) => Promise<CheckResult>;
}
