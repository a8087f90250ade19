import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readCaseLines } from './bank/case-line.js';
import { runCases } from './process/supervisor.js';

const SHARED_BANK_MS = 120_000;

const file = process.env['RAG_CASES'] ?? join(import.meta.dirname, '../../../../shared/cases/cases.jsonl');
const isThere = existsSync(file);
const title = isThere
  ? 'the shared case bank'
  : 'the shared case bank (skipped: there is no bank beside the repository, and RAG_CASES names none)';

describe.skipIf(!isThere)(title, () => {
  it(
    'has no case that fails',
    async () => {
      const lines = readCaseLines(readFileSync(file, 'utf8'), 'cases.jsonl');
      const outcomes = await runCases(lines);
      expect(outcomes).toHaveLength(lines.length);
      expect(outcomes.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
    },
    SHARED_BANK_MS,
  );
});
