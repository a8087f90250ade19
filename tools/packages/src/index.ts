export { CHECKS } from './all-checks.js';
export type { CheckResult, PackageCheck } from './package-check.js';
export { runChecks } from './run-checks.js';
