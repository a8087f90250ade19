import { FakeClock, sweepWrongArguments, type SweptCall } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { FakeStream } from './fakes.test-support.js';
import { HybridRetriever, type HybridRetrieverOptions } from './index.js';
import { retrieverOf } from './retrievers.test-support.js';

const { signal } = new AbortController();

describe('HybridRetriever with wrong arguments', () => {
  it('refuses them with a code', async () => {
    const retriever = retrieverOf([new FakeStream(['a', 'b']), 1]);
    const options = { filter: { lang: 'en' }, accepts: () => true, signal, maxPerFile: 3 };
    const streams = [{ stream: new FakeStream(['a']), weight: 1 }];
    const calls: Record<string, SweptCall> = {
      retrieve: {
        valid: ['q', 5, options],
        call: async (query, topK, given) => retriever.retrieve(query, topK, given),
      },
      retrieveDetailed: {
        valid: ['q', 5, options],
        call: async (query, topK, given) => retriever.retrieveDetailed(query, topK, given),
      },
      explainDetailed: {
        valid: ['q', 5, { ...options, traceBestOf: ['a'] }],
        call: async (query, topK, given) => retriever.explainDetailed(query, topK, given),
      },
      HybridRetriever: {
        valid: [
          streams,
          { maxPerFile: 3, timeoutMs: 100, signals: [], clock: new FakeClock(), events: () => undefined },
        ],
        call: async (given, retrieverOptions: HybridRetrieverOptions) =>
          new HybridRetriever(given, retrieverOptions).retrieve('q', 5),
      },
    };
    expect(await sweepWrongArguments(calls)).toEqual([]);
  });
});
