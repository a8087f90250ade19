import { isLocalisedPath } from './localised-paths.js';
import {
  isBarrelPath,
  isDocsPath,
  isExamplePath,
  isLegacyPath,
  isTypingsPath,
  isVendoredPath,
} from './kind-paths.js';
import { isChangelogPath, isConfigPath, isGeneratedPath, isLicencePath, isLockPath } from './made-paths.js';
import { isInOlderVersion } from './older-versions.js';
import type { PathClass } from './path-class.js';
import { readPath, type PathFacts } from './path-facts.js';
import { isTestPath } from './test-paths.js';

type Rule = readonly [name: PathClass, test: (facts: PathFacts) => boolean];

// In the order of PATH_CLASSES.
const RULES: readonly Rule[] = [
  ['test', isTestPath],
  ['example', isExamplePath],
  ['docs', (facts) => isDocsPath(facts) || isChangelogPath(facts) || isLicencePath(facts)],
  ['config', (facts) => isConfigPath(facts) && !isLockPath(facts) && !isLocalisedPath(facts)],
  ['generated', isGeneratedPath],
  ['vendored', isVendoredPath],
  ['legacy', isLegacyPath],
  ['barrel', isBarrelPath],
  ['typings', isTypingsPath],
  ['localised', isLocalisedPath],
  ['changelog', isChangelogPath],
  ['lock', isLockPath],
  ['licence', isLicencePath],
];

const NO_FOLDERS: ReadonlySet<string> = new Set();

/**
 * Tells from a path alone what kind of file it is; an ordinary source file has no class.
 *
 * Whole parts of the path and whole words in them are compared, without regard to case: `Test/` and `androidTest/` are
 * tests, `latest/`, `contest.py` and `attest/` are not. Rules of a language hold for its files: `test_lexer.py` is a
 * test, `test_lexer.bash` is not. Nothing is thrown, whatever the text. Linear in the length of the path.
 *
 * @param path relative to the root, `/` between the parts.
 * @param olderVersions the folders that {@link findOlderVersions} found among all paths; none unless given, and then
 *   no file has the class `olderVersion`.
 * @returns the classes in the order of {@link PATH_CLASSES}.
 * @example
 * classifyPath('packages/parser/test/lexer.spec.ts'); // Set { 'test' }
 */
export function classifyPath(
  path: string,
  olderVersions: ReadonlySet<string> = NO_FOLDERS,
): ReadonlySet<PathClass> {
  const facts = readPath(path);
  const classes = new Set<PathClass>();
  for (const [name, test] of RULES) {
    if (test(facts)) classes.add(name);
    if (name === 'typings' && isInOlderVersion(path, olderVersions)) classes.add('olderVersion');
  }
  return classes;
}
