import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

import { outputOf, runCommand } from '../process/run-command.js';
import type { PublishablePackage } from '../workspace/publishable-package.js';
import type { Workbench } from '../workspace/workbench.js';
import { compileConsumer } from './compile-consumer.js';
import { installConsumer } from './install-consumer.js';
import { entryProgram, readmeInstall, readmePrograms } from './readme-program.js';
import { SMOKE_PROGRAMS } from './smoke-programs.js';

/**
 * Installs one package alone, with its optional peers, and runs what its README shows.
 *
 * That a package works without its optional peers is seen where it is installed as a dependency of another.
 */
export async function exercisePackage(
  bench: Workbench,
  { name, shortName, folder: source, manifest }: PublishablePackage,
): Promise<readonly string[]> {
  const folder = await bench.makeFolder('consumers', shortName);
  const peers = Object.keys(manifest.peerDependencies ?? {});
  const tarballs = await bench.packedClosure(name);
  const versions = tarballs[0]?.manifest.peerDependencies ?? {};
  const others = Object.fromEntries(peers.map((peer) => [peer, versions[peer] ?? '*']));
  const readme = await readFile(join(source, 'README.md'), 'utf8');
  const direct = readmeInstall(readme);
  if (!direct.includes(name)) return [`${name}: its README does not say "npm install ${name}"`];
  await installConsumer(folder, { direct, tarballs, others });
  await copyFile(join(source, 'README.md'), join(folder, 'README.md'));
  const examples = readmePrograms(readme);
  if (examples.length === 0) return [`${name}: its README has no TypeScript example`];
  const programs = new Map([['entries.ts', entryProgram(name, Object.keys(manifest.exports ?? {}))]]);
  for (const [position, text] of examples.entries()) programs.set(`readme-${position + 1}.ts`, text);
  const smoke = SMOKE_PROGRAMS.get(name);
  if (smoke !== undefined) programs.set('smoke.ts', smoke);
  for (const [file, text] of programs) await writeFile(join(folder, file), text);

  const faults = compileConsumer([...programs.keys()].map((file) => join(folder, file)));
  if (faults.length > 0) return faults.map((fault) => `${name}: as a dependency: ${fault}`);
  const findings: string[] = [];
  for (const file of programs.keys()) {
    const result = await runCommand(process.execPath, [file.replace(/ts$/u, 'js')], { folder });
    if (result.code !== 0) findings.push(`${name}: ${file} fails\n${outputOf(result)}`);
  }
  return findings;
}
