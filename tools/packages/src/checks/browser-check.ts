import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

import { findChromium } from '../browser/find-chromium.js';
import { runInChromium, type BrowserReport } from '../browser/run-in-chromium.js';
import type { PackageCheck } from '../package-check.js';
import { bundleProgram } from '../sizes/bundle.js';
import { PURE_PACKAGE_NAMES } from '../workspace/pure-package-names.js';

const PROGRAM = 'exercise-pure-packages.js';

// Beside this file in what is built; the same program, compiled, is what a user's bundler would see.
const COMPILED_PROGRAM = join(import.meta.dirname, '../browser', PROGRAM);

/** Faults of a run in a browser. */
export function findBrowserFaults({ runs, complaints }: BrowserReport): readonly string[] {
  const broken = runs.flatMap(({ place, facts }) => {
    if (facts.length === 0) return [`browser: the ${place} reported nothing`];
    return facts
      .filter(({ holds }) => !holds)
      .map(({ text }) => `browser: in the ${place} it does not hold that ${text}`);
  });
  return [...broken, ...complaints.map((complaint) => `browser: the page complains: ${complaint}`)];
}

/** The pure packages, bundled and run in a browser. */
export const browserCheck: PackageCheck = {
  name: 'browser',
  law: 'the pure packages, bundled, index, search, fuse and fence in a page and in a worker of a browser',
  run: async (bench) => {
    const executable = await findChromium(process.env['PATH'] ?? '');
    if (executable === undefined) {
      return { findings: [], skipped: 'no chromium is on the PATH; install one, as .ci/run does' };
    }
    const folder = await bench.pureConsumer();
    await copyFile(COMPILED_PROGRAM, join(folder, PROGRAM));
    const { file, packages } = await bundleProgram(folder, PROGRAM, join(bench.scratch, 'browser'));
    const absent = PURE_PACKAGE_NAMES.filter((name) => !packages.includes(name));
    const report = await runInChromium(executable, file);
    const notes = report.runs.map(
      ({ place, facts }) => `${facts.filter(({ holds }) => holds).length} facts hold in the ${place}`,
    );
    return {
      findings: [
        ...absent.map((name) => `browser: nothing of ${name} was run`),
        ...findBrowserFaults(report),
      ],
      notes: [`Chromium ${report.version}: ${notes.join(', ')}`],
    };
  },
};
