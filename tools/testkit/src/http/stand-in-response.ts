import type { ServerResponse } from 'node:http';

const WHITE_SPACE = ' '.repeat(65_536);

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

/** Sends the first half of a value as JSON, as if that were all. */
export function sendTruncatedJson(response: ServerResponse, value: unknown): void {
  const text = JSON.stringify(value);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(text.slice(0, Math.floor(text.length / 2)));
}

/** Sends a value as JSON behind many bytes of white space, as fast as they are read and no longer than anybody reads. */
export async function sendHugeJson(response: ServerResponse, value: unknown, bytes: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  for (let sent = 0; sent < bytes; sent += WHITE_SPACE.length) {
    if (response.destroyed) return;
    const isTaken = response.write(WHITE_SPACE.slice(0, Math.min(WHITE_SPACE.length, bytes - sent)));
    if (!isTaken) await drained(response);
  }
  response.end(JSON.stringify(value));
}

/** Sends an error as such services word it. */
export function sendError(
  response: ServerResponse,
  status: number,
  body?: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body ?? JSON.stringify({ error: { message: `stand-in: ${status}`, type: 'scripted' } }));
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      response.off('drain', go);
      response.off('close', go);
      resolve();
    };
    response.once('drain', go);
    response.once('close', go);
  });
}
