import { polyglotAnalyzer } from '@rag/analysis';
import type { RankedStream, SearchResult } from '@rag/contracts';
import {
  BM25_WEIGHT,
  HybridRetriever,
  KNOWLEDGE_BASE_WEIGHT,
  KnowledgeBaseStream,
  polyglotSignals,
  type RankingSignal,
} from '@rag/fusion';
import type { RagService } from '@rag/server';

/** How vectors are brought beside words. */
export const FUSIONS = ['ranks', 'scores', 'scores above the list’s last'] as const;

/**
 * - `ranks`: the answer of the composed service as one list, weight 1, and the vectors' as another: reciprocal rank
 *   fusion alone.
 * - `scores`: what vectors find is judged with the rest, by the service's signals and a bonus for the cosine beside the
 *   query's best.
 * - `scores above the list’s last`: the same, with the cosine of the list's last document as zero.
 */
export type Fusion = (typeof FUSIONS)[number];

/** How many documents vectors propose. */
export const VECTOR_CANDIDATES = 100;

/** The bonuses of words that a document may have at most: what a bonus for vectors is weighed against. */
export const WORDS_BONUS: number = polyglotSignals(polyglotAnalyzer)
  .filter(({ id }) => ['chunk-score', 'file-score', 'coherence'].includes(id))
  .reduce((sum, { weight }) => sum + weight, 0);

/** What is fused for one query. */
export interface FusedParts {
  readonly service: RagService;
  /** The answer of the service, at least as deep as is asked for. */
  readonly words: readonly SearchResult[];
  /** What vectors found, best first. */
  readonly near: readonly SearchResult[];
  /** What vectors count where words count 1, ≥ 0. */
  readonly weight: number;
}

/** The best documents by words and vectors together. */
export async function fuseVectors(
  fusion: Fusion,
  query: string,
  topK: number,
  { service, words, near, weight }: FusedParts,
): Promise<readonly SearchResult[]> {
  const builder = HybridRetriever.builder().maxPerFile(Infinity).timeoutMs(Infinity);
  const vectors = listStream('vector', near);
  if (fusion === 'ranks')
    return builder
      .stream(listStream('words', words), 1)
      .stream(vectors, weight)
      .build()
      .retrieve(query, topK);
  builder
    .stream(service.stream, BM25_WEIGHT)
    .stream(new KnowledgeBaseStream(service.knowledgeBase), KNOWLEDGE_BASE_WEIGHT)
    // Any weight above zero proposes the documents; the signals judge them all.
    .stream(vectors, weight);
  for (const signal of polyglotSignals(polyglotAnalyzer)) builder.signal(signal);
  const floor = fusion === 'scores' ? 0 : (near.at(-1)?.score ?? 0);
  return builder
    .signal(vectorScore(near, floor, weight))
    .build()
    .retrieve(query, topK);
}

function listStream(name: string, results: readonly SearchResult[]): RankedStream {
  return {
    name,
    isAvailable: () => true,
    snapshot: () => ({ generation: 0, search: (_query, topK) => results.slice(0, topK) }),
  };
}

function vectorScore(near: readonly SearchResult[], floor: number, weight: number): RankingSignal {
  const best = near[0]?.score ?? 1;
  const shares = new Map(
    near.map(({ id, score }) => [id, best > floor ? (score - floor) / (best - floor) : 1]),
  );
  return {
    id: 'vector-score',
    effect: 'bonus',
    weight: weight * WORDS_BONUS,
    prepare:
      () =>
      ({ document }) => {
        const value = shares.get(document.id);
        return value === undefined ? undefined : { value, reason: 'near by its embedding' };
      },
  };
}
