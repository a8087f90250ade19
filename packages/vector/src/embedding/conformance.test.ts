import type { EmbeddingFunction, Reranker } from '@rag/contracts';
import { describeEmbeddingFunction, describeReranker, hashedWords, openAiStandIn } from '@rag/testkit';

import { aiSdkEmbedding } from '../ai-sdk/ai-sdk-embedding.js';
import { aiSdkReranker } from '../ai-sdk/ai-sdk-reranker.js';
import { openAiCompatibleEmbedding } from '../openai/open-ai-compatible-embedding.js';
import { checkedReranker } from '../rerank/checked-reranker.js';
import { retryingReranker } from '../rerank/retrying-reranker.js';
import { batched } from './batched.js';
import { cached } from './cached.js';
import { checked } from './checked.js';
import { matryoshka } from './matryoshka.js';
import { retrying } from './retrying.js';

const DIMENSIONS = 64;

/** A model that counts how often it is asked and can be told to fail. */
function aModel(): {
  readonly fn: EmbeddingFunction;
  readonly asked: () => number;
  readonly failNext: () => void;
} {
  let asked = 0;
  let fails = false;
  return {
    asked: () => asked,
    failNext: () => {
      fails = true;
    },
    fn: {
      model: 'hashed words',
      dimensions: DIMENSIONS,
      embed: async (texts) => {
        asked++;
        await Promise.resolve();
        const isBroken = fails;
        fails = false;
        if (isBroken) throw new Error('broken on purpose');
        return texts.map((text) => Float32Array.from(hashedWords(text, DIMENSIONS)));
      },
    },
  };
}

const WRAPPERS: readonly (readonly [string, (fn: EmbeddingFunction) => EmbeddingFunction])[] = [
  ['checked', checked],
  ['batched', (fn) => batched(fn, { maxBatch: 3 })],
  ['cached', (fn) => cached(fn)],
  ['retrying', (fn) => retrying(fn, { attempts: 1 })],
  ['matryoshka', (fn) => matryoshka(fn, 48)],
  ['all of them', (fn) => cached(batched(retrying(matryoshka(fn, 48), { attempts: 1 })))],
];

for (const [name, wrap] of WRAPPERS) {
  describeEmbeddingFunction({
    name,
    create: () => {
      const { fn, asked, failNext } = aModel();
      return { fn: wrap(fn), asked, failNext };
    },
    capabilities: { counted: true, meaningful: true, failing: true },
  });
}

for (const encoding of ['float', 'base64'] as const) {
  describeEmbeddingFunction({
    name: `openAiCompatibleEmbedding, ${encoding}`,
    create: async () => {
      const service = await openAiStandIn({ dimensions: DIMENSIONS });
      return {
        fn: openAiCompatibleEmbedding({
          baseUrl: service.url,
          model: 'small',
          dimensions: DIMENSIONS,
          encoding,
        }),
        asked: () => service.requests.length,
        failNext: () => {
          service.script({ type: 'status', status: 500 });
        },
        dispose: service.close,
      };
    },
    capabilities: { counted: true, meaningful: true, failing: true },
  });
}

describeEmbeddingFunction({
  name: 'aiSdkEmbedding',
  create: () => {
    const { fn, asked, failNext } = aModel();
    const model = {
      provider: 'fake',
      modelId: 'hashed',
      maxEmbeddingsPerCall: 4,
      doEmbed: async ({ values }: { values: string[] }) => ({
        embeddings: (await fn.embed(values)).map((vector) => [...vector]),
      }),
    };
    return { fn: aiSdkEmbedding(model, { dimensions: DIMENSIONS }), asked, failNext };
  },
  capabilities: { counted: true, meaningful: true, failing: true },
});

const overlap = (query: string, text: string): number =>
  text.split(/\s+/u).filter((word) => word !== '' && query.includes(word)).length;

function aReranker(): { readonly reranker: Reranker; readonly asked: () => number } {
  let asked = 0;
  const reranker: Reranker = {
    id: 'overlap',
    rerank: async (query, texts, { topK = Infinity } = {}) => {
      asked++;
      const scored = texts.map((text, index) => ({ index, score: overlap(query, text) }));
      scored.sort((left, right) => right.score - left.score || left.index - right.index);
      return Promise.resolve(scored.slice(0, topK));
    },
  };
  return { reranker, asked: () => asked };
}

for (const [name, wrap] of [
  ['checkedReranker', checkedReranker],
  ['retryingReranker', (inner: Reranker) => retryingReranker(inner, { attempts: 1 })],
] as const) {
  describeReranker({
    name,
    create: () => {
      const { reranker, asked } = aReranker();
      return { reranker: wrap(reranker), asked };
    },
    capabilities: { counted: true },
  });
}

describeReranker({
  name: 'aiSdkReranker',
  create: () => {
    const { reranker, asked } = aReranker();
    const model = {
      provider: 'fake',
      modelId: 'overlap',
      doRerank: async ({
        query,
        documents,
        topN,
      }: {
        query: string;
        documents: { values: string[] };
        topN?: number;
      }) => ({
        ranking: (await reranker.rerank(query, documents.values, { topK: topN })).map(({ index, score }) => ({
          index,
          relevanceScore: score,
        })),
      }),
    };
    return { reranker: aiSdkReranker(model), asked };
  },
  capabilities: { counted: true },
});
