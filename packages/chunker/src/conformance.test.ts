import { describeChunker } from '@rag/testkit';

import { weightOf } from './core/weight.js';
import { NormalizedDocumentChunker } from './normalized-document-chunker.js';
import { DEFAULT_CHUNKER_OPTIONS } from './options.js';

describeChunker({
  name: 'NormalizedDocumentChunker',
  create: () => new NormalizedDocumentChunker(),
  weight: { max: DEFAULT_CHUNKER_OPTIONS.max, weightOf },
});

describeChunker({
  name: 'NormalizedDocumentChunker with small chunks',
  create: () => new NormalizedDocumentChunker({ target: 60, max: 100 }),
  weight: { max: 100, weightOf },
});
