import { RagError } from '@rag/contracts';

import type { RagServer, ServerOptions } from './rag-server.js';

interface Composition {
  readonly composeServer: (options: ServerOptions) => Promise<RagServer>;
}

/** What `createServer` needs beside this package, as it is installed. */
const INSTALL =
  'npm install hono @hono/node-server @hono/zod-openapi zod ws pino prom-client @opentelemetry/api';

/**
 * Starts a server: sessions over HTTP, for the machine it runs on, or for whoever has a token.
 *
 * Its optional peers are loaded at the call. It listens when the promise resolves; where it cannot, nothing is left open.
 *
 * @throws RagError `RAG_SERVER_PEER_MISSING` with the line that installs them, `RAG_SERVER_INVALID_OPTION`,
 *   `RAG_SERVER_TOKEN_REQUIRED` for an address that others reach without a token, `RAG_SERVER_PORT_IN_USE` with one that is
 *   free, `RAG_SERVER_ADDRESS_UNAVAILABLE`.
 * @example
 * const server = await createServer({ roots: ['.'] });
 * console.error(server.url);
 * await server.close();
 */
export async function createServer(options: ServerOptions = {}): Promise<RagServer> {
  const { composeServer } = await loadComposition();
  return composeServer(options);
}

async function loadComposition(): Promise<Composition> {
  try {
    return await import('./compose-server.js');
  } catch (error) {
    const missing = missingPackage(error);
    if (missing === undefined) throw error;
    throw new RagError(
      'RAG_SERVER_PEER_MISSING',
      `Cannot start the server: the package "${missing}" is not installed; run "${INSTALL}"`,
      { package: missing },
      { cause: error },
    );
  }
}

/** The package that an import did not find; `undefined` for any other failure. */
export function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND')
    return undefined;
  return /Cannot find package '([^']+)'/u.exec(error.message)?.[1];
}
