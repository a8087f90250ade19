import { RagError } from '@rag/contracts';
import { aDocument, failureOf } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { pgvectorFailure } from './pgvector-failure.js';
import { PgvectorIndex } from './pgvector-index.js';
import { resolvePgvectorIndexOptions } from './pgvector-options.js';
import type { SqlPool } from './sql-pool.js';

const SECRET = 'postgres://user:s3cret@host/name';

const failing = (code?: string): Error => Object.assign(new Error(`failed for ${SECRET}`), { code });

/** A pool that fails where a statement holds a text, and notes what became of its connections. */
function poolThatFails(on: string, code?: string): SqlPool & { readonly log: string[] } {
  const log: string[] = [];
  return {
    log,
    connect: async () =>
      Promise.resolve({
        query: async ({ text }) => {
          log.push(text.split(' ').slice(0, 2).join(' '));
          if (text.includes(on)) throw failing(code);
          return Promise.resolve({ rows: [{ empty: true }], rowCount: 0 });
        },
        on: () => undefined,
        off: () => undefined,
        release: (destroy) => void log.push(destroy === true ? 'ended' : 'given back'),
      }),
    end: async () => Promise.resolve(),
  };
}

const indexOn = (pool: SqlPool): PgvectorIndex => new PgvectorIndex(pool, resolvePgvectorIndexOptions());

describe('pgvectorFailure()', () => {
  it.each([
    ['28P01', 'UNAUTHORIZED'],
    ['42501', 'UNAUTHORIZED'],
    ['3D000', 'NOT_FOUND'],
    ['3F000', 'NOT_FOUND'],
    ['42P01', 'NOT_FOUND'],
    ['0A000', 'NOT_FOUND'],
    ['58P01', 'NOT_FOUND'],
    ['40001', 'CONFLICT'],
    ['40P01', 'CONFLICT'],
    ['23505', 'CONFLICT'],
    ['22000', 'CONFLICT'],
    ['53300', 'BUSY'],
    ['57014', 'TIMEOUT'],
    ['22P02', 'REFUSED'],
    ['42703', 'REFUSED'],
    ['08006', 'UNREACHABLE'],
    ['57P01', 'UNREACHABLE'],
    ['ECONNREFUSED', 'UNREACHABLE'],
    ['ENOTFOUND', 'UNREACHABLE'],
    ['ERR_INVALID_URL', 'UNREACHABLE'],
    ['XX000', 'FAILED'],
  ])('gives "%s" the type "%s" and keeps nothing that was said', (code, failure) => {
    const error = pgvectorFailure('search', failing(code));
    expect(error.code).toBe(`RAG_VECTOR_INDEX_${failure}`);
    expect(error.message).toMatch(/^Cannot search: /u);
    expect(error.details).toEqual({ reason: code });
    expect(`${error.message} ${String(error.cause)}`).not.toContain('s3cret');
  });

  it.each([
    ['timeout exceeded when trying to connect', 'TIMEOUT'],
    ['Connection terminated unexpectedly', 'UNREACHABLE'],
    ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'UNAUTHORIZED'],
    ['something else', 'FAILED'],
  ])('knows what the library says without a code: %s', (words, failure) => {
    expect(pgvectorFailure('search', new Error(words)).code).toBe(`RAG_VECTOR_INDEX_${failure}`);
    expect(pgvectorFailure('search', 'a text').code).toBe('RAG_VECTOR_INDEX_FAILED');
  });
});

describe('PgvectorIndex on a server that refuses', () => {
  it('says that the server has no extension, makes no table, and ends the connection', async () => {
    const pool = poolThatFails('create extension', '0A000');
    const error = (await failureOf(() => indexOn(pool).prepare())) as RagError;
    expect(error.code).toBe('RAG_VECTOR_INDEX_NOT_FOUND');
    expect(error.message).toContain('install pgvector');
    expect(pool.log).toEqual([
      'begin',
      'select (select',
      'select pg_advisory_xact_lock(7236120917)',
      'create extension',
      'rollback',
      'ended',
    ]);
  });

  it.each(['lock table', 'insert into', 'commit'])(
    'takes all back where "%s" is refused',
    async (statement) => {
      const pool = poolThatFails(statement, '40001');
      const failure = await failureOf(() => indexOn(pool).add([aDocument({ embedding: [1, 2] })]));
      expect(RagError.is(failure) && failure.code).toBe('RAG_VECTOR_INDEX_CONFLICT');
      expect(pool.log.slice(-3)).toEqual([statement, 'rollback', 'ended']);
    },
  );

  it('keeps the reason where taking back fails as well', async () => {
    const pool = poolThatFails('', 'ECONNRESET');
    const failure = await failureOf(() => indexOn(pool).add([aDocument({ embedding: [1, 2] })]));
    expect(RagError.is(failure) && failure.code).toBe('RAG_VECTOR_INDEX_UNREACHABLE');
    expect(pool.log).toEqual(['begin', 'ended']);
  });

  it('sends nothing of a call in which a document is refused', async () => {
    const pool = poolThatFails('');
    const documents = [aDocument({ id: 'a', embedding: [1, 2] }), aDocument({ id: 'b', embedding: [1] })];
    await failureOf(() => indexOn(pool).add(documents));
    await failureOf(() => indexOn(pool).replace(['a'], [aDocument({ id: 'c', embedding: [1e30] })]));
    expect(pool.log).toEqual([]);
  });
});
