import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Fields } from '../bank/fields.js';
import { materialize, resolveInCase } from '../world/materialize.js';
import { NOTHING, type OperationTable } from './operation.js';

/** What changes the files of a case between its steps. */
export const FILE_OPERATIONS: OperationTable = {
  'fs.write': async (fields, { world }) => {
    fields.has('path');
    for (const name of Object.keys(fields.object)) fields.json(name);
    world.closedPaths.push(...(await materialize(world.folder, withoutStepFields(fields))));
    return NOTHING;
  },
  'fs.delete': async (fields, { world }) => {
    await rm(resolveInCase(world.folder, fields.text('path'), fields), { recursive: true });
    return NOTHING;
  },
  'fs.rename': async (fields, { world }) => {
    const from = resolveInCase(world.folder, fields.text('path'), fields);
    const to = resolveInCase(world.folder, fields.text('to'), fields);
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
    return NOTHING;
  },
  'fs.utimes': async (fields, { world }) => {
    const path = resolveInCase(world.folder, fields.text('path'), fields);
    const seconds = readTime(fields);
    await utimes(path, seconds, seconds);
    return NOTHING;
  },
};

function withoutStepFields(fields: Fields): Fields['object'] {
  const { op: _op, as: _as, timeoutMs: _timeoutMs, ...entry } = fields.object;
  return entry;
}

/** Seconds since the epoch; "+n" is that many from now. */
function readTime(fields: Fields): number {
  const value = fields.json('mtime');
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^[+-]\d+$/u.test(value)) return Date.now() / 1000 + Number(value);
  throw fields.fault('has no time in "mtime": a number of seconds, or "+n" from now');
}
