export { readCaseLines, type CaseLine } from './bank/case-line.js';
export type { CaseOutcome, OutcomeKind } from './run/case-outcome.js';
export { runCase } from './run/run-case.js';
export type { RunOptions } from './run/run-variant.js';
export { runCases, type RunCasesOptions } from './process/supervisor.js';
