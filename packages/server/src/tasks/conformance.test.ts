import { InlineTaskPool } from '@rag/contracts';
import { describeTaskPool, handlePoolTask, POOL_WORKER_URL, type PoolTask } from '@rag/testkit';

import { WorkerTaskPool } from './worker-task-pool.js';

describeTaskPool({
  name: 'InlineTaskPool',
  create: ({ capacity }) => new InlineTaskPool<PoolTask, unknown>(handlePoolTask, { capacity }),
});

describeTaskPool({
  name: 'WorkerTaskPool',
  create: ({ size, capacity, taskTimeoutMs, clock }) =>
    new WorkerTaskPool<PoolTask, unknown>({ entry: POOL_WORKER_URL, size, capacity, taskTimeoutMs, clock }),
  capabilities: { workers: true, timeouts: true },
});
