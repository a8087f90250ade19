#!/usr/bin/env node
import process from 'node:process';
import { parseArgs } from 'node:util';

import { renderRows } from '../render-rows.js';
import { describeMachine } from '../server/machine.js';
import { recordFigures } from '../server/record-figures.js';
import { soak } from './soak.js';

const USAGE = `Usage: bench:soak [--minutes N] [--record]

Index runs, searches, chat and clients that hang up for N minutes (default 30), each client in a session of its own; ends with 1
where there was an error, an answer was lost or the heap grew by more than 5 %. --record puts the figures into
docs/operations.md.
`;

try {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '30' }, record: { type: 'boolean', default: false } },
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && Number.isFinite(minutes))) throw new Error(`"${values.minutes}" is no time`);
  const { rows, holds, errors } = await soak(minutes);
  const cells = rows.map(({ what, value, bar = '' }) => [what, value, bar]);
  const figures = `${renderRows(['soak', 'measured', 'must'], cells)}\n\n${describeMachine()}.`;
  process.stdout.write(`${figures}\n`);
  for (const error of errors) process.stdout.write(`error: ${error}\n`);
  if (!holds) process.exitCode = 1;
  if (values.record) await recordFigures('soak', figures);
} catch (error) {
  process.stderr.write(`bench:soak: ${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
