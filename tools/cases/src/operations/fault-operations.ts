import type { FileOperation } from '@rag/testkit';

import type { Fields } from '../bank/fields.js';
import { isStorePoint } from '../world/store-faults.js';
import type { World } from '../world/world.js';
import { NOTHING, type OperationTable } from './operation.js';

const FILE_POINTS: ReadonlyMap<string, readonly FileOperation[]> = new Map<string, readonly FileOperation[]>([
  ['read', ['read']],
  ['readdir', ['readDirectory']],
  ['readDirectory', ['readDirectory']],
  ['readEntry', ['readEntry']],
  ['open', ['open']],
  ['lstat', ['lstat']],
  ['stat', ['lstat', 'stat']],
  ['realpath', ['realPath']],
  ['close', ['close']],
]);

const DEFAULT_ERRNO = 'EIO';

/** Faults that begin and end between steps, and time that passes. */
export const FAULT_OPERATIONS: OperationTable = {
  fault: (fields, { world }) => {
    injectFault(fields, world);
    return NOTHING;
  },
  'fault.clear': (_fields, { world }) => {
    world.fileSystem.clear();
    world.storeFaults.clear();
    return NOTHING;
  },
  'clock.advance': (fields, { world }) => {
    world.clock.advance(fields.number('ms'));
    return NOTHING;
  },
};

/**
 * From now on the named operation fails, until all faults are cleared.
 *
 * @throws CaseFault for a point that is neither a call of the file system nor one of the stores.
 */
export function injectFault(fields: Fields, world: World): void {
  const at = fields.text('at');
  const path = fields.optionalText('path');
  const errno = fields.optionalText('code') ?? DEFAULT_ERRNO;
  const nth = fields.optionalNumber('nth');
  fields.json('throws');
  fields.expectAllRead();
  if (isStorePoint(at)) {
    world.storeFaults.arm(at);
    return;
  }
  const operations = FILE_POINTS.get(at);
  if (operations === undefined) throw fields.fault(`is at "${at}", which the runner does not know`);
  for (const operation of operations) {
    world.fileSystem.inject({
      operation,
      errno,
      ...(path === undefined ? {} : { path }),
      ...(nth === undefined ? {} : { nth }),
    });
  }
}
