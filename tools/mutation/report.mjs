import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * The part of a report of stryker that is read here.
 *
 * @typedef {{ readonly line: number, readonly column: number }} Position From 1.
 *
 * @typedef {object} Mutant
 * @property {string} status
 * @property {string} mutatorName
 * @property {string} [replacement]
 * @property {boolean} [static] Whether it runs while the tests are collected.
 * @property {number} [testsCompleted]
 * @property {{ readonly start: Position, readonly end: Position }} location
 *
 * @typedef {{ source: string, mutants: Mutant[] }} MutatedFile
 * @typedef {{ files: Record<string, MutatedFile> }} Report
 */

const KILLED = new Set(['Killed', 'Timeout']);
const LEFT = new Set(['Survived', 'NoCoverage']);

/**
 * Whether the tests noticed a mutant. One that runs while the tests are collected, and throws there, keeps the suite
 * from loading: a test run fails, but stryker, which sees no test fail, says that it survived after no test at all.
 *
 * @param {Mutant} mutant
 */
export function isKilled(mutant) {
  return KILLED.has(mutant.status) || (mutant.static === true && mutant.testsCompleted === 0);
}

/** @param {Mutant} mutant */
export function isLeft(mutant) {
  return LEFT.has(mutant.status) && !isKilled(mutant);
}

/**
 * @param {string} file
 * @returns {Report}
 */
export function readReport(file) {
  if (!existsSync(file))
    throw new Error(`Cannot read the report "${file}": it is not there; mutate the whole target first`);
  /** @type {Report} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report;
}

/**
 * Where the mutants lie that no test noticed, as stryker takes it.
 *
 * @param {Report} report
 * @returns {readonly string[]} `path:line:column-line:column`, each once.
 */
export function rangesLeft(report) {
  const ranges = Object.entries(report.files).flatMap(([path, { mutants }]) =>
    mutants.filter(isLeft).map(({ location: { start, end } }) => `${path}:${at(start)}-${at(end)}`),
  );
  return [...new Set(ranges)];
}

/**
 * Takes over what a later run killed. Sound while tests are only added: a test that fails for a mutant goes on failing.
 *
 * @param {string} file of the report of the whole target.
 * @param {Report} later of some of its mutants, over the same sources.
 */
export function mergeReport(file, later) {
  const report = readReport(file);
  for (const [path, { source, mutants }] of Object.entries(later.files)) {
    const known = report.files[path];
    if (known?.source !== source)
      throw new Error(`Cannot merge the mutants of "${path}": it has changed; mutate the whole target again`);
    const killed = new Set(mutants.filter(isKilled).map(keyOf));
    for (const mutant of known.mutants) if (killed.has(keyOf(mutant))) mutant.status = 'Killed';
  }
  writeFileSync(file, JSON.stringify(report));
}

/** @param {Mutant} mutant */
function keyOf({ mutatorName, replacement = '', location: { start, end } }) {
  return JSON.stringify([mutatorName, replacement, start.line, start.column, end.line, end.column]);
}

/**
 * Columns count from 0 there.
 *
 * @param {Position} position
 */
function at({ line, column }) {
  return `${String(line)}:${String(column - 1)}`;
}
