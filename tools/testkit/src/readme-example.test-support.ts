import { InlineTaskPool } from '@rag/contracts';
import { describeTaskPool, handlePoolTask } from '@rag/testkit';

describeTaskPool({
  name: 'InlineTaskPool, as the README shows it',
  create: ({ capacity }) => new InlineTaskPool(handlePoolTask, { capacity }),
  skip: [
    {
      test: 'rejects a task that is not plain data and keeps no place for it',
      reason: 'it counts a task before it clones it',
    },
    {
      test: 'counts a running task that was given up until it has ended',
      reason: 'it frees the place of a running task when its caller gives it up',
    },
  ],
});
