#!/usr/bin/env node
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { installNode, NODE_VERSIONS } from './nodes/install-node.js';
import { runSuite } from './nodes/run-suite.js';

// Sources and what is built from them lie equally deep.
const ROOT = join(import.meta.dirname, '../../..');

const scratch = await mkdtemp(join(tmpdir(), 'rag-nodes-'));
try {
  for (const version of NODE_VERSIONS) {
    const program = await installNode(version, join(scratch, version));
    const { passed, failed, steps } = await runSuite(program, ROOT, join(scratch, `${version}.json`));
    for (const { name, code } of steps) {
      process.stdout.write(`${code === 0 ? 'ok     ' : 'FAILED '} Node ${version}: ${name}\n`);
    }
    process.stdout.write(`Node ${version}: ${passed} passed, ${failed} failed\n`);
    if (failed > 0 || passed === 0 || steps.some(({ code }) => code !== 0)) process.exitCode = 1;
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
