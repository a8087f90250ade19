import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

import type { PackageCheck } from '../package-check.js';
import { outputOf, runCommand } from '../process/run-command.js';

const KNIP = join(dirname(createRequire(import.meta.url).resolve('knip')), '../bin/knip.js');

/** knip over the repository. */
export const unusedCheck: PackageCheck = {
  name: 'unused',
  law: 'no file, export or dependency is there that nothing uses (knip; what it cannot see stands in knip.jsonc)',
  run: async (bench) => {
    const config = join(bench.root, 'tools/packages/knip.jsonc');
    const args = [
      KNIP,
      '--directory',
      bench.root,
      '--config',
      config,
      '--no-progress',
      '--treat-config-hints-as-errors',
    ];
    const result = await runCommand(process.execPath, args, { folder: bench.root });
    return { findings: result.code === 0 ? [] : [outputOf(result)] };
  },
};
