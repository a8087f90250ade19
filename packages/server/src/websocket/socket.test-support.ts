import { once } from 'node:events';

import type { ClientOptions } from 'ws';
import { WebSocket } from 'ws';

import type { RagServer, ServerOptions } from '../serve/rag-server.js';
import type { ServerParts } from '../serve/start-server.js';
import { startTestServer, type TestServer } from '../http/http.test-support.js';
import { DEFAULT_SOCKET_LIMITS, type SocketLimits } from './socket-limits.js';
import { openSocketHandler, SOCKET_PATH, SOCKET_PROTOCOL } from './socket-handler.js';

/** What came over a WebSocket. */
export interface Received {
  readonly seq: number;
  readonly type: string;
  readonly id?: string | null;
  readonly [field: string]: unknown;
}

/** The types of what ends a request. */
export const LAST_TYPES: ReadonlySet<string> = new Set([
  'opened',
  'status',
  'report',
  'results',
  'prompt',
  'explanation',
  'finish',
  'cancelled',
  'pong',
  'error',
  'resumed',
  'resume-failed',
]);

/** A client for tests: keeps what it receives. */
export class TestSocket {
  readonly socket: WebSocket;
  readonly received: Received[] = [];
  /** The code of the close; absent while it is open. */
  closeCode: number | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(url: string, protocols: string[] = [SOCKET_PROTOCOL], options: ClientOptions = {}) {
    this.socket = new WebSocket(url, protocols, options);
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data) => {
      this.received.push(JSON.parse((data as Buffer).toString()) as Received);
      this.#wake();
    });
    this.socket.on('close', (code) => {
      this.closeCode = code;
      this.#wake();
    });
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The first received message that fits, now or later; rejects when the connection ends before. */
  async next(fits: (message: Received) => boolean): Promise<Received> {
    for (;;) {
      const found = this.received.find(fits);
      if (found !== undefined) return found;
      if (this.closeCode !== undefined) throw new Error(`closed with ${this.closeCode}`);
      await this.#woken();
    }
  }

  /** Says a request and gives back what came last of it. */
  async ask(message: Readonly<Record<string, unknown>> & { readonly id: string }): Promise<Received> {
    const before = this.received.length;
    this.say(message);
    return this.next(
      (one) => one.id === message.id && LAST_TYPES.has(one.type) && this.received.indexOf(one) >= before,
    );
  }

  async closed(): Promise<number> {
    while (this.closeCode === undefined) await this.#woken();
    return this.closeCode;
  }

  async #woken(): Promise<void> {
    await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const one of waiting) one();
  }
}

/** Starts a server that has the WebSocket, for a test. */
export async function startSocketServer(
  options: ServerOptions = {},
  socketLimits: Partial<SocketLimits> = {},
  parts: Partial<ServerParts> = {},
  prepare?: (folder: string) => Promise<void>,
): Promise<TestServer> {
  const limits = { ...DEFAULT_SOCKET_LIMITS, ...socketLimits };
  const upgrades = [(context: Parameters<typeof openSocketHandler>[0]) => openSocketHandler(context, limits)];
  return startTestServer(options, { ...parts, upgrades }, prepare);
}

/** Connects and waits for the welcome. */
export async function connectSocket(
  { port }: Pick<RagServer, 'port'>,
  options: ClientOptions = {},
  protocols?: string[],
): Promise<TestSocket> {
  const client = new TestSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, protocols, options);
  await client.next(({ type }) => type === 'welcome');
  return client;
}

/** Asks for a WebSocket and gives back the answer that refused it. */
export async function refusedUpgrade(
  { port }: Pick<RagServer, 'port'>,
  options: ClientOptions = {},
  protocols: string[] = [SOCKET_PROTOCOL],
): Promise<{ readonly status: number; readonly text: string }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, protocols, options);
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    AsyncIterable<Buffer> & { readonly statusCode: number },
  ];
  let text = '';
  for await (const chunk of response) text += chunk.toString();
  return { status: response.statusCode, text };
}
