import { polyglotAnalyzer } from '@rag/analysis';
import type { Document } from '@rag/contracts';
import { describeRankedStream, FakeClock, type StreamUnderTest } from '@rag/testkit';

import type { Bm25Options } from './bm25-options.js';
import { BM25Stream } from './bm25-stream.js';

function streamOf(documents: readonly Document[], options: Bm25Options = {}): StreamUnderTest {
  const stream = new BM25Stream({ clock: new FakeClock(), ...options });
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
}

describeRankedStream({
  name: 'BM25Stream',
  create: (documents) => streamOf(documents),
  capabilities: { mutable: true, explain: true, synchronous: true },
});

const KEEPS_FIELDS_APART = { mutable: true, explain: true, features: true, terms: true, synchronous: true };

describeRankedStream({
  name: 'BM25Stream that keeps its fields apart',
  create: (documents) => streamOf(documents, { fields: {} }),
  capabilities: KEEPS_FIELDS_APART,
});

describeRankedStream({
  name: 'BM25Stream that keeps its fields apart, with names and the polyglot analyzer',
  create: (documents) =>
    streamOf(documents, {
      fields: {},
      analyzer: polyglotAnalyzer,
      fieldsOf: ({ content, metadata: { file } }) => ({
        content,
        name: typeof file === 'string' ? file : '',
      }),
    }),
  capabilities: KEEPS_FIELDS_APART,
});
