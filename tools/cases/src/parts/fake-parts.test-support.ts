import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { SearchResult } from '@rag/contracts';

import type { HttpTarget, PartsFactory } from './parts.js';

/** Parts that stand in for those which the product does not have: a server that echoes, a search for substrings. */
export const fakeParts: PartsFactory = ({ sessions }) => {
  let target: Promise<HttpTarget> | undefined;
  return {
    http: () => (target ??= startEchoServer()),
    lexical: async () => ({
      search: async (query, topK) => {
        const documents = await sessions.open().knowledgeBase.listDocuments();
        const found = documents.filter(({ content }) => content.includes(query));
        return found.slice(0, topK).map((document) => new SearchResult(document, 1));
      },
    }),
    embeddingFormatter: async () => (chunk) => {
      const path = chunk.metadata['headingPath'];
      return Array.isArray(path) ? `${path.join(' > ')}\n${chunk.content}` : chunk.content;
    },
    close: async () => (await target)?.close(),
  };
};

async function startEchoServer(): Promise<HttpTarget> {
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  server.on('upgrade', (request, socket) => {
    const isForeign = request.headers.origin !== undefined;
    const status = isForeign
      ? '403 Forbidden'
      : '101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade';
    socket.end(`HTTP/1.1 ${status}\r\n\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: '127.0.0.1',
    port,
    webSocketPath: '/ws',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const status = /^\/status\/(\d+)$/u.exec(request.url ?? '')?.[1];
  response.writeHead(Number(status ?? 200), { 'content-type': 'application/json' });
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  response.end(Buffer.concat(parts));
}
