import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { request as nodeRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { nodeFileSystem } from '@rag/ingest';
import { recordingEvents, type RecordedEvents } from '@rag/testkit';
import { afterEach } from 'vitest';

import { createRagHost } from '../host/session-host.js';
import type { RagServer, ServerOptions } from '../serve/rag-server.js';
import { startServer, type ServerParts } from '../serve/start-server.js';
import { GUARDS } from './guards/all-guards.js';

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A server on the loopback address, at a free port, and the folder that it may index. */
export interface TestServer {
  readonly server: RagServer;
  readonly folder: string;
  readonly events: RecordedEvents;
}

/** Starts a server for a test; ended after it. Files are read inline. */
export async function startTestServer(
  options: ServerOptions = {},
  parts: Partial<ServerParts> = {},
  prepare: (folder: string) => Promise<void> = async () => Promise.resolve(),
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'rag-http-'));
  cleanups.push(async () => rm(folder, { recursive: true, force: true }));
  await prepare(folder);
  const events = recordingEvents();
  const server = await startServer(
    {
      port: 0,
      startFolder: folder,
      events: events.sink,
      ...options,
      sessions: { fileSystem: nodeFileSystem, ...options.sessions },
    },
    { guards: GUARDS, openHost: createRagHost, ...parts },
  );
  cleanups.push(async () => server.close());
  return { server, folder, events };
}

/** Writes files below a folder. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** What a test sends. */
export interface TestRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Sent as JSON, with its content type. */
  readonly json?: unknown;
  /** Sent as it is; a list is sent in chunks. */
  readonly body?: string | readonly string[];
}

/** What came back. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The text read as JSON; fails where it is none. */
  readonly json: () => unknown;
}

/** Sends one request on a connection of its own; the target is sent as it is. */
export async function send(
  { port }: Pick<RagServer, 'port'>,
  target: string,
  { method, headers = {}, json, body }: TestRequest = {},
): Promise<TestAnswer> {
  const chunks =
    json === undefined ? (typeof body === 'string' ? [body] : (body ?? [])) : [JSON.stringify(json)];
  const isChunked = Array.isArray(body);
  return new Promise((resolve, reject) => {
    const outgoing = nodeRequest(
      {
        host: '127.0.0.1',
        port,
        path: target,
        method: method ?? (chunks.length > 0 ? 'POST' : 'GET'),
        agent: false,
        headers: {
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...(chunks.length > 0 && !isChunked && { 'Content-Length': Buffer.byteLength(chunks.join('')) }),
          ...headers,
        },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => (text += chunk));
        incoming.on('end', () => {
          const { statusCode = 0, headers: received } = incoming;
          resolve({ status: statusCode, headers: received, text, json: () => JSON.parse(text) as unknown });
        });
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    for (const chunk of chunks) outgoing.write(chunk);
    outgoing.end();
  });
}

/** Sends bytes on a connection, piece by piece, until the other side ends it. @returns all that came back. */
export async function sendRaw(
  { port }: Pick<RagServer, 'port'>,
  pieces: readonly (string | (() => Promise<void>))[],
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      resolve();
    });
    socket.on('error', () => undefined);
  });
  for (const piece of pieces) {
    if (typeof piece === 'string') socket.write(piece);
    else await piece();
  }
  await ended;
  return received;
}
