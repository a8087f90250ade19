import { readFileSync } from 'node:fs';

/**
 * The part of the report that is read here.
 * @typedef {{ success: boolean, numPassedTests: number, numFailedTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} Report
 */

/** @returns {Report | undefined} */
function readReport() {
  try {
    /** @type {Report} */
    const report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
    return report;
  } catch {
    return undefined;
  }
}

const report = readReport();
const passed = report?.numPassedTests ?? 0;
// A file that does not load has no tests to count; without this it would vanish from the sum.
const unloaded = report?.testResults.filter(
  (file) => file.status === 'failed' && file.assertionResults.length === 0,
);
const failed = (report?.numFailedTests ?? 0) + (unloaded?.length ?? 0);

if (report === undefined || !report.success || passed === 0 || failed > 0) process.exitCode = 1;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
