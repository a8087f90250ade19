import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

import type { PackageCheck } from '../package-check.js';
import { mapLimited } from '../process/map-limited.js';
import { outputOf, runCommand } from '../process/run-command.js';
import type { PackedPackage } from '../workspace/pack-packages.js';

const manifest = createRequire(import.meta.url).resolve('@arethetypeswrong/cli/package.json');
const ATTW = join(dirname(manifest), 'dist/index.js');

/** What "Are the types wrong?" says of one tarball. */
export async function checkTarballTypes({ name, tarball }: PackedPackage): Promise<readonly string[]> {
  const options = ['--profile', 'esm-only', '--format', 'ascii', '--no-color', '--no-emoji'];
  const result = await runCommand(process.execPath, [ATTW, tarball, ...options], {
    folder: dirname(tarball),
  });
  return result.code === 0 ? [] : [`${name}: attw says\n${outputOf(result)}`];
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
