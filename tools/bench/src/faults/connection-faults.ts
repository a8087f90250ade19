import { connect, type Socket } from 'node:net';

import { callForJson, callServer } from '../server/call-server.js';
import type { ServerHandle } from '../server/server-handle.js';
import { withFolder, withServer } from '../server/with-server.js';
import { eventually, expectState, type FaultFinding } from './fault.js';

const SLOW_READERS = 20;
/** More than a socket's buffers take, so that the server has to hold the rest. */
const DOCUMENT_CHARACTERS = 200_000;
const DOCUMENTS = 20;
const MIN_ANSWER_CHARACTERS = 3_000_000;
const MAX_GROWTH_BYTES = 200 * 1_048_576;
const REQUEST_TIMEOUT_MS = 2_000;

interface Memory {
  readonly heapBytes: number;
  readonly residentBytes: number;
}

/** Clients that ask for large answers and do not read them. */
export async function slowReaders(): Promise<FaultFinding> {
  return withFolder(async (folder) =>
    withServer({ folder }, async (server) => {
      await callServer(server.url, '/sessions/s', { method: 'PUT' });
      for (let number = 0; number < DOCUMENTS; number++) {
        const content = `otter ${number} `.repeat(DOCUMENT_CHARACTERS / 10);
        await callForJson(server.url, '/sessions/s/documents', { json: { content }, status: 201 });
      }
      const before = (await server.ask({ ask: 'memory' })) as Memory;
      const body = JSON.stringify({ query: 'otter', topK: DOCUMENTS, maxPerFile: DOCUMENTS });
      const whole = await callServer(server.url, '/sessions/s/search', { json: JSON.parse(body) as unknown });
      expectState(
        whole.text.length > MIN_ANSWER_CHARACTERS,
        'an answer is larger than the buffers of a socket',
      );
      let begun = 0;
      const sockets = Array.from({ length: SLOW_READERS }, () =>
        sendUnread(server, body, () => (begun += 1)),
      );
      await eventually(() => begun === SLOW_READERS, 'every answer begins');
      const { status } = await callServer(server.url, '/health');
      const during = (await server.ask({ ask: 'memory' })) as Memory;
      expectState(status === 200, 'others are answered meanwhile');
      const grown = during.residentBytes - before.residentBytes;
      expectState(grown < MAX_GROWTH_BYTES, 'the answers that wait take bounded memory');
      for (const socket of sockets) socket.destroy();
      await eventually(async () => {
        const after = (await server.ask({ ask: 'memory' })) as Memory;
        return after.heapBytes < before.heapBytes * 1.05 + 1_048_576;
      }, 'the memory of the answers is free once the readers are gone');
      return {
        fault: 'slow readers',
        done: `${SLOW_READERS} clients ask for answers of some megabytes and read nothing`,
        state: `others are answered; ${Math.round(grown / 1_048_576)} MB more until the readers go, then the heap is as before`,
      };
    }),
  );
}

/** Clients that begin a request and never end it, as when their machine has gone. */
export async function halfOpenSockets(): Promise<FaultFinding> {
  return withFolder(async (folder) =>
    withServer({ folder, requestTimeoutMs: REQUEST_TIMEOUT_MS }, async (server) => {
      const half = [
        'POST /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\n',
        'POST /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      ];
      const sockets = half.flatMap((text) => Array.from({ length: 10 }, () => sendText(server, text)));
      let closed = 0;
      for (const socket of sockets) socket.once('close', () => (closed += 1));
      await eventually(() => closed === sockets.length, 'every half request is ended by the server');
      const { status } = await callServer(server.url, '/health');
      expectState(status === 200, 'the server answers');
      return {
        fault: 'half-open sockets',
        done: `${sockets.length} requests whose headers or bodies never end`,
        state: 'each is ended after requestTimeoutMs, others are answered',
      };
    }),
  );
}

/** Sends a request and reads the first of the answer, no more. */
function sendUnread(server: ServerHandle, body: string, onBegun: () => void): Socket {
  const head = [
    'POST /sessions/s/search HTTP/1.1',
    `Host: 127.0.0.1:${server.port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const socket = sendText(server, `${head.join('\r\n')}\r\n\r\n${body}`);
  socket.once('data', () => {
    socket.pause();
    onBegun();
  });
  return socket;
}

function sendText({ port }: ServerHandle, text: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(text);
  return socket;
}
