import { InlineTaskPool } from '@rag/contracts';

import { describeTaskPool } from './describe-task-pool.js';
import { handlePoolTask } from './pool-task.js';

describeTaskPool({
  name: 'InlineTaskPool',
  create: ({ capacity }) => new InlineTaskPool(handlePoolTask, { capacity }),
  skip: [
    {
      test: 'rejects a task that is not plain data and keeps no place for it',
      reason:
        'InlineTaskPool counts a task before it clones it, and never uncounts one that cannot be cloned',
    },
    {
      test: 'counts a running task that was given up until it has ended',
      reason: 'InlineTaskPool frees the place of a running task when its caller gives it up',
    },
  ],
});
