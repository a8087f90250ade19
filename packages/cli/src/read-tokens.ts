import { readFile } from 'node:fs/promises';

import { RagError } from '@rag/contracts';

import type { Terminal } from './terminal.js';

/**
 * The bearer tokens of a server: the lines of the file, else the one of `RAG_TOKEN`, else none.
 *
 * Never from an argument: arguments are seen by everybody on the machine.
 *
 * @throws RagError `RAG_CLI_TOKEN_FILE` where the file cannot be read or holds none; a token is never part of the message.
 */
export async function readTokens(
  tokenFile: string | undefined,
  environment: Terminal['environment'],
): Promise<readonly string[]> {
  if (tokenFile === undefined) {
    const token = environment['RAG_TOKEN'] ?? '';
    return token === '' ? [] : [token];
  }
  const tokens = (await readText(tokenFile))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (tokens.length === 0) throw unusable(tokenFile, 'it holds no token; write one a line');
  return tokens;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    throw unusable(file, `it cannot be read (${code}); give another with --token-file`, cause);
  }
}

function unusable(file: string, state: string, cause?: unknown): RagError {
  return new RagError('RAG_CLI_TOKEN_FILE', `Cannot use the token file "${file}": ${state}`, {}, { cause });
}
