import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as FirstTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { LOCAL_CALLER, type Caller, type RagHost, type TransportTelemetry } from '@rag/server';

import { afterTest } from './host.test-support.js';
import { createMcpServer } from './protocol/create-mcp-server.js';

/** What tests read of a result, whichever client gave it. */
export interface CalledTool {
  readonly text: string;
  readonly isError: boolean;
  readonly structured: Record<string, unknown>;
}

/** A client of the official packages, as far as both versions are alike. */
export interface AnyClient {
  callTool(params: { name: string; arguments?: Record<string, unknown> }, ...rest: never[]): Promise<unknown>;
}

/** A client of version 2 that is connected in memory; closed after the test. */
export async function connectClient(
  host: RagHost,
  caller: Caller = LOCAL_CALLER,
  telemetry?: TransportTelemetry,
): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer({ host, caller, telemetry });
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  afterTest(async () => client.close());
  return client;
}

/** A client of version 1 that is connected in memory; closed after the test. */
export async function connectFirstClient(host: RagHost, caller: Caller = LOCAL_CALLER): Promise<FirstClient> {
  const [ours, theirs] = FirstTransport.createLinkedPair();
  const server = createMcpServer({ host, caller });
  const client = new FirstClient({ name: 'test', version: '1' });
  // The same methods, of another copy of their types.
  await Promise.all([server.connect(ours as Parameters<typeof server.connect>[0]), client.connect(theirs)]);
  afterTest(async () => client.close());
  return client;
}

/** Calls a tool and reads what came of it. */
export async function call(
  client: AnyClient,
  name: string,
  args: Record<string, unknown> = {},
): Promise<CalledTool> {
  return read(await client.callTool({ name, arguments: args }));
}

/** Reads a result. */
export function read(result: unknown): CalledTool {
  const { content, isError, structuredContent } = result as {
    content: { text: string }[];
    isError?: boolean;
    structuredContent?: Record<string, unknown>;
  };
  return {
    text: content.map(({ text }) => text).join('\n'),
    isError: isError ?? false,
    structured: structuredContent ?? {},
  };
}
