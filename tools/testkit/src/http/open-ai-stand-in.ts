import { Buffer } from 'node:buffer';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { answerChat, type StandInAnswer } from './answer-chat.js';
import { answerEmbeddings, type StandInEmbeddings } from './answer-embeddings.js';
import { hashedWords } from './hashed-words.js';
import type { StandInBehaviour, StandInRequest } from './stand-in-behaviour.js';
import { sendError } from './stand-in-response.js';

/** What a stand-in is like; everything has a default. */
export interface OpenAiStandInOptions {
  /** How many numbers an embedding has. @defaultValue 64 */
  readonly dimensions?: number | undefined;
  /** Whether a request may ask for other dimensions. @defaultValue true */
  readonly heedsDimensions?: boolean | undefined;
  /** Whether a request may ask for base64. @defaultValue true */
  readonly heedsEncoding?: boolean | undefined;
  /** @defaultValue `hashedWords` */
  readonly embed?: StandInEmbeddings['embed'] | undefined;
  /** The answers to conversations, in order, the last again and again; or a function. @defaultValue 'Yes.' */
  readonly answers?: readonly string[] | StandInAnswer | undefined;
  /** How requests are treated, in order; after the last they are answered. */
  readonly behaviours?: readonly StandInBehaviour[] | undefined;
}

/** A server that is up. */
export interface OpenAiStandIn {
  /** The base address, as in `http://127.0.0.1:4711/v1`. */
  readonly url: string;
  /** What came, oldest first, whether it was answered or not. */
  readonly requests: readonly StandInRequest[];
  /** Puts behaviours behind those that are still to come. */
  script(...behaviours: readonly StandInBehaviour[]): void;
  /** Ends every connection and the server; calling it again is harmless. */
  close(): Promise<void>;
}

/**
 * Starts a real HTTP server on the loopback that speaks as OpenAI-compatible services do: `POST /v1/embeddings` and
 * `POST /v1/chat/completions`, the latter as JSON or as server-sent events.
 *
 * @example
 * const service = await openAiStandIn({ answers: ['Otters swim.'], behaviours: [{ type: 'status', status: 500 }] });
 * try {
 *   await fetch(`${service.url}/embeddings`, { method: 'POST', body: '{"model":"m","input":["a"]}' });
 *   service.requests.length; // 1
 * } finally {
 *   await service.close();
 * }
 */
export async function openAiStandIn(options: OpenAiStandInOptions = {}): Promise<OpenAiStandIn> {
  const script: StandInBehaviour[] = [...(options.behaviours ?? [])];
  const requests: StandInRequest[] = [];
  const embeddings: StandInEmbeddings = {
    dimensions: options.dimensions ?? 64,
    heedsDimensions: options.heedsDimensions ?? true,
    heedsEncoding: options.heedsEncoding ?? true,
    embed: options.embed ?? hashedWords,
  };
  const answer = answerOf(options.answers ?? ['Yes.']);
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await receive(incoming, response);
    requests.push(request);
    const behaviour = script.shift() ?? { type: 'answer' };
    if (isRefused(response, behaviour)) return;
    const [path] = request.path.split('?');
    if (request.method !== 'POST') sendError(response, 405);
    else if (path === '/v1/embeddings') await answerEmbeddings(response, request.body, embeddings, behaviour);
    else if (path === '/v1/chat/completions') await answerChat(response, request.body, answer, behaviour);
    else sendError(response, 404);
  }

  await listen(server);
  const { port } = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    script: (...behaviours) => void script.push(...behaviours),
    close: async () => (closed ??= closeServer(server)),
  };
}

function answerOf(answers: readonly string[] | StandInAnswer): StandInAnswer {
  if (typeof answers === 'function') return answers;
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)] ?? '';
}

async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<StandInRequest> {
  const abandoned = new Promise<void>((resolve) => {
    response.once('close', () => {
      if (!response.writableFinished) resolve();
    });
  });
  const parts: Buffer[] = [];
  for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: headersOf(incoming),
    body: parsed(Buffer.concat(parts).toString('utf8')),
    abandoned,
  };
}

function headersOf(incoming: IncomingMessage): Readonly<Record<string, string>> {
  const pairs = Object.entries(incoming.headers).map(([key, value]) => [key, String(value)] as const);
  return Object.fromEntries(pairs);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

// What is the same for every path.
function isRefused(response: ServerResponse, behaviour: StandInBehaviour): boolean {
  switch (behaviour.type) {
    case 'hang':
      return true;
    case 'disconnect':
      response.destroy();
      return true;
    case 'redirect':
      sendError(response, 307, undefined, { location: behaviour.location });
      return true;
    case 'status': {
      const { status, body, retryAfter } = behaviour;
      sendError(response, status, body, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
      return true;
    }
    default:
      return false;
  }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}
