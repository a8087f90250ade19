import { resolve } from 'node:path';

import { serveStdio } from '@rag/mcp';
import { createRagHost } from '@rag/server';

import { EXIT_CODES } from '../exit-codes.js';
import type { Command } from '../parse-command.js';
import type { Terminal } from '../terminal.js';

/**
 * `rag mcp`: serves the folder to one client over the standard input and output of the process, until the input ends or a
 * signal comes.
 *
 * The standard output carries messages alone, whatever the terminal was told to be.
 */
export async function runMcp(
  { directory, allowRoots }: Extract<Command, { kind: 'mcp' }>,
  terminal: Terminal,
): Promise<number> {
  const folder = resolve(directory);
  const roots = [folder, ...allowRoots.map((root) => resolve(root))];
  const host = createRagHost({ startFolder: folder, roots });
  try {
    // Relative to the first root: answers name no folder of this machine.
    await serveStdio({ host, signal: terminal.signal, firstFolder: '.' });
  } finally {
    await host.close();
  }
  return EXIT_CODES.ok;
}
