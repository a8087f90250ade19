import {
  AsynchronousKnowledgeBase,
  describeKnowledgeBase,
  describeRankedStream,
  ForeignKnowledgeBase,
} from '@rag/testkit';

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

describeRankedStream({
  name: 'InMemoryKnowledgeBase as a stream of its snapshots',
  create: (documents) => {
    const store = new InMemoryKnowledgeBase();
    store.addDocuments(documents);
    return {
      stream: { name: 'knowledge-base', isAvailable: () => true, snapshot: () => store.snapshot() },
      add: (more) => {
        store.addDocuments(more);
      },
      remove: (ids) => {
        for (const id of ids) store.removeDocument(id);
      },
    };
  },
  capabilities: { mutable: true, explain: true, synchronous: true },
});
