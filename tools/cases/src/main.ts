#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import process from 'node:process';

import { RagError } from '@rag/contracts';

import { readCaseLines } from './bank/case-line.js';
import { messageOf } from './bank/verdicts.js';
import { parseArguments, USAGE } from './parse-arguments.js';
import { runCases } from './process/supervisor.js';
import { renderReport } from './report/render-report.js';

try {
  const { file, kinds, ids, json } = parseArguments(process.argv.slice(2));
  const all = readCaseLines(await readFile(file, 'utf8'), file);
  const chosen = all.filter(
    ({ id, kind }) => (kinds.length === 0 || kinds.includes(kind)) && (ids.length === 0 || ids.includes(id)),
  );
  const outcomes = await runCases(chosen);
  process.stdout.write(json ? `${JSON.stringify(outcomes, undefined, 2)}\n` : renderReport(outcomes));
  if (outcomes.some(({ outcome }) => outcome === 'fail')) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`cases: ${messageOf(error)}\n`);
  if (RagError.is(error) && error.code === 'RAG_CASES_USAGE') process.stderr.write(USAGE);
  process.exitCode = 2;
}
