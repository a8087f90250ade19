import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';

/** A page's server on this machine. */
export interface ProgramServer {
  /** Ends with a slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Where the program is served. */
export const PROGRAM_PATH: string = '/program.js';

// No network beyond the program itself, and no code made from texts.
const POLICY = "default-src 'none'; script-src 'self'; worker-src 'self'; img-src data:";

const PAGE = '<!doctype html><meta charset="utf-8"><title>packages</title><link rel="icon" href="data:,">';

/** Serves an empty page, the program, and a worker that runs it, under a policy that allows nothing else. */
export async function serveProgram(file: string, worker: string): Promise<ProgramServer> {
  const program = await readFile(file, 'utf8');
  const answers = new Map([
    ['/', { type: 'text/html; charset=utf-8', body: PAGE }],
    [PROGRAM_PATH, { type: 'text/javascript; charset=utf-8', body: program }],
    ['/worker.js', { type: 'text/javascript; charset=utf-8', body: worker }],
  ]);
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    response.writeHead(answer === undefined ? 404 : 200, {
      'content-type': answer?.type ?? 'text/plain',
      'content-security-policy': POLICY,
    });
    response.end(answer?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Cannot serve the program: no port');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}
