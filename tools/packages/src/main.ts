#!/usr/bin/env node
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';

import { CHECKS } from './all-checks.js';
import { runChecks } from './run-checks.js';
import { readPublishablePackages } from './workspace/publishable-package.js';
import { Workbench } from './workspace/workbench.js';

const USAGE = `Usage: check-packages [check …] [--update]

${CHECKS.map(({ name, law }) => `  ${name.padEnd(12)} ${law}`).join('\n')}

  --update     write the committed API reports instead of comparing them
`;

// Sources and what is built from them lie equally deep.
const ROOT = join(import.meta.dirname, '../../..');

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { update: { type: 'boolean', default: false } },
  });
  const unknown = positionals.find((name) => !CHECKS.some((check) => check.name === name));
  if (unknown !== undefined) throw new TypeError(`unknown check "${unknown}"`);
  const wanted = CHECKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const scratch = await mkdtemp(join(tmpdir(), 'rag-packages-'));
  try {
    const packages = await readPublishablePackages(ROOT);
    const bench = new Workbench(ROOT, scratch, packages, { update: values.update });
    return await runChecks(wanted, bench, (text) => process.stdout.write(`${text}\n`));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) === 0 ? 0 : 1;
} catch (error) {
  // An argument that cannot be used is told apart from a check that could not run.
  const isUsage = error instanceof TypeError;
  process.stderr.write(isUsage ? `${error.message}\n\n${USAGE}` : `${String(error)}\n`);
  process.exitCode = isUsage ? 2 : 3;
}
