import { lookup } from 'node:dns/promises';
import { createServer, type Server } from 'node:net';

import { RagError } from '@rag/contracts';

/**
 * The address that a name stands for, found once: what is checked is what is listened on.
 *
 * @throws RagError `RAG_SERVER_ADDRESS_UNAVAILABLE`.
 */
export async function resolveAddress(hostname: string): Promise<string> {
  const literal = hostname.replace(/^\[(.*)\]$/u, '$1');
  try {
    return (await lookup(literal)).address;
  } catch (error) {
    throw addressUnavailable(hostname, error);
  }
}

/**
 * Listens. @returns the port.
 *
 * @throws RagError `RAG_SERVER_PORT_IN_USE` with a port that is free, `RAG_SERVER_PORT_REFUSED`,
 *   `RAG_SERVER_ADDRESS_UNAVAILABLE`.
 */
export async function listen(server: Server, address: string, port: number): Promise<number> {
  try {
    return await bind(server, address, port);
  } catch (error) {
    throw await explain(error, address, port);
  }
}

async function bind(server: Server, address: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: address, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}

async function explain(error: unknown, address: string, port: number): Promise<Error> {
  const code = (error as { readonly code?: unknown }).code;
  if (code === 'EADDRINUSE') return portInUse(address, port, await findFreePort(address));
  if (code === 'EACCES') {
    return new RagError(
      'RAG_SERVER_PORT_REFUSED',
      `Cannot listen on port "${port}": this user may not; use a port above 1023`,
      { port },
      { cause: error },
    );
  }
  return addressUnavailable(address, error);
}

async function findFreePort(address: string): Promise<number | undefined> {
  const probe = createServer();
  try {
    return await bind(probe, address, 0);
  } catch {
    return undefined;
  } finally {
    probe.close();
  }
}

function portInUse(address: string, port: number, freePort: number | undefined): RagError {
  const advice = freePort === undefined ? 'use another one' : `"${freePort}" is free`;
  return new RagError(
    'RAG_SERVER_PORT_IN_USE',
    `Cannot listen on "${address}", port "${port}": another program does; ${advice}, and 0 takes any`,
    { address, port, ...(freePort !== undefined && { freePort }) },
  );
}

function addressUnavailable(hostname: string, cause: unknown): RagError {
  return new RagError(
    'RAG_SERVER_ADDRESS_UNAVAILABLE',
    `Cannot listen on "${hostname}": it is no address of this machine; use one, such as 127.0.0.1`,
    { hostname },
    { cause },
  );
}
