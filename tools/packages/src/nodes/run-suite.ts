import { readFile } from 'node:fs/promises';
import { delimiter, dirname } from 'node:path';
import process from 'node:process';

import { runCommand } from '../process/run-command.js';

/** What the suite did on one Node. */
export interface SuiteResult {
  readonly passed: number;
  readonly failed: number;
  readonly steps: readonly { readonly name: string; readonly code: number }[];
}

interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

// As files, so that the Node in question runs them, whatever a shim would find.
const STEPS: readonly { readonly name: string; readonly args: readonly string[] }[] = [
  { name: 'test suite', args: ['node_modules/vitest/vitest.mjs', 'run'] },
  { name: 'demo', args: ['apps/demo/dist/main.js'] },
  { name: 'installed packages', args: ['tools/packages/dist/main.js', 'install'] },
];

/** Runs the tests, the demo and the installed packages on one Node; their output is this process's own. */
export async function runSuite(program: string, root: string, reportFile: string): Promise<SuiteResult> {
  // First on the path, so that programs which tests start by name are the same Node.
  const path = [dirname(program), process.env['PATH'] ?? ''].join(delimiter);
  const environment = { PATH: path, RAG_TEST_REPORT: reportFile };
  const steps: { name: string; code: number }[] = [];
  for (const { name, args } of STEPS) {
    const { code } = await runCommand(program, args, { folder: root, environment, inheritOutput: true });
    steps.push({ name, code });
  }
  const report = await readReport(reportFile);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, steps };
}

async function readReport(file: string): Promise<TestReport | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as TestReport;
  } catch {
    // Without a report nothing was tested, which the caller counts as a failure.
    return undefined;
  }
}
