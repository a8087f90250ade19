import { serviceFailure } from '../store/service-failure.js';
import type { PgvectorTable } from './pgvector-table.js';
import type { Run } from './use-client.js';

const ACTION = 'open the index';

// Any number that is ours: "if not exists" alone fails where two programs make the same thing at once.
const OPENING_LOCK = 7_236_120_917;

// Since then an approximate search goes on until enough rows meet its condition.
const ITERATIVE_SCANS_SINCE = [0, 8] as const;

/**
 * Makes the extension and the table where they are not there, and sees whether they are what the index needs; within a
 * transaction.
 *
 * Nothing is made where all is there: the user may then do with fewer rights.
 */
export async function prepareTable(run: Run, table: PgvectorTable, isApproximate: boolean): Promise<void> {
  let found = await look(run, table);
  if (found.version === undefined || !found.hasTable) {
    await run(`select pg_advisory_xact_lock(${OPENING_LOCK})`);
    if (found.version === undefined) await run('create extension if not exists vector');
    await run(
      `create table if not exists ${table.name} ` +
        '(key bytea primary key, document text not null, metadata jsonb not null, embedding vector not null)',
    );
    found = await look(run, table);
  }
  if (isApproximate) checkVersion(found.version);
  // A table of somebody else's has no such columns, or no such operators on them.
  await run(
    `select key = '\\x'::bytea, document like '', jsonb_exists(metadata, ''), vector_norm(embedding) from ${table.name} limit 0`,
  );
}

interface Found {
  readonly version: string | undefined;
  readonly hasTable: boolean;
}

async function look(run: Run, table: PgvectorTable): Promise<Found> {
  const { rows } = await run({
    text:
      `select (select extversion from pg_extension where extname = 'vector') as version, ` +
      'to_regclass($1) is not null as there',
    values: [table.name],
  });
  const version = rows[0]?.['version'];
  return {
    version: typeof version === 'string' ? version : undefined,
    hasTable: rows[0]?.['there'] === true,
  };
}

function checkVersion(version = ''): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [sinceMajor, sinceMinor] = ITERATIVE_SCANS_SINCE;
  if (major > sinceMajor || (major === sinceMajor && minor >= sinceMinor)) return;
  throw serviceFailure(
    'REFUSED',
    ACTION,
    `the extension pgvector is "${version}", an approximate search needs "${ITERATIVE_SCANS_SINCE.join('.')}"; ` +
      'update it, or leave "approximate" out',
    { version },
  );
}
