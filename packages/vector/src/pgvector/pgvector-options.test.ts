import { RagError } from '@rag/contracts';
import { failureOf } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { openPgvectorIndex } from './open-pgvector-index.js';
import {
  DEFAULT_PGVECTOR_INDEX_OPTIONS,
  resolvePgvectorIndexOptions,
  type PgvectorIndexOptions,
} from './pgvector-options.js';

const codeOf = async (call: () => unknown): Promise<string | undefined> => {
  const error = await failureOf(call);
  return RagError.is(error) ? error.code : undefined;
};

describe('resolvePgvectorIndexOptions()', () => {
  it('fills in what is left out', () => {
    expect(resolvePgvectorIndexOptions({ table: undefined })).toEqual(DEFAULT_PGVECTOR_INDEX_OPTIONS);
    expect(resolvePgvectorIndexOptions({ approximate: { m: 8 } }).approximate).toEqual({
      m: 8,
      efConstruction: 64,
      efSearch: 100,
    });
  });

  it.each<readonly [string, unknown]>([
    ['table', ''],
    ['table', 'a b'],
    ['table', 'a"; drop table b; --'],
    ['table', '1a'],
    ['table', 'ä'],
    ['table', 'a\0'],
    ['table', 'a\n'],
    ['table', 'a'.repeat(51)],
    ['table', ['a']],
    ['schema', 'public"."other'],
    ['name', ' '],
    ['similarity', 'euclid'],
    ['timeoutMs', 0],
    ['timeoutMs', 2 ** 31],
    ['timeoutMs', Number.NaN],
    ['maxConnections', 0],
    ['approximate', 'yes'],
    ['approximate', { m: 1 }],
    ['approximate', { efSearch: '1; drop table a' }],
    ['approximate', { m: 40, efConstruction: 64 }],
    ['approximate', null],
    ['tabel', 'typing error'],
  ])('refuses %s = %j', async (option, value) => {
    const given = { [option]: value } as PgvectorIndexOptions;
    expect(await codeOf(() => resolvePgvectorIndexOptions(given))).toBe('RAG_VECTOR_INVALID_OPTION');
  });
});

describe('openPgvectorIndex()', () => {
  it.each([{}, { PGVECTOR_URL: ' ' }, { PGVECTOR_URL: undefined }])('wants an address: %j', async (env) => {
    expect(await codeOf(() => openPgvectorIndex({ env }))).toBe('RAG_VECTOR_MISSING_SETTING');
  });

  it('shows no address that it cannot read or reach', async () => {
    for (const url of [
      'postgres://user:s3cret@127.0.0.1:1/name',
      'postgres://user:s3cret@[/name',
      's3cret',
    ]) {
      const error = await failureOf(() => openPgvectorIndex({ env: { PGVECTOR_URL: url }, timeoutMs: 5000 }));
      expect(RagError.is(error), String(error)).toBe(true);
      const { message, details, cause } = error as RagError;
      expect(`${message} ${JSON.stringify(details)} ${String(cause)}`).not.toMatch(/s3cret|127\.0\.0\.1/u);
    }
  });
});
