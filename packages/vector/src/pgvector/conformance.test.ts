import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { describeVectorIndex } from '@rag/testkit';
import { afterAll, beforeAll } from 'vitest';

import { openPgvectorIndex } from './open-pgvector-index.js';

let database: PGlite;
let server: PGLiteSocketServer;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  database = await PGlite.create({ extensions: { vector } });
  server = new PGLiteSocketServer({ db: database, port: 0, host: '127.0.0.1', maxConnections: 4 });
  await server.start();
  const [, port] = /:(\d+)$/u.exec(server.getServerConn()) ?? [];
  env = { PGVECTOR_URL: `postgres://postgres:secret@127.0.0.1:${port ?? ''}/postgres?sslmode=disable` };
}, 60_000);

afterAll(async () => {
  await server.stop();
  await database.close();
});

let tables = 0;

describeVectorIndex({
  name: 'PgvectorIndex on PGlite',
  create: async () => {
    tables += 1;
    return openPgvectorIndex({ env, table: `t${tables}`, maxConnections: 1 });
  },
  dispose: (index) => index.close?.(),
  capabilities: { replace: true },
  runs: 6,
  skip: [
    {
      test: 'ranks very large and very small vectors by their direction',
      reason: 'Postgres sums squares in 32 bits; such vectors are refused, which its own tests show',
    },
  ],
});
