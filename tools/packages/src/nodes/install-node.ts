import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

import { outputOf, runCommand } from '../process/run-command.js';

/** The releases of Node that are supported besides the one at hand; the newest of each line. */
export const NODE_VERSIONS: readonly string[] = ['22.23.5', '24.22.3'];

/**
 * The npm package that holds the program of Node itself for a platform.
 *
 * `node`, the package that depends on them, fetches one by a script at install time, which is never run here.
 */
export function nodePackageOf(platform: string, architecture: string): string {
  return `node-${platform === 'win32' ? 'win' : platform}-${architecture}`;
}

/** Installs a release of Node into an empty folder and says where its program is. */
export async function installNode(version: string, folder: string): Promise<string> {
  const name = nodePackageOf(process.platform, process.arch);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"name":"nodes","version":"1.0.0","private":true}');
  const args = [
    'install',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    `${name}@${version}`,
  ];
  const result = await runCommand('npm', args, { folder });
  if (result.code !== 0)
    throw new Error(`Cannot install Node ${version} for this machine: ${outputOf(result)}`);
  const program = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  const said = await runCommand(program, ['--version'], { folder });
  if (said.stdout.trim() !== `v${version}`) {
    throw new Error(`Cannot run Node ${version}: its program says "${outputOf(said)}"`);
  }
  return program;
}
