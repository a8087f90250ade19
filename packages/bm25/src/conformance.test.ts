import { describeRankedStream, FakeClock } from '@rag/testkit';

import { BM25Stream } from './bm25-stream.js';

describeRankedStream({
  name: 'BM25Stream',
  create: (documents) => {
    const stream = new BM25Stream({ clock: new FakeClock() });
    stream.add(documents);
    return {
      stream,
      add: (more) => {
        stream.add(more);
      },
      remove: (ids) => {
        for (const id of ids) stream.remove(id);
      },
    };
  },
  capabilities: { mutable: true, explain: true, synchronous: true },
});
