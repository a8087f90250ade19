#!/usr/bin/env node
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { askInteractively } from './interactive.js';
import { runDemo } from './run-demo.js';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const [given] = process.argv.slice(2).filter((argument) => argument !== '--');
const attended = process.stdin.isTTY && process.stdout.isTTY && process.env['CI'] === undefined;

// A reader that went away, as in a pipe to "head", is no failure.
process.stdout.on('error', () => {
  process.exit(0);
});

try {
  const broken = await runDemo({
    folder: given ?? REPOSITORY,
    own: given === undefined,
    print,
    ...(attended ? { ask: async (rag) => askInteractively(rag, print) } : {}),
  });
  process.exitCode = broken === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`demo: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
