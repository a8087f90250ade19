import { WebSocketServer, type WebSocket } from 'ws';

import type { Caller } from '../host/caller.js';
import { RateLimiter } from '../http/guards/rate-limiter.js';
import type { UpgradeHandler } from '../http/node/upgrade-listener.js';
import { writeRawRefusal } from '../http/node/raw-answer.js';
import { refuse, SERVER_CLOSING, type Refusal } from '../http/problem.js';
import { createRequestSchemas } from '../http/schemas/request-schemas.js';
import type { UpgradeContext } from '../serve/start-server.js';
import { Channels } from './channels.js';
import { createClientSchemas } from './client-messages.js';
import { SocketClient, type SocketClientContext } from './socket-client.js';
import { CLOSE_REPLACED, SocketConnection } from './socket-connection.js';
import { DEFAULT_SOCKET_LIMITS, type SocketLimits } from './socket-limits.js';

/** Where the WebSocket is asked for. */
export const SOCKET_PATH = '/ws';

/** The protocol that is spoken; beside it a page may offer `bearer.` and its token, which is never chosen. */
export const SOCKET_PROTOCOL = 'rag.v1';

const CLOSE_NORMAL = 1_000;
const CLOSE_GOING_AWAY = 1_001;
const CLOSE_UNSUPPORTED_DATA = 1_003;
const CLOSE_POLICY = 1_008;
/** Stands for all codes of clients' own. */
const CLOSE_PRIVATE = 3_000;

/** Makes the handler of WebSockets of a server. */
export function openSocketHandler(
  context: UpgradeContext,
  socketLimits: SocketLimits = DEFAULT_SOCKET_LIMITS,
): UpgradeHandler {
  return new SocketHandler(context, socketLimits);
}

class SocketHandler implements UpgradeHandler {
  readonly path = SOCKET_PATH;
  readonly #context: UpgradeContext;
  readonly #clients: SocketClientContext;
  readonly #server: WebSocketServer;
  readonly #connections = new Set<SocketConnection>();
  readonly #ofCaller = new Map<string, number>();
  #isClosing = false;
  #whenEmpty: () => void = () => undefined;

  constructor(context: UpgradeContext, socketLimits: SocketLimits) {
    const { limits, options, host, reporting } = context;
    const { clock, newId } = options;
    this.#context = context;
    this.#clients = {
      host,
      clock,
      limits,
      reporting,
      socketLimits,
      schemas: createClientSchemas(createRequestSchemas(limits)),
      rates: new RateLimiter(limits.maxRequestsPerSecond, clock),
      channels: new Channels({
        clock,
        newId,
        limits: socketLimits,
        maxWaiting: limits.maxSockets,
        maxWaitingPerCaller: limits.maxSocketsPerCaller,
      }),
    };
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      // A compressed message is small on the way and large here.
      perMessageDeflate: false,
      maxPayload: limits.maxMessageBytes,
      maxFragments: socketLimits.maxFragments,
      handleProtocols: (offered) => (offered.has(SOCKET_PROTOCOL) ? SOCKET_PROTOCOL : false),
    });
    this.#server.on('wsClientError', (_, socket) => {
      writeRawRefusal(socket, NO_WEB_SOCKET);
    });
  }

  handle(...[incoming, socket, head, caller]: Parameters<UpgradeHandler['handle']>): void {
    const refusal = this.#refusalFor(caller);
    if (refusal !== undefined) {
      socket.on('error', () => undefined);
      writeRawRefusal(socket, refusal);
      return;
    }
    this.#server.handleUpgrade(incoming, socket, head, (webSocket) => {
      this.#serve(webSocket, caller);
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#clients.channels.close();
    const empty = new Promise<void>((resolve) => {
      this.#whenEmpty = resolve;
      if (this.#connections.size === 0) resolve();
    });
    for (const connection of this.#connections) connection.close(CLOSE_GOING_AWAY, 'the server ends');
    await empty;
  }

  #refusalFor(caller: Caller): Refusal | undefined {
    const { maxSockets, maxSocketsPerCaller } = this.#context.limits;
    if (this.#isClosing) return SERVER_CLOSING;
    if (this.#connections.size >= maxSockets) return tooManySockets('maxSockets', maxSockets);
    const own = this.#ofCaller.get(caller.id) ?? 0;
    return own >= maxSocketsPerCaller
      ? tooManySockets('maxSocketsPerCaller', maxSocketsPerCaller)
      : undefined;
  }

  #serve(socket: WebSocket, caller: Caller): void {
    const { clock, socketLimits } = this.#clients;
    const connection = new SocketConnection(socket, {
      clock,
      limits: socketLimits,
      onRoom: () => {
        client.hasRoom();
      },
    });
    this.#count(connection, caller, 1);
    const client = new SocketClient(caller, connection, this.#clients);
    // What is wrong with a frame closes the connection with its own code; this bounds how long that may take.
    socket.on('error', () => {
      connection.close(CLOSE_POLICY, 'a frame is not valid');
    });
    socket.on('message', (data, isBinary) => {
      if (isBinary) connection.close(CLOSE_UNSUPPORTED_DATA, 'send text');
      else client.receive((data as Buffer).toString());
    });
    socket.once('close', (code) => {
      this.#count(connection, caller, -1);
      client.left(code === CLOSE_NORMAL);
      this.#context.telemetry.socketClosed({ code: toKnownCode(code) });
    });
  }

  #count(connection: SocketConnection, { id }: Caller, change: 1 | -1): void {
    if (change === 1) this.#connections.add(connection);
    else this.#connections.delete(connection);
    const own = (this.#ofCaller.get(id) ?? 0) + change;
    if (own === 0) this.#ofCaller.delete(id);
    else this.#ofCaller.set(id, own);
    if (this.#connections.size === 0) this.#whenEmpty();
  }
}

const NO_WEB_SOCKET: Refusal = refuse(
  400,
  'RAG_SERVER_INVALID_REQUEST',
  'Cannot upgrade: this is no request for a WebSocket of version 13; send GET with "Upgrade: websocket" and a key',
  { 'Sec-WebSocket-Version': '13' },
);

function tooManySockets(cap: string, limit: number): Refusal {
  return refuse(
    429,
    'RAG_SERVER_LIMIT_EXCEEDED',
    `Cannot upgrade: the limit "${cap}" of ${limit} is reached; close one that is open`,
    { 'Retry-After': '5' },
  );
}

// Clients may send any code of thousands; a metric has few labels.
function toKnownCode(code: number): number {
  return code < CLOSE_PRIVATE || code === CLOSE_REPLACED ? code : CLOSE_PRIVATE;
}
