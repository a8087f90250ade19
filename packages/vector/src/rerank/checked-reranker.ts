import {
  checkOptions,
  checkText,
  checkTopK,
  RagError,
  untilAborted,
  type Reranked,
  type Reranker,
} from '@rag/contracts';

import { checkTexts } from '../embedding/checked.js';
import { invalidOption } from '../embedding/invalid-option.js';

/**
 * The same reranker with its laws enforced: sorted, cut, and wrong answers made errors.
 *
 * Every adapter of this package does so by itself; use it around a reranker of your own, which may answer in any order
 * and with more than was asked for.
 *
 * Errors of a call: `RAG_VECTOR_RERANK_COUNT` for fewer results than asked for, `RAG_VECTOR_RERANK_INDEX` for an index
 * that is not of the list or comes twice, `RAG_VECTOR_RERANK_SCORE` for a score that is not finite, and
 * `RAG_CONTRACTS_INVALID_TOP_K`.
 *
 * @example
 * const byLength = checkedReranker({
 *   id: 'by-length',
 *   rerank: async (_, texts) => Promise.resolve(texts.map((text, index) => ({ index, score: text.length }))),
 * });
 * await byLength.rerank('any', ['otter', 'heron', 'a pond'], { topK: 2 }); // index 2, then index 0
 */
export function checkedReranker(inner: Reranker): Reranker {
  checkReranker(inner);
  return Object.freeze({
    id: inner.id,
    async rerank(query, texts, options = {}) {
      checkText(query, 'rerank');
      checkTexts(texts);
      const { topK, signal } = checkOptions(options, 'rerank');
      const wanted = Math.min(texts.length, topK === undefined ? Infinity : checkTopK(topK));
      signal?.throwIfAborted();
      if (wanted === 0) return [];
      // In a function of its own: one that answers at once, or throws at once, is heard as any other.
      const answering = async (): Promise<readonly Reranked[]> => inner.rerank(query, texts, options);
      const answer = await untilAborted(answering(), signal);
      checkAnswer(answer, texts.length, wanted, inner.id);
      return [...answer].sort(compareReranked).slice(0, wanted);
    },
  } satisfies Reranker);
}

function checkReranker(inner: unknown): void {
  if (typeof (inner as Partial<Reranker> | null | undefined)?.rerank === 'function') return;
  throw invalidOption('a reranker', 'reranker', inner, 'what implements Reranker');
}

/** Score descending, then index ascending. */
export function compareReranked(left: Reranked, right: Reranked): number {
  return right.score - left.score || left.index - right.index;
}

function checkAnswer(answer: readonly Reranked[], texts: number, wanted: number, id: string): void {
  const given: unknown = answer;
  if (!Array.isArray(given)) throw broken('COUNT', id, 'it answered without a list', { texts });
  const seen = new Set<number>();
  for (const { index, score } of answer) {
    if (!Number.isSafeInteger(index) || index < 0 || index >= texts || seen.has(index)) {
      const state = seen.has(index) ? 'comes twice' : `is not of a list of "${texts}"`;
      throw broken('INDEX', id, `index "${index}" ${state}`, { index, texts });
    }
    if (!Number.isFinite(score))
      throw broken('SCORE', id, `the score of "${index}" is "${score}"`, { index });
    seen.add(index);
  }
  if (answer.length < wanted)
    throw broken('COUNT', id, `"${wanted}" results were asked for, "${answer.length}" came`, { texts });
}

function broken(
  condition: 'INDEX' | 'SCORE' | 'COUNT',
  id: string,
  state: string,
  details: Readonly<Record<string, unknown>>,
): RagError {
  return new RagError(
    `RAG_VECTOR_RERANK_${condition}`,
    `Cannot rerank with "${id}": ${state}; look at the service that answered`,
    { id, ...details },
  );
}
