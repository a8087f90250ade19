import type { IncomingMessage, ServerResponse } from 'node:http';

import { getRequestListener } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';

import type { Clock } from '@rag/contracts';

import type { Caller } from '../../host/caller.js';
import type { TransportTelemetry } from '../../telemetry/transport-telemetry.js';
import { toResponse, type AppEnvironment } from '../app.js';
import { toRefusal, type ErrorReporting } from '../error-to-problem.js';
import { Exchange } from '../exchange.js';
import { bodyTooLarge } from '../guards/body-guards.js';
import type { Gate } from '../guards/gate.js';
import { refuse, SERVER_CLOSING } from '../problem.js';
import { readBody } from './read-body.js';
import { sendRefusal } from './send-refusal.js';

/** What a listener is made of. */
export interface RequestListenerOptions {
  readonly gate: Gate;
  readonly app: OpenAPIHono<AppEnvironment>;
  readonly maxBodyBytes: number;
  readonly telemetry: TransportTelemetry;
  readonly reporting: ErrorReporting;
  readonly clock: Clock;
  readonly isReady: () => boolean;
}

/** Answers one request of Node; `isWaiting` where its body is sent only once it is asked for. */
export type RequestListener = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isWaiting: boolean,
) => void;

const COMMON_HEADERS = Object.entries({
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
});

// They tell the state of the server, also of one that is about to end.
const PROBES: ReadonlySet<string> = new Set(['/health', '/ready']);

/**
 * Makes what answers requests: the gate, the body, the app, in this order; no step sees what the one before refused.
 */
export function createRequestListener(options: RequestListenerOptions): RequestListener {
  const { gate, app, telemetry, clock, reporting } = options;
  const exchanges = new WeakMap<IncomingMessage, Exchange>();
  const answer = getRequestListener(
    async (request, { incoming }) =>
      app.fetch(request, { exchange: exchanges.get(incoming as IncomingMessage) }),
    {
      // The process belongs to who embeds the server, and so do its globals.
      overrideGlobalObjects: false,
      hostname: 'localhost',
      errorHandler: (error) => toResponse(unreadable(error) ?? toRefusal(error, reporting)),
    },
  );

  const serve = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    caller: Caller,
  ): Promise<void> => {
    const outcome = await readBody(incoming, options.maxBodyBytes);
    if (outcome.kind === 'lost') return;
    if (outcome.kind === 'too-large') {
      sendRefusal(incoming, outgoing, bodyTooLarge(options.maxBodyBytes), clock);
      return;
    }
    const exchange = new Exchange(incoming, outgoing, caller, outcome.body);
    exchanges.set(incoming, exchange);
    // Where the adapter looks for a body that was read before.
    Object.assign(incoming, { rawBody: outcome.body });
    await answer(incoming, outgoing);
  };

  return (incoming, outgoing, isWaiting) => {
    const startedAt = performance.now();
    outgoing.once('close', () => {
      telemetry.requestEnded({
        method: incoming.method ?? '',
        route: exchanges.get(incoming)?.route ?? 'unmatched',
        status: outgoing.statusCode,
        durationMs: performance.now() - startedAt,
      });
    });
    const admission = gate(incoming);
    for (const [name, value] of COMMON_HEADERS) outgoing.setHeader(name, value);
    for (const name in admission.headers) outgoing.setHeader(name, admission.headers[name] as string);
    if (!options.isReady()) outgoing.setHeader('Connection', 'close');
    if (admission.kind === 'refused') sendRefusal(incoming, outgoing, admission.refusal, clock);
    else if (admission.kind === 'preflight') outgoing.writeHead(204).end();
    else if (!options.isReady() && !PROBES.has(incoming.url ?? ''))
      sendRefusal(incoming, outgoing, SERVER_CLOSING, clock);
    else {
      if (isWaiting) outgoing.writeContinue();
      serve(incoming, outgoing, admission.caller).catch((error: unknown) => {
        if (outgoing.headersSent) outgoing.destroy();
        else sendRefusal(incoming, outgoing, toRefusal(error, reporting), clock);
      });
    }
  };
}

function unreadable(error: unknown): ReturnType<typeof refuse> | undefined {
  if (!(error instanceof Error) || error.name !== 'RequestError') return undefined;
  return refuse(
    400,
    'RAG_SERVER_MALFORMED_REQUEST',
    'Cannot read the request: its address is not valid; send an absolute path',
  );
}
