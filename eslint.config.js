import { builtinModules } from 'node:module';

import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Packages that also run in a browser and receive every effect as an argument. */
const PURE_PACKAGES = [
  'contracts',
  'analysis',
  'inverted-index',
  'chunker',
  'bm25',
  'tfidf-kb',
  'fusion',
  'prompt-fence',
  'eval',
];

const TEST_FILES = ['**/*.test.ts', '**/*.test-support.ts', 'tools/testkit/src/**/*.ts'];

const EXPORT_SYNTAX = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Export by name: a default export has no single name to search for.',
  },
  { selector: 'ExportAllDeclaration', message: 'List the names: each line of an index is a decision.' },
];

const PURE_MESSAGE = 'A pure package receives its effects as arguments.';

const PURE_GLOBALS = [
  'process',
  'Buffer',
  'global',
  'require',
  'fetch',
  'performance',
  'setTimeout',
  'setInterval',
  'setImmediate',
];

// The worker library declares these as globals, so that a forgotten variable would pass the type check.
const CONFUSING_GLOBALS = [
  'name',
  'close',
  'self',
  'location',
  'origin',
  'postMessage',
  'onmessage',
  'onerror',
];

const confusingGlobals = CONFUSING_GLOBALS.map((name) => ({
  name,
  message: 'Declare or import it: this is the global.',
}));

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/coverage/',
    '**/.turbo/',
    '**/fixtures/',
    // The types of what it imports are there only once its own packages are installed.
    'tools/compat/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-undef': 'off', // the type check knows the globals of each package
      'no-restricted-syntax': ['error', ...EXPORT_SYNTAX],
      'no-restricted-globals': ['error', ...confusingGlobals],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // With noUncheckedIndexedAccess each read of a typed array is possibly undefined; a check there costs time.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    name: 'rag/pure',
    files: PURE_PACKAGES.map((name) => `packages/${name}/src/**/*.ts`),
    ignores: [...TEST_FILES, 'packages/contracts/src/system-clock.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: builtinModules.map((name) => ({ name, message: PURE_MESSAGE })),
          patterns: [{ group: ['node:*'], message: PURE_MESSAGE }],
        },
      ],
      'no-restricted-globals': [
        'error',
        ...confusingGlobals,
        ...PURE_GLOBALS.map((name) => ({ name, message: PURE_MESSAGE })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: PURE_MESSAGE },
        { object: 'Math', property: 'random', message: PURE_MESSAGE },
        ...PURE_GLOBALS.map((property) => ({ object: 'globalThis', property, message: PURE_MESSAGE })),
      ],
      'no-restricted-syntax': [
        'error',
        ...EXPORT_SYNTAX,
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: PURE_MESSAGE },
        { selector: "CallExpression[callee.name='Date']", message: PURE_MESSAGE },
        { selector: 'ImportExpression[source.value=/^node:/]', message: PURE_MESSAGE },
      ],
    },
  },
  {
    name: 'rag/tests',
    files: TEST_FILES,
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off', // asymmetric matchers are typed `any`
      '@typescript-eslint/require-await': 'off', // fakes implement asynchronous ports
      '@typescript-eslint/unbound-method': 'off', // methods are handed to `expect`
    },
  },
  {
    name: 'rag/tool-configuration',
    files: ['*.config.{js,ts}', 'tools/mutation/*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    name: 'rag/scripts',
    files: ['tools/scripts/*.mjs', 'tools/mutation/*.mjs'],
    // JSON is given its type by a comment, which the rule does not read.
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
);
