import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';

import type { Clock } from '@rag/contracts';

import type { ServerLimits } from '../../serve/rag-server.js';
import type { Guard } from '../guards/guard.js';
import { answerClientError, EXPECTATION_UNKNOWN } from './client-error.js';
import type { RequestListener } from './request-listener.js';
import { sendRefusal } from './send-refusal.js';

// What holds where no guard says more: nothing is refused by Node's own defaults, so that each guard is the one that does.
const OPEN_NODE_OPTIONS: ServerOptions = {
  maxHeaderSize: 1_048_576,
  headersTimeout: 0,
  requestTimeout: 0,
  requireHostHeader: false,
  // Longer than proxies keep a connection, so that none of them sends into one that is being closed.
  keepAliveTimeout: 75_000,
  // A peer that is gone without a word is noticed.
  keepAlive: true,
};

/** Makes a server of Node as the guards want it; it does not listen yet. */
export function createNodeServer(guards: readonly Guard[], limits: ServerLimits): Server {
  const options = guards.reduce<ServerOptions>(
    (all, guard) => ({ ...all, ...guard.nodeOptions?.(limits) }),
    OPEN_NODE_OPTIONS,
  );
  const server = createServer(options);
  // Node drops headers above a number of them in silence, and with them what a guard should see; their size is limited.
  server.maxHeadersCount = 0;
  return server;
}

/** Answers whatever comes on the connections of a server, what Node itself refuses included. */
export function answerConnections(server: Server, listener: RequestListener, clock: Clock): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse, isWaiting: boolean): void => {
    answers.set(incoming.socket, outgoing);
    outgoing.once('close', () => answers.delete(incoming.socket));
    listener(incoming, outgoing, isWaiting);
  };
  server.on('request', (incoming, outgoing) => {
    answer(incoming, outgoing, false);
  });
  server.on('checkContinue', (incoming, outgoing) => {
    answer(incoming, outgoing, true);
  });
  server.on('checkExpectation', (incoming, outgoing) => {
    sendRefusal(incoming, outgoing, EXPECTATION_UNKNOWN, clock);
  });
  server.on('clientError', (error, socket) => {
    answerClientError(error, socket, answers.get(socket)?.headersSent === true);
  });
}
