import type { Explanation } from '@rag/contracts';

import type { FusedResult, Rescoring } from './fused-result.js';
import { reciprocalRankFusion, RRF_K } from './reciprocal-rank-fusion.js';

/**
 * The explain twin of {@link reciprocalRankFusion}: the score of one document as a tree.
 *
 * @returns a tree whose value is the fused score to the last bit, with one part for each list that has the
 *   document; `undefined` where no list with a weight above zero has it.
 * @throws RagError what {@link reciprocalRankFusion} throws.
 * @example
 * explainReciprocalRankFusion([[{ id: 'a' }]], [1], 'a')?.value; // 1 / 61
 */
export function explainReciprocalRankFusion(
  lists: readonly (readonly { readonly id: string }[])[],
  weights: readonly number[],
  id: string,
  k: number = RRF_K,
): Explanation | undefined {
  const fused = reciprocalRankFusion(lists, weights, k).find((one) => one.id === id);
  if (fused === undefined) return undefined;
  return explainSum(
    fused.score,
    fused.contributions.map(({ list, rank, weight, value }) => ({
      value,
      description: describeContribution(`list ${String(list)}`, weight, rank, k),
      details: [],
    })),
  );
}

/**
 * The score of a result of a retriever as a tree: one part for each stream that found the document or, where ranking
 * signals rescored it, one for what the signals gave and one for the decay, whose product it is.
 *
 * @returns a tree whose value is the result's score to the last bit; the raw score that a stream gave, and the fused
 *   score that the signals replaced, are details to be read and not to be reckoned with.
 * @example
 * declare const retriever: HybridRetriever;
 * const { results } = await retriever.retrieveDetailed('login', 5);
 * const explanations = results.map(explainFusedResult);
 */
export function explainFusedResult(result: FusedResult): Explanation {
  const { score, rescoring, sources } = result;
  const fused = explainSum(
    rescoring?.fusedScore ?? score,
    sources.map(({ stream, weight, rank, score: given, contribution }) => ({
      value: contribution,
      description: describeContribution(`stream "${stream}"`, weight, rank, RRF_K),
      details: [{ value: given, description: `score given by stream "${stream}"`, details: [] }],
    })),
  );
  return rescoring === undefined ? fused : explainRescoring(score, rescoring, fused);
}

function explainRescoring(score: number, rescoring: Rescoring, fused: Explanation): Explanation {
  const { signals, signalScore, sameFileBefore, decay } = rescoring;
  return {
    value: score,
    description: 'ranking signals × decay of its file',
    details: [
      {
        value: signalScore,
        description: 'sum of the bonuses × the factors of the demotions',
        details: signals.map(({ id, effect, weight, value, contribution, reason }) => ({
          value: contribution,
          description: `${effect} "${id}" of weight ${String(weight)}, value ${String(value)}: ${reason}`,
          details: [],
        })),
      },
      {
        value: decay,
        description: `decay: results of its file before it: ${String(sameFileBefore)}`,
        details: [],
      },
      { ...fused, description: `picked by ${fused.description}` },
    ],
  };
}

function explainSum(value: number, details: readonly Explanation[]): Explanation {
  return { value, description: 'reciprocal rank fusion, sum of', details };
}

function describeContribution(source: string, weight: number, rank: number, k: number): string {
  return `${source}: weight ${String(weight)} / (k ${String(k)} + rank ${String(rank)} + 1)`;
}
