import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

import { outputOf, runCommand, type CommandResult } from '../process/run-command.js';
import type { Workbench } from '../workspace/workbench.js';

/** One call of an installed program, and what must come of it. */
interface Call {
  readonly args: readonly string[];
  readonly code: number;
  /** What standard output must show. */
  readonly shows: (stdout: string) => boolean;
}

const DOCUMENT = '# Deploys\n\nThe release train leaves on Friday.\n';

function callsOf(version: string): readonly Call[] {
  const query = 'when does the release train leave';
  return [
    { args: ['--version'], code: 0, shows: (stdout) => stdout.trim() === version },
    { args: ['--help'], code: 0, shows: (stdout) => stdout.includes('rag search') },
    { args: ['search', 'docs', query], code: 0, shows: (stdout) => stdout.includes('deploys.md') },
    { args: ['search', 'docs', query, '--json'], code: 0, shows: hasOneResult },
    { args: ['search', 'docs', 'zebra'], code: 1, shows: () => true },
    { args: ['prompt', 'docs', query], code: 0, shows: (stdout) => stdout.includes('leaves on Friday') },
    { args: ['index', 'docs'], code: 0, shows: (stdout) => stdout.includes('1') },
    { args: ['search', 'absent', query], code: 2, shows: (stdout) => stdout === '' },
  ];
}

function hasOneResult(stdout: string): boolean {
  const { results } = JSON.parse(stdout) as { readonly results: readonly unknown[] };
  return results.length === 1;
}

/** Installs the `rag` command by npm, as its README says, and calls it as a shell would. */
export async function exerciseCommandLine(bench: Workbench): Promise<readonly string[]> {
  const folder = await bench.makeFolder('command-line');
  const tarballs = await bench.packedClosure('@rag/cli');
  await writeFile(join(folder, 'package.json'), '{"name":"consumer","version":"1.0.0","private":true}');
  await writeFile(join(await bench.makeFolder('command-line', 'docs'), 'deploys.md'), DOCUMENT);
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  const install = ['install', ...options, ...tarballs.map(({ tarball }) => tarball)];
  const installed = await runCommand('npm', install, { folder });
  if (installed.code !== 0) return [`@rag/cli: npm cannot install it\n${outputOf(installed)}`];

  const bin = join(folder, 'node_modules', '.bin', process.platform === 'win32' ? 'rag.cmd' : 'rag');
  const findings: string[] = [];
  for (const call of callsOf(tarballs[0]?.manifest.version ?? '')) {
    const result = await runCommand(bin, call.args, { folder });
    if (!isAsCalled(call, result)) {
      findings.push(`@rag/cli: "rag ${call.args.join(' ')}" ends with ${result.code}\n${outputOf(result)}`);
    }
  }
  return findings;
}

function isAsCalled({ code, shows }: Call, result: CommandResult): boolean {
  try {
    return result.code === code && shows(result.stdout);
  } catch {
    return false;
  }
}
