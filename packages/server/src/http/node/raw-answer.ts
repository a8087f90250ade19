import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

import { PROBLEM_CONTENT_TYPE, type Refusal } from '../problem.js';

/** Answers on a socket that has no response object, such as one that asked for an upgrade, and ends it. */
export function writeRawRefusal(
  socket: Duplex,
  { problem, headers }: Refusal,
  moreHeaders: Readonly<Record<string, string>> = {},
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problem);
  const fields = {
    ...moreHeaders,
    ...headers,
    'Content-Type': PROBLEM_CONTENT_TYPE,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n${lines.join('')}\r\n${body}`,
  );
}
