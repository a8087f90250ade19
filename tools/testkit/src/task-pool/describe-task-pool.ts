import { describeLaws } from '../laws/describe-laws.js';
import type { Capabilities, Law, Skip } from '../laws/law.js';
import { DATA_LAWS } from './data-laws.js';
import type { TaskPoolCapability, TaskPoolSubject } from './pool-subject.js';
import { QUEUE_LAWS } from './queue-laws.js';
import { WORKER_LAWS } from './worker-laws.js';

/** What {@link describeTaskPool} is told about a pool. */
export interface TaskPoolSuite extends TaskPoolSubject {
  readonly name: string;
  readonly capabilities?: Capabilities<TaskPoolCapability>;
  readonly skip?: readonly Skip[];
}

/** The laws of a `TaskPool`, as data. */
export function taskPoolLaws(): readonly Law<TaskPoolSubject, TaskPoolCapability>[] {
  return [...DATA_LAWS, ...QUEUE_LAWS, ...WORKER_LAWS];
}

/**
 * Runs the laws of `TaskPool` as tests.
 *
 * `create` gets what the law needs (`size`, `capacity`, `taskTimeoutMs`, `clock`) and returns a pool that
 * handles `PoolTask`s: inline by `handlePoolTask`, in worker threads by the module at `POOL_WORKER_URL`.
 *
 * @throws RagError `RAG_TESTKIT_INVALID_SKIP` for a skip that names no law or states no reason.
 * @example
 * describeTaskPool({
 *   name: 'InlineTaskPool',
 *   create: ({ capacity }) => new InlineTaskPool(handlePoolTask, { capacity }),
 * });
 */
export function describeTaskPool(suite: TaskPoolSuite): void {
  describeLaws({
    name: suite.name,
    laws: taskPoolLaws(),
    subject: suite,
    capabilities: suite.capabilities ?? {},
    skip: suite.skip,
  });
}
