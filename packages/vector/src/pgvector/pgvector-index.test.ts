import { RagError, type Document } from '@rag/contracts';
import { aDocument, assertContents, describeVectorIndex, failureOf, idsOf } from '@rag/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { openPgvectorIndex, type OpenPgvectorIndexOptions } from './open-pgvector-index.js';
import { SECRETS, startPglite, type Mishap, type PgliteDatabase } from './pglite-database.test-support.js';
import { PgvectorIndex } from './pgvector-index.js';
import { resolvePgvectorIndexOptions } from './pgvector-options.js';
import { openPool } from './sql-pool.js';

let postgres: PgliteDatabase;
let opened: PgvectorIndex[] = [];
let shared: PgvectorIndex | undefined;

beforeAll(async () => {
  postgres = await startPglite();
}, 60_000);

afterEach(async () => {
  await Promise.all(opened.map((index) => index.close()));
  opened = [];
});

afterAll(async () => {
  await shared?.close();
  await postgres.stop();
});

async function open(options: OpenPgvectorIndexOptions = {}): Promise<PgvectorIndex> {
  const index = await openPgvectorIndex({ env: postgres.env, maxConnections: 2, ...options });
  opened.push(index);
  return index;
}

/** An index on a table that is there, whose calls end soon. */
async function openImpatient(table: string): Promise<PgvectorIndex> {
  const pool = await openPool({
    connectionString: postgres.env['PGVECTOR_URL']!,
    max: 1,
    connectionTimeoutMillis: 10_000,
  });
  const index = new PgvectorIndex(pool, resolvePgvectorIndexOptions({ table, timeoutMs: 150 }));
  opened.push(index);
  return index;
}

/** The typed error of a call that fails; it tells nobody where the database is. */
async function refusal(call: () => unknown): Promise<RagError> {
  const error = (await failureOf(call)) as RagError;
  expect(RagError.is(error), String(error)).toBe(true);
  const told = `${error.message} ${JSON.stringify(error.details)} ${String(error.cause)}`;
  for (const secret of SECRETS) expect(told).not.toContain(secret);
  return error;
}

const codeOf = async (call: () => unknown): Promise<string> => (await refusal(call)).code;

const EAST = aDocument({ id: 'east', embedding: [1, 0], metadata: { side: 'east' } });
const NORTH = aDocument({ id: 'north', embedding: [0, 3] });
const FLAT = aDocument({ id: 'flat', embedding: [1, 2, 3] });

const subject = { capabilities: { lossless: true }, create: () => open() };

// One index for all laws, emptied between them: opening costs more than most of them do.
describeVectorIndex({
  name: 'PgvectorIndex on PGlite',
  create: async () => {
    shared ??= await openPgvectorIndex({ env: postgres.env, table: 'laws', maxConnections: 1 });
    await shared.clear();
    return shared;
  },
  capabilities: { replace: true },
  runs: 6,
  skip: [
    {
      test: 'ranks very large and very small vectors by their direction',
      reason: 'Postgres sums squares in 32 bits; such vectors are refused, which the tests below show',
    },
  ],
});

describe('PgvectorIndex', () => {
  const STATEMENTS: readonly (readonly [statement: string, mishap: Mishap])[] = [
    ['begin', 'cut'],
    ['lock table', 'cut'],
    ['delete from', 'cut'],
    ['atttypmod', 'cut'],
    ['drop index', 'cut'],
    ['alter table', 'cut'],
    ['insert into', 'cut'],
    ['insert into', 'cut-after'],
    ['commit', 'cut'],
  ];

  it.each(STATEMENTS)(
    'loses nothing and adds nothing where the connection is lost at "%s" (%s)',
    async (statement, mishap) => {
      const index = await open({ table: 'lost' });
      await index.clear();
      await index.add([FLAT]);
      postgres.failOn(statement, mishap);
      expect(await codeOf(() => index.replace(['flat'], [EAST, NORTH]))).toBe('RAG_VECTOR_INDEX_UNREACHABLE');
      expect(postgres.pending()).toEqual([]);
      await assertContents(subject, index, [FLAT], ['east', 'north']);
      await index.replace(['flat'], [EAST, NORTH]);
      await assertContents(subject, index, [EAST, NORTH], ['flat']);
    },
  );

  it.each([
    ['search', 'order by score', (index: PgvectorIndex) => index.search([1, 0], 1)],
    ['get', 'where key =', (index: PgvectorIndex) => index.get('east')],
    ['size', 'count(*)', (index: PgvectorIndex) => index.size()],
    ['dimensions', 'atttypmod', (index: PgvectorIndex) => index.dimensions()],
    ['remove', 'delete from', (index: PgvectorIndex) => index.remove(['east'])],
    ['clear', 'truncate', (index: PgvectorIndex) => index.clear()],
  ] as const)(
    'fails %s with a type where the connection is lost or silent, and goes on',
    async (_call, statement, call) => {
      const index = await open({ table: 'silent' });
      await index.add([EAST]);
      postgres.failOn(statement, 'cut');
      expect(await codeOf(() => call(index))).toBe('RAG_VECTOR_INDEX_UNREACHABLE');
      const impatient = await openImpatient('silent');
      postgres.failOn(statement, 'swallow');
      expect(await codeOf(() => call(impatient))).toBe('RAG_VECTOR_INDEX_TIMEOUT');
      postgres.forgive();
      await assertContents(subject, index, [EAST]);
    },
  );

  it('gives a search up with the reason of its signal, while the server is silent', async () => {
    const index = await open({ table: 'silent' });
    postgres.failOn('order by score', 'swallow');
    const [stop, reason] = [new AbortController(), new Error('given up')];
    const failure = failureOf(() => index.search([1, 0], 1, { signal: stop.signal }));
    await vi.waitFor(() => {
      expect(postgres.pending()).toEqual([]);
    });
    stop.abort(reason);
    expect(await failure).toBe(reason);
  });

  it('hands on what a predicate of the caller throws', async () => {
    const index = await open({ table: 'silent' });
    const reason = new Error('not today');
    const accepts = (): boolean => {
      throw reason;
    };
    expect(await failureOf(() => index.search([1, 0], 1, { accepts }))).toBe(reason);
    expect(await index.size()).toBe(1);
  });

  it('refuses vectors of another dimension than those in the table, whoever put them there', async () => {
    const [first, second] = [await open({ table: 'dimension' }), await open({ table: 'dimension' })];
    await first.add([EAST]);
    for (const call of [() => second.add([FLAT]), () => second.search([1, 2, 3], 1)]) {
      const error = await refusal(call);
      expect([error.code, error.message]).toEqual([
        'RAG_VECTOR_DIMENSION_MISMATCH',
        expect.stringMatching(/"3".*"2"/u),
      ]);
    }
    await first.clear();
    await second.add([FLAT]);
    expect(await first.dimensions()).toBe(3);
  });

  it('refuses a table of somebody else when it is opened, and leaves it alone', async () => {
    await postgres.database.exec(
      `create table invoices (key text, total int); insert into invoices values ('a', 1)`,
    );
    expect(await codeOf(() => open({ table: 'invoices' }))).toBe('RAG_VECTOR_INDEX_REFUSED');
    expect((await postgres.database.query('select * from invoices')).rows).toEqual([{ key: 'a', total: 1 }]);
    expect(await codeOf(() => open({ schema: 'nowhere' }))).toBe('RAG_VECTOR_INDEX_NOT_FOUND');
  });

  it('says so where its table is gone or its extension is too old', async () => {
    const index = await open({ table: 'gone' });
    await postgres.database.exec('drop table gone');
    expect(await codeOf(() => index.add([EAST]))).toBe('RAG_VECTOR_INDEX_NOT_FOUND');
    expect(await codeOf(() => index.search([1, 0], 1))).toBe('RAG_VECTOR_INDEX_NOT_FOUND');
    await postgres.database.exec(`update pg_extension set extversion = '0.7.4' where extname = 'vector'`);
    const error = await refusal(() => open({ table: 'gone', approximate: true }));
    expect([error.code, error.message]).toEqual([
      'RAG_VECTOR_INDEX_REFUSED',
      expect.stringContaining('"0.7.4"'),
    ]);
    await postgres.database.exec(`update pg_extension set extversion = '0.8.0' where extname = 'vector'`);
  });

  it('is opened by several programs at once', async () => {
    const indexes = await Promise.all(
      Array.from({ length: 3 }, () => open({ table: 'together', maxConnections: 1 })),
    );
    await Promise.all(
      indexes.map((index, at) => index.add([aDocument({ id: `d${at}`, embedding: [1, at] })])),
    );
    expect(await indexes[0]!.size()).toBe(3);
  });

  it('takes SQL and what SQL cannot hold as texts in ids, contents, keys, values and filters', async () => {
    const index = await open({ table: 'texts' });
    const texts = [
      `'; drop table texts; --`,
      `"; drop table texts; --`,
      '$1',
      '\\x00',
      `{"a"}', 'b`,
      `$[*] ? (true)`,
      'nul \0 nul',
      '\0',
      'half \ud83d',
      '\udc00',
      '\ufffd',
    ];
    const documents = texts.map((text, at) =>
      aDocument({
        id: text,
        content: text,
        embedding: [1, at],
        metadata: { [text]: text, text, list: [text, null] },
      }),
    );
    await index.add(documents);
    await assertContents(subject, index, documents);
    for (const text of texts) {
      for (const filter of [
        { [text]: text },
        { text },
        { list: { $in: [text] } },
        { [text]: { $exists: true } },
      ])
        expect(idsOf(await index.search([1, 1], 20, { filter }))).toEqual([text]);
      const others = await index.search([1, 1], 20, { filter: { text: { $ne: text } } });
      expect(others).toHaveLength(texts.length - 1);
    }
    expect(await index.remove(texts)).toBe(texts.length);
  });

  it('writes calls of more than one statement whole', async () => {
    const index = await open({ table: 'many' });
    const many: Document[] = Array.from({ length: 450 }, (_, at) =>
      aDocument({ id: `d${at}`, embedding: [1, at] }),
    );
    await index.add(many);
    expect(await index.size()).toBe(450);
    // The third statement of the next call.
    postgres.failOn(Buffer.from('e449').toString('hex').replaceAll(/../gu, '00$&'), 'cut');
    const others = many.map((_, at) => aDocument({ id: `e${at}`, embedding: [1, at] }));
    expect(await codeOf(() => index.add(others))).toBe('RAG_VECTOR_INDEX_UNREACHABLE');
    expect(await index.size()).toBe(450);
  });

  it('finds the same by an index of neighbours, also where a filter and "accepts" leave few', async () => {
    const index = await open({ table: 'near', approximate: { efSearch: 10, m: 4, efConstruction: 16 } });
    const documents = Array.from({ length: 60 }, (_, at) =>
      aDocument({ id: `d${at}`, embedding: [60 - at, at], metadata: { at } }),
    );
    await index.add(documents);
    expect(idsOf(await index.search([1, 0], 2))).toEqual(['d0', 'd1']);
    expect(idsOf(await index.search([1, 0], 2, { filter: { at: { $gt: 50 } } }))).toEqual(['d51', 'd52']);
    expect(idsOf(await index.search([1, 0], 1, { accepts: ({ id }) => id === 'd42' }))).toEqual(['d42']);
    expect(await index.search([0, 0], 3)).toHaveLength(3);
  });

  it('compares by products where it is told, and refuses what Postgres cannot compute with', async () => {
    const index = await open({ table: 'products', similarity: 'dot' });
    await index.add([EAST, NORTH]);
    expect((await index.search([2, 5], 2)).map(({ id, score }) => [id, score])).toEqual([
      ['north', 15],
      ['east', 2],
    ]);
    for (const size of [1e30, 1e-30]) {
      expect(await codeOf(() => index.add([aDocument({ id: 'far', embedding: [size, 0] })]))).toBe(
        'RAG_VECTOR_INVALID_DOCUMENT',
      );
      expect(await codeOf(() => index.search([size, 0], 1))).toBe('RAG_VECTOR_INVALID_VECTOR');
    }
    expect(await index.size()).toBe(2);
  });

  it('ends once, and says so afterwards', async () => {
    const index = await open({ table: 'texts' });
    await Promise.all([index.close(), index.close()]);
    expect(await codeOf(() => index.size())).toBe('RAG_VECTOR_INDEX_CLOSED');
  });
});
