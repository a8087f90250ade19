// Mutation testing: `pnpm mutation [--left] [target …]`; see docs/mutation.md.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { mergeReport, rangesLeft, readReport } from './report.mjs';
import { summarize } from './summarize.mjs';
import { TARGETS, targetOf } from './targets.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHE = 'node_modules/.cache/mutation';
/** Below this the command fails. */
const MIN_SCORE = 85;

/**
 * One file with all tests, so that a mutant costs one start of a worker. Tests that start processes come last.
 *
 * @param {string} name
 * @returns {string} the path of the suite relative to the root.
 */
function writeSuite(name) {
  const { folder, tests } = targetOf(name);
  const isJudge = (/** @type {string} */ file) =>
    file.endsWith('.test.ts') && (tests.length === 0 || tests.some((start) => file.startsWith(start)));
  const files = readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(isJudge)
    .sort((left, right) => cost(left) - cost(right) || (left < right ? -1 : 1));
  const suite = `tools/mutation/dist/${name}.test.ts`;
  mkdirSync(join(ROOT, 'tools/mutation/dist'), { recursive: true });
  writeFileSync(
    join(ROOT, suite),
    files.map((file) => `import '../../../${folder}/src/${file}';\n`).join(''),
  );
  return suite;
}

/** @param {string} file */
function cost(file) {
  return file.includes('git') ? 2 : file.includes('laws') ? 1 : 0;
}

/**
 * @param {string} name
 * @param {boolean} onlyLeft whether only what the last report has left is tried again.
 */
function mutate(name, onlyLeft) {
  const { folder, sources } = targetOf(name);
  const whole = `${CACHE}/${name}.json`;
  const report = onlyLeft ? `${CACHE}/${name}.left.json` : whole;
  const files = sources.length > 0 ? sources : ['**/*.ts'];
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    mutate: onlyLeft
      ? rangesLeft(readReport(join(ROOT, whole)))
      : [
          ...files.map((file) => `${folder}/src/${file}`),
          `!${folder}/src/**/*.test.ts`,
          `!${folder}/src/**/*.test-support.ts`,
        ],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 60_000,
    // Types are not checked here, and the sources stay as they are: a test may read one.
    disableTypeChecks: false,
    ignorePatterns: ['.git', 'coverage', 'packages/*/dist', 'apps/*/dist'],
    tempDirName: `${CACHE}/sandbox`,
    reporters: ['progress-append-only', 'json', 'html'],
    jsonReporter: { fileName: report },
    htmlReporter: { fileName: report.replace('.json', '.html') },
    allowConsoleColors: false,
    warnings: { slow: false },
  };
  mkdirSync(join(ROOT, CACHE), { recursive: true });
  const config = `${CACHE}/${name}.stryker.json`;
  writeFileSync(join(ROOT, config), JSON.stringify(options, null, 2));
  const { status, signal } = spawnSync('npx', ['--no-install', 'stryker', 'run', config], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, RAG_MUTATION_SUITE: writeSuite(name), RAG_GIT_RUNS: '1', DO_NOT_TRACK: '1' },
  });
  if (status !== 0)
    throw new Error(`Cannot mutate "${name}": stryker ended with ${String(status ?? signal)}; see above`);
  if (onlyLeft) mergeReport(join(ROOT, whole), readReport(join(ROOT, report)));
  return summarize(join(ROOT, whole));
}

const words = process.argv.slice(2);
const onlyLeft = words.includes('--left');
const names = words.filter((word) => word !== '--left');
let isBelow = false;
for (const name of names.length > 0 ? names : Object.keys(TARGETS)) {
  const { lines, score } = mutate(name, onlyLeft);
  console.log([`# ${name}`, ...lines].join('\n'));
  isBelow ||= score < MIN_SCORE;
}
if (isBelow) {
  console.error(`A score is below ${String(MIN_SCORE)} %: add tests for what is left`);
  process.exitCode = 1;
}
