#!/usr/bin/env node
import { join, resolve } from 'node:path';
import process from 'node:process';

import { checkRepository } from './check-repository.js';
import { formatFinding } from './finding.js';

// Sources and what is built from them lie equally deep.
const ownRepository = join(import.meta.dirname, '../../..');

const [folder, ...others] = process.argv.slice(2);
if (others.length > 0 || folder?.startsWith('-') === true) {
  process.stderr.write('Usage: check-structure [repository]\n');
  process.exitCode = 2;
} else {
  const { findings, ...counts } = await checkRepository(resolve(folder ?? ownRepository));
  for (const finding of findings) process.stdout.write(`${formatFinding(finding)}\n`);
  process.stderr.write(
    `${findings.length} findings in ${counts.files} files of ${counts.packages} packages; ` +
      `${counts.snippets} snippets compiled, ${counts.snippetsRun} run; ` +
      `${counts.typeCycles} circles through types alone\n`,
  );
  if (findings.length > 0) process.exitCode = 1;
}
