import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { QdrantCollections } from './qdrant-collections.test-support.js';

/** The key that the stand-in wants, and must be found in no message. */
export const API_KEY = 's3cret-key';

/** What becomes of a request: an answer of another kind, or none; `lost` is done, and its answer lost. */
export type QdrantFault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly text: string }
  | 'hang'
  | 'break'
  | 'cut off'
  | 'lost';

/** A server that speaks as much of Qdrant's REST interface as the index uses. */
export interface QdrantStandIn {
  /** An environment that names the server and its key. */
  readonly env: Readonly<Record<string, string>>;
  readonly collections: QdrantCollections;
  /** Method and path of the requests that came, below the collection. */
  readonly requests: string[];
  /** The next request like this one, such as `PUT /points`, meets a fault. */
  failOn(request: string, fault: QdrantFault): void;
  /** Takes back what {@link failOn} was told. */
  forgive(): void;
  stop(): Promise<void>;
}

/** Starts the server. */
export async function startQdrantStandIn(): Promise<QdrantStandIn> {
  const collections = new QdrantCollections();
  const requests: string[] = [];
  const faults = new Map<string, QdrantFault>();
  const server = createServer((request, response) => {
    void (async (): Promise<void> => {
      const [, name = '', path = ''] = /^\/base\/collections\/([^/?]+)(.*)$/u.exec(request.url ?? '') ?? [];
      const asked = `${request.method ?? ''} ${path}`;
      requests.push(asked);
      const text = await readText(request);
      const hit = [...faults.keys()].find((one) => asked === one || asked.startsWith(`${one}?`));
      const fault = hit === undefined ? undefined : faults.get(hit);
      if (hit !== undefined) faults.delete(hit);
      if (fault !== undefined && fault !== 'lost' && fault !== 'cut off') {
        misbehave(fault, response);
        return;
      }
      if (request.headers['api-key'] !== API_KEY) {
        send(response, 401, { status: { error: 'Invalid api-key' } });
        return;
      }
      const { status, result } = collections.answer(request.method ?? '', name, path, text);
      if (fault === 'lost') response.destroy();
      else if (status !== 200) send(response, status, { status: { error: result }, time: 0 });
      else send(response, 200, { result, status: 'ok', time: 0 }, fault === 'cut off');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: { QDRANT_URL: `http://127.0.0.1:${port}/base/`, QDRANT_API_KEY: API_KEY },
    collections,
    requests,
    failOn: (request, fault) => void faults.set(request, fault),
    forgive: () => {
      faults.clear();
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function misbehave(fault: Exclude<QdrantFault, 'lost' | 'cut off'>, response: ServerResponse): void {
  if (fault === 'hang') return;
  if (fault === 'break') response.destroy();
  else if ('text' in fault) response.writeHead(200, { 'content-type': 'application/json' }).end(fault.text);
  else response.writeHead(fault.status, fault.headers).end(`{"status":{"error":"for ${API_KEY}"}}`);
}

function send(response: ServerResponse, status: number, body: unknown, isCutOff = false): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(isCutOff ? text.slice(0, -5) : text);
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
