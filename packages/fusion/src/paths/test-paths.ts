import { isCodeExtension } from './extensions.js';
import { wordSet, type PathFacts, type PathPart } from './path-facts.js';

const TEST_WORDS = wordSet('test tests');

/** Folders by their whole name, signs at its ends left out. */
const TEST_FOLDERS = wordSet(
  `test tests testdata testcase testcases testsuite testsuites unittest unittests testutil testutils testhelper
   testhelpers testlib testsupport e2e fixture fixtures cypress fuzz fuzzing fuzz_targets step_definitions mocks`,
);

/** After these a "test" is no test of the program. */
const OTHER_TESTS = wordSet('ab split hit depth alpha stencil is');

/** "test" before these names a program that runs tests, not tests. */
const TEST_PRODUCTS = wordSet(
  'runner runners framework frameworks reporter reporters engine explorer driver',
);

const TEST_INFIXES = wordSet(
  'test tests e2e e2e-spec cy test-d spec-d test-support test-helper test-helpers tftest',
);
const TEST_EXTENSIONS = wordSet('bats t phpt feature robot vader');
const TEST_BASES = wordSet(
  `tests conftest spec_helper rails_helper test_helper test-helper runtests setuptests unittest unittests
   jest.setup vitest.setup jest-setup vitest-setup testutil testutils testhelper testhelpers testmain`,
);

/** Runners of these languages find tests by the beginning of the file's name. */
const PREFIXED_EXTENSIONS = wordSet(
  'py c h cc cpp cxx rb lua ml r gd clj cljs el js mjs cjs ts nim hs jl zig f90 sql v sv pl vim',
);
/** Where files are named after the class or module in them. */
const CLASS_EXTENSIONS = wordSet(
  'java kt kts scala groovy cs fs vb swift m mm php hs cc cpp cxx h hpp dart sol pas',
);
const CLASS_TEST_WORDS = wordSet('test tests testcase unittest unittests cest suite');
const PREFIXED_CLASS_EXTENSIONS = wordSet('java');

/** Where a "spec" is a test; elsewhere it is a specification. */
const SPEC_EXTENSIONS = wordSet('rb js jsx ts tsx mjs cjs mts cts coffee ls lua moon cr vue svelte yue fnl');
const CLASS_SPEC_EXTENSIONS = wordSet('scala groovy kt swift hs java cs php fs purs m');
const SPEC_WORDS = wordSet('spec specs');

/**
 * Whether a path leads to a test, or to what tests stand on.
 *
 * Folders count by their whole name (`test`, `__tests__`, `fixtures`), or where their first or last word is "test"
 * (`androidTest`, `App.Tests`, `test_helpers`). Files count by the habits of their language. What lies below `src/main`,
 * or in a gem or a Mix project below `lib`, is shipped, whatever it is called.
 */
export function isTestPath(facts: PathFacts): boolean {
  const shipped = shippedFrom(facts);
  if (facts.folders.slice(0, shipped).some((folder) => isTestFolder(folder, facts.extension))) return true;
  return shipped === facts.folders.length && isTestFile(facts);
}

function isTestFolder({ lower, words }: PathPart, extension: string): boolean {
  const bare = lower.replace(/^_{1,2}|_{1,2}$/gu, '');
  if (TEST_FOLDERS.has(bare)) return true;
  if (SPEC_WORDS.has(bare))
    return SPEC_EXTENSIONS.has(extension) || CLASS_SPEC_EXTENSIONS.has(extension) || extension === 'erb';
  if (words.length < 2) return false;
  if (TEST_WORDS.has(words[0] ?? '')) return !TEST_PRODUCTS.has(words[1] ?? '');
  return endsInTest(words, TEST_WORDS) || (words.at(-1) === 'specs' && CLASS_SPEC_EXTENSIONS.has(extension));
}

function isTestFile({ file, base, extension, infixes }: PathFacts): boolean {
  if (TEST_EXTENSIONS.has(extension) && base.lower !== '') return true;
  if (infixes.some((infix) => TEST_INFIXES.has(infix)) || isSolidityTest(infixes, extension)) return true;
  if (!isCodeExtension(extension)) return false;
  if (infixes.some((infix) => SPEC_WORDS.has(infix))) return true;
  if (TEST_BASES.has(base.lower)) return true;
  if (base.lower === 'test' && (extension === 'rs' || extension === 'py')) return true;
  if (/^tests?[_-]/u.test(base.lower))
    return PREFIXED_EXTENSIONS.has(extension) && !TEST_PRODUCTS.has(base.words[1] ?? '');
  if (/[_-](?:tests?|unittests?)$/u.test(base.lower)) return endsInTest(base.words, CLASS_TEST_WORDS);
  if (/[_-]specs?$/u.test(base.lower)) return SPEC_EXTENSIONS.has(extension);
  if (extension === 'erl' && base.name.endsWith('_SUITE')) return true;
  return isTestClass(file.name, base, extension);
}

/** `ParserTest.java`, `ParserTests.cs`, `ParserSpec.scala`, and for Java `TestParser.java`. */
function isTestClass(name: string, { words, lower }: PathPart, extension: string): boolean {
  if (!/^\p{Lu}/u.test(name)) return false;
  if (CLASS_SPEC_EXTENSIONS.has(extension) && (lower === 'spec' || endsInTest(words, SPEC_WORDS)))
    return true;
  if (!CLASS_EXTENSIONS.has(extension)) return false;
  if (endsInTest(words, CLASS_TEST_WORDS)) return words.at(-1) !== 'suite' || extension === 'scala';
  return (
    (words.length > 1 && words.at(-2) === 'test' && words.at(-1) === 'case') || isPrefixed(words, extension)
  );
}

function isPrefixed(words: readonly string[], extension: string): boolean {
  return PREFIXED_CLASS_EXTENSIONS.has(extension) && words.length > 1 && words[0] === 'test';
}

function endsInTest(words: readonly string[], set: ReadonlySet<string>): boolean {
  return words.length > 1 && set.has(words.at(-1) ?? '') && !OTHER_TESTS.has(words.at(-2) ?? '');
}

function isSolidityTest(infixes: readonly string[], extension: string): boolean {
  return extension === 'sol' && infixes.at(-1) === 't';
}

/** Where `lib` holds what is shipped, and tests lie beside it. */
const SHIPPED_LIB_EXTENSIONS = wordSet('rb ex');

/** The first folder below which everything is shipped: the layout of Maven and Gradle, of gems and of Mix. */
function shippedFrom({ folders, extension }: PathFacts): number {
  const first = folders.findIndex(({ lower }, i) =>
    SHIPPED_LIB_EXTENSIONS.has(extension)
      ? lower === 'lib'
      : (lower === 'main' || lower === 'commonmain') && folders[i - 1]?.lower === 'src',
  );
  return first < 0 ? folders.length : first;
}
