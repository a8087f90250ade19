import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import ts from 'typescript';

import type { Finding } from '../finding.js';
import { isRelative, packageNameOf } from '../workspace/resolve-import.js';
import { importsOf } from '../workspace/imports.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Snippet } from './snippet.js';

/** A snippet shows something; it does not wait for anything. */
export const SNIPPET_TIMEOUT_MS = 30_000;

const SNIPPETS_AT_ONCE = 2;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/**
 * Runs snippets as a reader would: plain JavaScript in a process of its own, packages by name from what was built.
 *
 * Each runs in a copy of the folder that holds its document, so that relative paths name something and nothing that
 * it writes stays. All copies lie in one temporary folder, which is removed.
 */
export async function runSnippets(
  root: string,
  workspace: Workspace,
  snippets: readonly Snippet[],
  timeoutMs: number = SNIPPET_TIMEOUT_MS,
): Promise<readonly Finding[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'rag-snippets-'));
  try {
    const findings: Finding[] = [];
    const waiting = snippets.values();
    const runFromQueue = async (): Promise<void> => {
      for (const snippet of waiting) {
        const script = prepareScript(root, scratch, workspace, snippet);
        const failure = await runScript(script, timeoutMs);
        if (failure !== undefined) findings.push(findingFor(snippet, failure));
      }
    };
    await Promise.all(Array.from({ length: SNIPPETS_AT_ONCE }, runFromQueue));
    return findings;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function prepareScript(root: string, scratch: string, workspace: Workspace, snippet: Snippet): string {
  const folder = join(scratch, `${snippet.file}-${snippet.line}`);
  const home = dirname(snippet.file);
  for (const [path, text] of workspace.files) {
    const below = relativeTo(home, path);
    // With its manifest the copy would be the package itself, and its name would lead to the copy.
    if (below === undefined || below === 'package.json') continue;
    mkdirSync(dirname(join(folder, below)), { recursive: true });
    writeFileSync(join(folder, below), text);
  }
  linkPackages(root, folder, workspace, snippet);
  const script = join(folder, `snippet-${snippet.line}.mjs`);
  const options = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext };
  writeFileSync(script, ts.transpileModule(snippet.code, { compilerOptions: options }).outputText);
  return script;
}

/** The path inside a document's folder; a document of the root has the whole repository. */
function relativeTo(home: string, path: string): string | undefined {
  if (home === '.') return path;
  return path.startsWith(`${home}/`) ? path.slice(home.length + 1) : undefined;
}

function linkPackages(root: string, folder: string, workspace: Workspace, snippet: Snippet): void {
  const tree = ts.createSourceFile('snippet.ts', snippet.code, ts.ScriptTarget.ES2023, true);
  const specifiers = importsOf(tree).map(({ specifier }) => specifier);
  for (const name of new Set(specifiers.filter((one) => !isRelative(one)).map(packageNameOf))) {
    const home = workspace.packageByName.get(name)?.folder;
    const candidates =
      home === undefined
        ? [join(root, dirname(snippet.file), 'node_modules', name), join(root, 'node_modules', name)]
        : [join(root, home)];
    const target = candidates.find((path) => existsSync(path));
    const link = join(folder, 'node_modules', name);
    if (target === undefined || existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link, 'junction');
  }
}

/** What went wrong, in one line; `undefined` when the script ended well. */
function runScript(script: string, timeoutMs: number): Promise<string | undefined> {
  const options = {
    cwd: dirname(script),
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT_BYTES,
  } as const;
  return new Promise((resolve) => {
    execFile(process.execPath, [script], options, (error, _stdout, stderr) => {
      if (error === null) resolve(undefined);
      else if (error.killed === true) resolve(`did not end within ${timeoutMs} ms`);
      else resolve(`fails: ${errorLine(stderr, dirname(script)) ?? error.message}`);
    });
  });
}

/** The line of a stack trace that names the error, without the temporary folder's path. */
function errorLine(stderr: string, folder: string): string | undefined {
  const line = stderr.split('\n').find((one) => /^(?:\w*Error\b|Uncaught|RagError)/u.test(one.trim()));
  return line?.trim().replaceAll(folder, '.');
}

function findingFor(snippet: Snippet, what: string): Finding {
  const { file, line } = snippet;
  const advice = 'mend the example, or build first ("tsc -b") if what was built is old';
  return { rule: 'snippets-run', file, line, what, advice };
}
