import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  SILENT_TRANSPORT,
  type MountedProtocol,
  type RagHost,
  type ServerMount,
  type TransportTelemetry,
} from '@rag/server';

import { afterTest } from '../host.test-support.js';

/** A mount that listens. */
export interface ServedMount {
  readonly url: URL;
  readonly mounted: MountedProtocol;
}

/** Serves a mount on the loopback address; the header `x-caller` says who asks. Closed after the test. */
export async function serveMount(
  mount: ServerMount,
  host: RagHost,
  telemetry: TransportTelemetry = SILENT_TRANSPORT,
): Promise<ServedMount> {
  const mounted = mount.open({ host, telemetry });
  const server = createServer((incoming, outgoing) => {
    void answer(mounted, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(async () => {
    await mounted.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${String(port)}${mount.path}`), mounted };
}

async function answer(
  mounted: MountedProtocol,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.on('close', () => {
    gone.abort();
  });
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request(`http://127.0.0.1${incoming.url ?? '/'}`, {
    method,
    headers: incoming.headers as Record<string, string>,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  });
  const response = await mounted.handle(request, { id: request.headers.get('x-caller') ?? 'local' });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as never), outgoing).catch(() => undefined);
}

/** A client of version 2 over HTTP; closed after the test. */
export async function connectOverHttp(
  url: URL,
  mode: VersionNegotiationMode = 'auto',
  caller = 'local',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { 'x-caller': caller } } }),
  );
  afterTest(async () => client.close());
  return client;
}

/** A client of version 1 over HTTP; closed after the test. */
export async function connectFirstOverHttp(
  url: URL,
  caller = 'local',
): Promise<{ readonly client: FirstClient; readonly transport: FirstTransport }> {
  const client = new FirstClient({ name: 'test', version: '1' });
  const transport = new FirstTransport(url, { requestInit: { headers: { 'x-caller': caller } } });
  // Its own types do not pass their own check under exactOptionalPropertyTypes.
  await client.connect(transport);
  afterTest(async () => client.close());
  return { client, transport };
}

/** Sends a message as it is. */
export async function post(
  url: URL,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The first message of a session. */
export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
} as const;

/** Begins a session and tells its id. */
export async function beginSession(url: URL, caller = 'local'): Promise<string> {
  const response = await post(url, INITIALIZE, { 'x-caller': caller });
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}
