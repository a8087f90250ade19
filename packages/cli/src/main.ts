#!/usr/bin/env node
import process from 'node:process';

import { EXIT_CODES } from './exit-codes.js';
import { runCli } from './run-cli.js';

const interrupt = new AbortController();
process.once('SIGINT', () => {
  interrupt.abort(new Error('interrupted'));
});

// A reader that went away, as in "rag search … | head", is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? EXIT_CODES.ok : EXIT_CODES.failure);
});

process.exitCode = await runCli(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  signal: interrupt.signal,
});
