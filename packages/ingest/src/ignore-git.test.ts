import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FileIngestionService } from './file-ingestion-service.js';
import { IgnoreRules } from './ignore-rules.js';
import { makeFolder, writeFiles } from './temporary-folder.test-support.js';

const hasGit = spawnSync('git', ['--version']).status === 0;

/** How many sets of ignore files one call of git decides about. */
const CASES_PER_RUN = 20;

const FILES = [
  'a',
  'b/a',
  'b/b.md',
  'b/c/a',
  'b/c/b.md',
  'c/x y',
  'c/b/a',
  'c/b/c/b.md',
  'a.md',
  '[a]/b',
  'x*',
];
const FOLDERS_WITH_RULES = ['', 'b/', 'c/', 'c/b/'];

// Without the spellings in which the library is known to differ from git: see the README of `ignore`.
const segment = fc.constantFrom(
  'a',
  'b',
  'c',
  '*',
  '?',
  'a*',
  '*b',
  '*.md',
  '[ab]',
  '[!a]',
  '\\a',
  'x\\ y',
  'x\\*',
  '**',
  'b.md',
  '[a]',
  '\\[a]',
  '***',
  '[]a]',
  '[[:alpha:]]',
  '[![:digit:]]*',
  '[b-a]',
  '[a',
  'b\\/a',
  '[/b]a',
);
const rule = fc
  .tuple(
    fc.constantFrom('', '', '!'),
    fc.constantFrom('', '', '/'),
    fc.array(segment, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '/', ' ', '\\'),
  )
  .map(([negation, lead, segments, tail]) => negation + lead + segments.join('/') + tail);
const ignoreFile = fc.array(rule, { maxLength: 4 }).map((rules) => rules.join('\n'));

const environment = {
  PATH: process.env['PATH'],
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  HOME: '/nonexistent',
};

function ignoredByGit(root: string, files: readonly string[]): Set<string> {
  const run = spawnSync('git', ['check-ignore', '--no-index', '--stdin', '-z'], {
    cwd: root,
    env: environment,
    input: files.join('\0') + '\0',
  });
  return new Set(run.stdout.toString('utf8').split('\0').filter(Boolean));
}

async function writeCase(root: string, name: string, texts: readonly string[]): Promise<void> {
  for (const [index, folder] of FOLDERS_WITH_RULES.entries()) {
    const path = join(root, name, folder, '.gitignore');
    if (texts[index] === '') await rm(path, { force: true });
    else await writeFile(path, texts[index]!);
  }
}

async function makeRepository(): Promise<string> {
  const root = await makeFolder();
  execFileSync('git', ['init', '-q'], { cwd: root, env: environment });
  for (let i = 0; i < CASES_PER_RUN; i++)
    for (const path of FILES) {
      await mkdir(dirname(join(root, `case${i}`, path)), { recursive: true });
      await writeFile(join(root, `case${i}`, path), 'text\n');
    }
  return root;
}

describe.skipIf(!hasGit)('ignore rules with negation "git" (needs git)', () => {
  it(
    'leave out the files that git leaves out, for any rules in any folders',
    { timeout: 60_000 },
    async () => {
      const root = await makeRepository();
      const service = new FileIngestionService();
      // Many cases a run: starting git costs more than a case.
      const cases = fc.array(fc.tuple(ignoreFile, ignoreFile, ignoreFile, ignoreFile), {
        minLength: CASES_PER_RUN,
        maxLength: CASES_PER_RUN,
      });
      await fc.assert(
        fc.asyncProperty(cases, async (texts) => {
          for (const [index, text] of texts.entries()) await writeCase(root, `case${index}`, text);
          const paths = texts.flatMap((_, index) => FILES.map((path) => `case${index}/${path}`));
          const ignored = ignoredByGit(root, paths);
          for (const [index, text] of texts.entries()) {
            const name = `case${index}`;
            const { candidates } = await service.discover(join(root, name), { negation: 'git' });
            const expected = FILES.filter((path) => !ignored.has(`${name}/${path}`)).sort();
            expect({ text, files: candidates.map(({ path }) => path) }).toEqual({ text, files: expected });
          }
        }),
        { numRuns: Number(process.env['RAG_GIT_RUNS'] ?? 3), endOnFailure: true },
      );
    },
  );

  it(
    'take the characters that git takes, for any bracket expression, malformed ones too',
    { timeout: 60_000 },
    async () => {
      const root = await makeRepository();
      const piece = fc.constantFrom(...Array.from('[]!^-:\\ac*'), '[:alpha:]', '[:none:]', '[:');
      const expression = fc
        .array(piece, { minLength: 1, maxLength: 6 })
        .map((pieces) => `[${pieces.join('')}`);
      const units = Array.from('!*-:[\\]^abcd');
      const expressions = fc.array(fc.tuple(expression, fc.constantFrom('', ']')), {
        minLength: 100,
        maxLength: 100,
      });
      await fc.assert(
        fc.asyncProperty(expressions, async (found) => {
          const texts = found.map(([open, close]) => open + close);
          for (const [index, text] of texts.entries())
            await writeFiles(root, { [`class${index}/.gitignore`]: text });
          const ignored = ignoredByGit(
            root,
            texts.flatMap((_, index) => units.map((unit) => `class${index}/${unit}`)),
          );
          for (const [index, text] of texts.entries()) {
            const rules = IgnoreRules.parse(text, { file: '.gitignore' });
            const taken = units.filter((unit) => rules.decide(unit).kind === 'ignored');
            const expected = units.filter((unit) => ignored.has(`class${index}/${unit}`));
            expect({ text, taken }).toEqual({ text, taken: expected });
          }
        }),
        { numRuns: Number(process.env['RAG_GIT_RUNS'] ?? 3), endOnFailure: true },
      );
    },
  );
});
