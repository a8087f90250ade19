import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Clock } from '@rag/contracts';

import { PROBLEM_CONTENT_TYPE, type Refusal } from '../problem.js';

/** How long a sender may go on after the answer: one that is cut off at once may never read it. */
const LINGER_MS = 1_000;

/**
 * Refuses a request; one that has a body that was not read is the last of its connection.
 *
 * What still comes of that body is dropped as it comes, for a second at most.
 */
export function sendRefusal(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { problem, headers }: Refusal,
  clock: Clock,
): void {
  const body = JSON.stringify(problem);
  const isLast = !incoming.complete && hasUnreadBody(incoming);
  outgoing.writeHead(problem.status, {
    ...headers,
    'Content-Type': PROBLEM_CONTENT_TYPE,
    'Content-Length': Buffer.byteLength(body),
    ...(isLast && { Connection: 'close' }),
  });
  if (isLast) dropRest(incoming, clock);
  outgoing.end(body);
}

function hasUnreadBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function dropRest(incoming: IncomingMessage, clock: Clock): void {
  const { socket } = incoming;
  const cancel = clock.after(LINGER_MS, () => {
    socket.destroy();
  });
  incoming.once('close', cancel);
  incoming.on('error', () => undefined);
  incoming.resume();
}
