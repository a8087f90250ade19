#!/usr/bin/env node
import process from 'node:process';
import { parseArgs } from 'node:util';

import { renderRows } from '../render-rows.js';
import { describeMachine } from '../server/machine.js';
import { recordFigures } from '../server/record-figures.js';
import { clockJump } from './clock-faults.js';
import { halfOpenSockets, slowReaders } from './connection-faults.js';
import type { FaultFinding } from './fault.js';
import { fullDisk, killWhileIndexing, noOpenFiles } from './process-faults.js';

const USAGE = `Usage: bench:faults [kill|disk|files|readers|sockets|clock]… [--record]

Makes faults around a server in a process of its own, all of them where none is named, and checks the state after each; ends
with 1 where one is not as it must be. --record puts the findings into docs/operations.md.
`;

const FAULTS: ReadonlyMap<string, () => Promise<FaultFinding>> = new Map([
  ['kill', killWhileIndexing],
  ['disk', fullDisk],
  ['files', noOpenFiles],
  ['readers', slowReaders],
  ['sockets', halfOpenSockets],
  ['clock', clockJump],
]);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { record: { type: 'boolean', default: false } },
  });
  const names = positionals.length === 0 ? [...FAULTS.keys()] : positionals;
  const unknown = names.find((name) => !FAULTS.has(name));
  if (unknown !== undefined) throw new Error(`there is no fault "${unknown}"`);
  await makeFaults(names, values.record);
} catch (error) {
  process.stderr.write(`bench:faults: ${messageOf(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function makeFaults(names: readonly string[], record: boolean): Promise<void> {
  const rows: string[][] = [];
  for (const name of names) {
    try {
      const { fault, done, state } = await FAULTS.get(name)!();
      rows.push([fault, done, state]);
      process.stdout.write(`${fault}: ${done}\n  ${state}\n`);
    } catch (error) {
      process.stdout.write(`${name}: ${messageOf(error)}\n`);
      process.exitCode = 1;
    }
  }
  if (!record) return;
  if (process.exitCode === 1 || names.length < FAULTS.size) {
    process.stderr.write('Nothing was recorded: only a whole run without a failure is\n');
    return;
  }
  await recordFigures(
    'faults',
    `${renderRows(['fault', 'how', 'state after it'], rows)}\n\n${describeMachine()}.`,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
