import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { manifestOf, places } from '../workspace.test-support.js';
import { createWorkspace } from '../workspace/workspace.js';
import { documentSnippets, findUnexplainedNoRun } from './document-snippets.js';
import { runSnippets } from './run-snippets.js';

vi.setConfig({ testTimeout: 60_000 });

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rag-check-test-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const built = { 'packages/a/dist/index.js': 'export const double = (n) => 2 * n;' };
const manifest = manifestOf('@rag/a', { exports: { '.': { default: './dist/index.js' } } });

/** Writes a repository with one package and runs its README, which holds the given blocks. */
async function run(
  blocks: readonly string[],
  onDisk: Readonly<Record<string, string>> = built,
  timeoutMs?: number,
) {
  const readme = blocks.map((code) => `\`\`\`ts\n${code}\n\`\`\`\n`).join('');
  const texts = {
    'packages/a/package.json': manifest,
    'packages/a/README.md': readme,
    'packages/a/data.txt': 'here',
  };
  for (const [path, text] of Object.entries({ ...texts, ...onDisk })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const workspace = createWorkspace(Object.entries(texts));
  return places(await runSnippets(root, workspace, documentSnippets(workspace), timeoutMs));
}

describe('runSnippets()', () => {
  it('runs a block against what was built, types left out', async () => {
    const passes =
      "import { double } from '@rag/a';\nconst two: number = double(1);\nif (two !== 2) throw new Error('no');";
    expect(await run([passes])).toEqual([]);
  });

  it('finds a block that throws, and only that one', async () => {
    const fails = "import { double } from '@rag/a';\nthrow new RangeError(`is ${double(2)}`);";
    expect(await run(['export {};', fails])).toEqual(['packages/a/README.md:5 fails: RangeError: is 4']);
  });

  it('finds a rejected promise that nobody awaits', async () => {
    expect(await run(["void Promise.reject(new TypeError('late'));"])).toEqual([
      'packages/a/README.md:2 fails: TypeError: late',
    ]);
  });

  it('finds an import of a package that was not built, without a path of this machine', async () => {
    const [place] = await run(["import { double } from '@rag/a';\ndouble(1);"], {});
    expect(place).toContain('ERR_MODULE_NOT_FOUND');
    expect(place).not.toContain(tmpdir());
  });

  it('finds a block that does not end', async () => {
    expect(await run(['setInterval(() => undefined, 1000);'], built, 500)).toEqual([
      'packages/a/README.md:2 did not end within 500 ms',
    ]);
  });

  it("runs in a copy of the document's folder and leaves nothing behind", async () => {
    const left = (): readonly string[] =>
      readdirSync(tmpdir()).filter((name) => name.startsWith('rag-snippets-'));
    const before = left();
    const writes = [
      "import { readFileSync, writeFileSync } from 'node:fs';",
      "if (readFileSync('data.txt', 'utf8') !== 'here') throw new Error('not here');",
      "writeFileSync('written.txt', '');",
    ].join('\n');
    expect(await run([writes])).toEqual([]);
    expect(existsSync(join(root, 'packages/a/written.txt'))).toBe(false);
    expect(left().filter((name) => !before.includes(name))).toEqual([]);
  });
});

describe('findUnexplainedNoRun()', () => {
  const textOf = (before: string) => `${before}\n\n\`\`\`ts no-run\nserve();\n\`\`\`\n`;
  const workspaceWith = (text: string) => createWorkspace([['packages/a/README.md', text]]);

  it('finds a block that does not run and gives no reason', () => {
    for (const before of ['', 'Text.', '<!-- -->', '<!-- waits --> for ever']) {
      expect(places(findUnexplainedNoRun(workspaceWith(textOf(before))))).toEqual([
        'packages/a/README.md:3 is marked "no-run" without a reason',
      ]);
    }
  });

  it('allows one with its reason in a comment before it, and does not run it', () => {
    const workspace = workspaceWith(textOf('<!-- it serves until it is stopped -->'));
    expect(findUnexplainedNoRun(workspace)).toEqual([]);
    expect(documentSnippets(workspace).map(({ runs }) => runs)).toEqual([false]);
  });
});
