import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** What stands in the address of the database and must be found in no message. */
export const SECRETS: readonly string[] = ['s3cret-password', '127.0.0.1', 'postgres://'];

/** What happens to the connection on which a statement is sent. */
export type Mishap = 'cut' | 'cut-after' | 'swallow';

/** Postgres in this process behind a wire on which statements can be lost. */
export interface PgliteDatabase {
  readonly database: PGlite;
  /** An environment that names the database. */
  readonly env: Readonly<Record<string, string>>;
  /** The next statement that holds this text does not arrive, or its answer does not. */
  failOn(text: string, mishap: Mishap): void;
  /** Texts of statements that were to fail and were never sent. */
  pending(): readonly string[];
  /** Takes back what {@link failOn} was told. */
  forgive(): void;
  stop(): Promise<void>;
}

/** Starts Postgres with the extension pgvector. */
export async function startPglite(): Promise<PgliteDatabase> {
  const database = await PGlite.create({ extensions: { vector } });
  const server = new PGLiteSocketServer({ db: database, port: 0, host: '127.0.0.1', maxConnections: 16 });
  await server.start();
  const inner = Number(/:(\d+)$/u.exec(server.getServerConn())?.[1]);
  const failures = new Map<string, Mishap>();
  const sockets = new Set<Socket>();
  const wire = createServer((client) => {
    const upstream = connect(inner, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data) => {
      const text = [...failures.keys()].find((fragment) => data.includes(fragment));
      const mishap = text === undefined ? undefined : failures.get(text);
      if (text !== undefined) failures.delete(text);
      if (mishap === 'cut') client.destroy();
      else if (mishap !== 'swallow') upstream.write(data);
      if (mishap === 'cut-after') {
        upstream.removeAllListeners('data');
        upstream.once('data', () => client.destroy());
      }
    });
    upstream.on('data', (data) => client.write(data));
  });
  const port = await listen(wire);
  return {
    database,
    env: { PGVECTOR_URL: `postgres://postgres:s3cret-password@127.0.0.1:${port}/postgres?sslmode=disable` },
    failOn: (text, mishap) => void failures.set(text, mishap),
    pending: () => [...failures.keys()],
    forgive: () => {
      failures.clear();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => wire.close(resolve));
      await server.stop();
      await database.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
