import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

import type { PackageCheck } from '../package-check.js';
import { mapLimited } from '../process/map-limited.js';
import { outputOf, runCommand, type CommandResult } from '../process/run-command.js';
import type { PackedPackage } from '../workspace/pack-packages.js';

const manifest = createRequire(import.meta.url).resolve('@arethetypeswrong/cli/package.json');
const ATTW = join(dirname(manifest), 'dist/index.js');

/** What "Are the types wrong?" says of one tarball. */
export async function checkTarballTypes({ name, tarball }: PackedPackage): Promise<readonly string[]> {
  const json = await runAttw(tarball, 'json');
  // A package without any types is no fault to attw.
  if (json.code === 0) return hasTypes(json.stdout) ? [] : [`${name}: the tarball has no types`];
  return [`${name}: attw says\n${outputOf(await runAttw(tarball, 'ascii'))}`];
}

function runAttw(tarball: string, format: 'json' | 'ascii'): Promise<CommandResult> {
  const options = ['--profile', 'esm-only', '--format', format, '--no-color', '--no-emoji'];
  return runCommand(process.execPath, [ATTW, tarball, ...options], { folder: dirname(tarball) });
}

function hasTypes(json: string): boolean {
  const { analysis } = JSON.parse(json) as { readonly analysis: { readonly types: unknown } };
  return analysis.types !== false;
}

/** "Are the types wrong?" over every tarball. */
export const typesCheck: PackageCheck = {
  name: 'types',
  law: 'every entry point has types that resolve as its code does ("Are the types wrong?", profile esm-only)',
  run: async (bench) => {
    const findings = await mapLimited(await bench.packed(), checkTarballTypes);
    return { findings: findings.flat() };
  },
};
