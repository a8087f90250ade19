#!/usr/bin/env node
import process from 'node:process';
import { parseArgs } from 'node:util';

import { renderRows } from '../render-rows.js';
import { describeMachine } from './machine.js';
import { measureExpiry } from './measure-expiry.js';
import { measureLoad } from './measure-load.js';
import { measureNeighbour } from './measure-neighbour.js';
import { measureOverhead } from './measure-overhead.js';
import { FULL_SIZE, type BenchSize, type FigureRow } from './measurement.js';
import { recordFigures } from './record-figures.js';

const USAGE = `Usage: bench:server [load|overhead|neighbour|expiry]… [--chunks N] [--seconds N] [--files N] [--sessions N]
       [--record]

Measures a server in a process of its own, loaded from another one over the loopback address; all four where none is
named. Sizes are those of the bars unless they are given. --record puts the figures into docs/operations.md.
`;

const MEASUREMENTS: ReadonlyMap<string, (size: BenchSize) => Promise<readonly FigureRow[]>> = new Map([
  ['load', measureLoad],
  ['overhead', measureOverhead],
  ['neighbour', measureNeighbour],
  ['expiry', measureExpiry],
]);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      chunks: { type: 'string', default: String(FULL_SIZE.chunks) },
      seconds: { type: 'string', default: String(FULL_SIZE.seconds) },
      files: { type: 'string', default: String(FULL_SIZE.files) },
      sessions: { type: 'string', default: String(FULL_SIZE.sessions) },
      record: { type: 'boolean', default: false },
    },
  });
  const size = {
    chunks: readCount(values.chunks),
    seconds: readCount(values.seconds),
    files: readCount(values.files),
    sessions: readCount(values.sessions),
  };
  const names = positionals.length === 0 ? [...MEASUREMENTS.keys()] : positionals;
  for (const name of names) {
    const measure = MEASUREMENTS.get(name);
    if (measure === undefined) throw new Error(`there is no measurement "${name}"`);
    const before = describeMachine();
    const rows = await measure(size);
    const cells = rows.map(({ what, value, bar = '' }) => [what, value, bar]);
    const figures = `${renderRows([name, 'measured', 'must'], cells)}\n\n${before}.`;
    process.stdout.write(`${figures}\n\n`);
    if (values.record) await recordFigures(name, figures);
  }
} catch (error) {
  process.stderr.write(`bench:server: ${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new Error(`"${text}" is no count; use a whole number, one or more`);
}
