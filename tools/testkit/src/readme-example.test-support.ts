import { InlineTaskPool } from '@rag/contracts';
import { describeTaskPool, handlePoolTask } from '@rag/testkit';

describeTaskPool({
  name: 'InlineTaskPool, as the README shows it',
  create: ({ capacity }) => new InlineTaskPool(handlePoolTask, { capacity }),
});
