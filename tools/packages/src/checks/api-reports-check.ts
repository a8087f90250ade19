import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describeChange } from '../api/describe-change.js';
import { extractApi } from '../api/extract-api.js';
import type { PackageCheck } from '../package-check.js';
import { PNPM_VERSION } from '../process/run-pnpm.js';
import type { PublishablePackage } from '../workspace/publishable-package.js';
import type { Workbench } from '../workspace/workbench.js';

/** The command that writes the reports. */
export const UPDATE_COMMAND: string = `npx -y pnpm@${PNPM_VERSION} api:update`;

/** The report's file beside the package.json: `api-report.md`, and `api-report.verify.md` for `./verify`. */
export function reportFileOf(entryPoint: string): string {
  return ['api-report', ...entryPoint.split('/').slice(1), 'md'].join('.');
}

/** The finding about a report that does not say what the API is; none where it does. */
export function compareReport(file: string, committed: string | undefined, now: string): readonly string[] {
  if (committed === undefined)
    return [`${file}: there is no API report; run "${UPDATE_COMMAND}" and commit it`];
  const change = describeChange(committed, now);
  if (change.length === 0) return [];
  const advice = `run "${UPDATE_COMMAND}", commit the report, and add a changeset that says what callers do`;
  return [
    [`${file}: the public API is not what its report says; if that is meant, ${advice}`, ...change].join(
      '\n  ',
    ),
  ];
}

async function checkPackage(bench: Workbench, one: PublishablePackage): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const [entryPoint, { types }] of Object.entries(one.manifest.exports ?? {})) {
    if (types === undefined) return [`${one.name}: its entry point "${entryPoint}" has no types`];
    const file = reportFileOf(entryPoint);
    const scratch = await bench.makeFolder('api', one.shortName, file);
    const now = await extractApi({ folder: one.folder, types }, scratch);
    const path = join(one.folder, file);
    const committed = await readFile(path, 'utf8').catch(() => undefined);
    const label = `packages/${one.shortName}/${file}`;
    if (!bench.update) findings.push(...compareReport(label, committed, now));
    else if (committed !== now) await writeFile(path, now);
  }
  return findings;
}

/** The public API of every package against the report that is committed. */
export const apiReportsCheck: PackageCheck = {
  name: 'api-reports',
  law: 'the public API of each package is what its committed report says',
  run: async (bench) => {
    const findings: string[] = [];
    for (const one of bench.packages) findings.push(...(await checkPackage(bench, one)));
    return { findings };
  },
};
