#!/usr/bin/env node
import process from 'node:process';

import { EXIT_CODES } from './exit-codes.js';
import { runCli } from './run-cli.js';

const args = process.argv.slice(2);
const interrupt = new AbortController();
// A command that serves ends in good order at either signal; any other is ended by SIGTERM as the system does it.
const isService = args[0] === 'serve' || args[0] === 'mcp';
const signals: readonly NodeJS.Signals[] = isService ? ['SIGINT', 'SIGTERM'] : ['SIGINT'];
for (const signal of signals) {
  process.on(signal, () => {
    if (interrupt.signal.aborted) process.exit(EXIT_CODES.interrupted);
    interrupt.abort(new Error('interrupted'));
  });
}

// A reader that went away, as in "rag search … | head", is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? EXIT_CODES.ok : EXIT_CODES.failure);
});

process.exitCode = await runCli(args, {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  signal: interrupt.signal,
});

// Whatever a client still holds open, a service that was ended is gone.
if (isService) process.exit();
