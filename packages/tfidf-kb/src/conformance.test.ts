import { AsynchronousKnowledgeBase, describeKnowledgeBase, ForeignKnowledgeBase } from '@rag/testkit';

import { InMemoryKnowledgeBase } from './in-memory-knowledge-base.js';

describeKnowledgeBase({
  name: 'InMemoryKnowledgeBase',
  create: () => new InMemoryKnowledgeBase(),
  capabilities: { replace: true, prepare: true, snapshot: true, explain: true, synchronous: true },
});

describeKnowledgeBase({
  name: 'InMemoryKnowledgeBase behind a store that can only add and remove',
  create: () => new ForeignKnowledgeBase(new InMemoryKnowledgeBase()),
});

describeKnowledgeBase({
  name: 'InMemoryKnowledgeBase behind a store that answers later',
  create: () => new AsynchronousKnowledgeBase(new InMemoryKnowledgeBase()),
  capabilities: { replace: true, prepare: true, snapshot: true, explain: true },
});
