import { describeVectorIndex } from '@rag/testkit';

import { VectorMemoryStore } from './vector-memory-store.js';

const capabilities = { replace: true, snapshot: true, synchronous: true };

describeVectorIndex({
  name: 'VectorMemoryStore',
  create: () => new VectorMemoryStore(),
  capabilities,
});

describeVectorIndex({
  name: 'VectorMemoryStore with a byte a number',
  create: () => new VectorMemoryStore({ precision: 'int8' }),
  capabilities: { ...capabilities, lossless: false },
  // Half a step of 127 in each of three numbers.
  tolerance: 0.01,
});
