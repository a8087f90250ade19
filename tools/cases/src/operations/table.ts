import { CHUNK_OPERATIONS } from './chunk-operations.js';
import { COMMAND_LINE_OPERATIONS } from './command-line-operation.js';
import { CONTROL_OPERATIONS } from './control-operations.js';
import { FAULT_OPERATIONS } from './fault-operations.js';
import { FILE_OPERATIONS } from './file-operations.js';
import { FUSE_OPERATIONS } from './fuse-operation.js';
import { HTTP_OPERATIONS } from './http-operations.js';
import type { Operation } from './operation.js';
import { PROBE_OPERATIONS } from './probe-operations.js';
import { SEARCH_OPERATIONS } from './search-operations.js';
import { SESSION_OPERATIONS } from './session-operations.js';

/** Every operation by the name that a step gives in `op`. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  [
    CHUNK_OPERATIONS,
    COMMAND_LINE_OPERATIONS,
    CONTROL_OPERATIONS,
    FAULT_OPERATIONS,
    FILE_OPERATIONS,
    FUSE_OPERATIONS,
    HTTP_OPERATIONS,
    PROBE_OPERATIONS,
    SEARCH_OPERATIONS,
    SESSION_OPERATIONS,
  ].flatMap((table) => Object.entries(table)),
);
