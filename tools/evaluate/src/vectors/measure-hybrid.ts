import type { Document, EmbeddingFunction, SearchResult } from '@rag/contracts';
import { RagService } from '@rag/server';

import type { Search } from '../measure/open-corpus.js';
import type { OnProgress } from '../measure/measure-set.js';
import type { QuestionScore } from '../measure/question-score.js';
import type { EvaluationSet } from '../sets/evaluation-set.js';
import { FUSIONS, fuseVectors, VECTOR_CANDIDATES, type Fusion } from './fuse-vectors.js';
import { exactNearest } from './nearest.js';

/** What vectors count where words count 1. */
export const VECTOR_WEIGHTS: readonly number[] = [0, 0.05, 0.1, 0.2, 0.3, 0.5, 1];

/** How deep the lists of one query are, so that no cut of a search is seen. */
const LIST_DEPTH = 200;

/** What one set came to. */
export interface HybridResult {
  readonly set: string;
  readonly metric: string;
  readonly model: string;
  /** Vectors alone, on the same questions in the same order. */
  readonly vectors: readonly QuestionScore[];
  /** By weight, for each fusion; weight 0 is the composed service alone. */
  readonly fused: ReadonlyMap<Fusion, ReadonlyMap<number, readonly QuestionScore[]>>;
}

// Texts are embedded so many at once, between two notes to whoever waits.
const NOTED_TEXTS = 500;

/**
 * Measures a set of documents by words, by vectors, and by both at every weight and in every fusion.
 *
 * @returns nothing where the set is no set of documents.
 */
export async function measureHybrid(
  set: EvaluationSet,
  embedding: EmbeddingFunction,
  weights: readonly number[],
  onProgress: OnProgress,
): Promise<readonly HybridResult[]> {
  const { parts, close } = await set.open();
  try {
    const results: HybridResult[] = [];
    for (const part of parts) {
      const { name, corpus } = part;
      if (corpus.kind !== 'documents') continue;
      const search = await openHybrid(corpus.documents, embedding, (done) => {
        onProgress(`${name}: ${done} of ${corpus.documents.length} documents embedded`);
      });
      const score = async (found: Search): Promise<readonly QuestionScore[]> =>
        part.measure(found, 'primary metric');
      const vectors = await score(async (query, topK) => (await search.near(query)).slice(0, topK));
      const words = await score(async (query, topK) => (await search.words(query)).slice(0, topK));
      const fused = new Map<Fusion, ReadonlyMap<number, readonly QuestionScore[]>>();
      for (const fusion of FUSIONS) {
        const byWeight = new Map<number, readonly QuestionScore[]>();
        for (const weight of weights) {
          onProgress(`${name}: ${fusion}, ${weight}`);
          byWeight.set(weight, weight === 0 ? words : await score(search.fused(fusion, weight)));
        }
        fused.set(fusion, byWeight);
      }
      results.push({ set: set.name, metric: set.primary, model: embedding.model, vectors, fused });
    }
    return results;
  } finally {
    await close();
  }
}

interface HybridSearch {
  near(query: string): Promise<readonly SearchResult[]>;
  words(query: string): Promise<readonly SearchResult[]>;
  fused(fusion: Fusion, weight: number): Search;
}

async function openHybrid(
  documents: readonly Document[],
  embedding: EmbeddingFunction,
  onEmbedded: (done: number) => void,
): Promise<HybridSearch> {
  const service = new RagService({ profile: 'polyglot' });
  service.stream.add(documents);
  await service.knowledgeBase.addDocuments(documents);
  const vectors: Float32Array[] = [];
  for (let start = 0; start < documents.length; start += NOTED_TEXTS) {
    const texts = documents.slice(start, start + NOTED_TEXTS).map(({ content }) => content);
    vectors.push(...(await embedding.embed(texts, { kind: 'passage' })));
    onEmbedded(vectors.length);
  }
  const nearest = exactNearest(documents, vectors);
  const near = remembered(async (query) => {
    const [vector] = await embedding.embed([query], { kind: 'query' });
    return nearest(vector!, LIST_DEPTH);
  });
  const words = remembered(async (query) => service.search(query, LIST_DEPTH, { maxPerFile: Infinity }));
  return {
    near,
    words,
    fused: (fusion, weight) => async (query, topK) =>
      fuseVectors(fusion, query, topK, {
        service,
        words: await words(query),
        near: (await near(query)).slice(0, VECTOR_CANDIDATES),
        weight,
      }),
  };
}

function remembered<T>(find: (query: string) => Promise<T>): (query: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return async (query) => {
    const answer = answers.get(query) ?? find(query);
    answers.set(query, answer);
    return answer;
  };
}
