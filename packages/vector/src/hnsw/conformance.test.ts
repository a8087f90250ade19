import { describeVectorIndex } from '@rag/testkit';

import { openHnswIndex } from './hnsw-index.js';

const capabilities = { replace: true, snapshot: true };

describeVectorIndex({
  name: 'HnswIndex below the size from which it has a graph',
  create: async () => openHnswIndex(),
  capabilities,
});

describeVectorIndex({
  name: 'HnswIndex with a graph from the first document on',
  create: async () => openHnswIndex({ hnswFrom: 1, searchBreadth: 4 }),
  // A graph leads to near documents, not to all of the nearest: which ones is measured, see the test of its recall.
  capabilities: { ...capabilities, exact: false },
});

describeVectorIndex({
  name: 'HnswIndex with a byte a number',
  create: async () => openHnswIndex({ hnswFrom: 1, precision: 'int8' }),
  capabilities: { ...capabilities, exact: false, lossless: false },
  // Half a step of 127 in each of three numbers.
  tolerance: 0.01,
});
