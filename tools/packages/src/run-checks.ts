import type { CheckResult, PackageCheck } from './package-check.js';
import type { Workbench } from './workspace/workbench.js';

/**
 * Runs checks one after another and writes a line for each; the number of findings.
 *
 * A check that cannot run counts as one finding, and those after it run all the same.
 */
export async function runChecks(
  checks: readonly PackageCheck[],
  bench: Workbench,
  write: (text: string) => void,
): Promise<number> {
  let found = 0;
  for (const check of checks) {
    const { findings, notes = [], skipped } = await resultOf(check, bench);
    found += findings.length;
    for (const finding of findings) write(finding);
    if (findings.length > 0) write(`FAILED  ${check.name}: ${check.law}`);
    else write(skipped === undefined ? `ok      ${check.name}` : `skipped ${check.name}: ${skipped}`);
    for (const note of notes) write(`        ${note}`);
  }
  return found;
}

async function resultOf(check: PackageCheck, bench: Workbench): Promise<CheckResult> {
  try {
    return await check.run(bench);
  } catch (error) {
    return { findings: [`${check.name}: the check could not run: ${String(error)}`] };
  }
}
