import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A proxy that runs. */
export interface StickyProxy {
  readonly url: string;
  /** Requests that each process was sent, in the order of the ports. */
  readonly sent: readonly number[];
  close(): Promise<void>;
}

/**
 * A proxy before several servers that sends what is of one session to one of them: by the session in the path, else by the
 * token. The smallest that shows that servers need no more than that.
 */
export async function startStickyProxy(ports: readonly number[]): Promise<StickyProxy> {
  const sent = ports.map(() => 0);
  const choose = (incoming: IncomingMessage): number => {
    const index = chooseServer(stickyKey(incoming.url ?? '/', incoming.headers.authorization), ports.length);
    sent[index]! += 1;
    return ports[index]!;
  };
  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing, choose(incoming));
  });
  server.on('upgrade', (incoming, socket, head) => {
    tunnel(incoming, socket, head, choose(incoming));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What decides where a request goes. */
export function stickyKey(target: string, authorization = ''): string {
  return /^\/sessions\/([^/?]+)/u.exec(target)?.[1] ?? authorization;
}

/** The place of a key, spread evenly and the same each time. */
export function chooseServer(key: string, count: number): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0) % count;
}

/** The name that the client used, without a port: what a proxy passes on, and what servers are told to allow. */
function nameOf({ headers }: IncomingMessage): string {
  return (headers.host ?? '').replace(/:\d+$/u, '');
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url: path } = incoming;
  const headers = { ...incoming.headers, host: nameOf(incoming) };
  const passed = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.once('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  });
  outgoing.once('close', () => passed.destroy());
  incoming.pipe(passed);
}

function tunnel(incoming: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const passed = connect(port, '127.0.0.1', () => {
    const lines = [`${String(incoming.method)} ${String(incoming.url)} HTTP/1.1`];
    for (const [name, value] of Object.entries({ ...incoming.headers, host: nameOf(incoming) }))
      for (const one of [value ?? []].flat()) lines.push(`${name}: ${one}`);
    passed.write(`${lines.join('\r\n')}\r\n\r\n`);
    passed.write(head);
    passed.pipe(socket).pipe(passed);
  });
  passed.on('error', () => socket.destroy());
  socket.on('error', () => passed.destroy());
}
