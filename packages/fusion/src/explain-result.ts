import type { Explanation } from '@rag/contracts';

import { describeContribution, explainSum } from './explain-fusion.js';
import type { FusedResult, Rescoring } from './fused-result.js';
import { RRF_K } from './reciprocal-rank-fusion.js';
import type { AppliedSignal } from './signals/apply-signals.js';

/** The own tree of each stream that tells how it came to its score, by the stream's name. */
export type StreamExplanations = ReadonlyMap<string, Explanation>;

/**
 * The score of a result of a retriever as a tree.
 *
 * Where the retriever has no ranking signals: one part for each stream that found the document. Where it has: the sum of
 * the bonuses, times the product of the demotions, times the same-file decay; what fusion said when it picked the
 * document stands beside them, to be read and not to be multiplied.
 *
 * @returns a tree whose value is the result's score to the last bit; the raw score that a stream gave is a detail of its
 *   part, to be read and not to be added.
 * @example
 * declare const retriever: HybridRetriever;
 * const { results } = await retriever.retrieveDetailed('login', 5);
 * const explanations = results.map(explainFusedResult);
 */
export function explainFusedResult(result: FusedResult): Explanation {
  return explainResult(result, new Map());
}

/** {@link explainFusedResult} with what the streams say of their own scores below these. */
export function explainResult(result: FusedResult, streams: StreamExplanations): Explanation {
  const { score, rescoring } = result;
  const contributions = explainSources(result, streams);
  if (rescoring === undefined) return explainSum(score, contributions);
  return {
    value: score,
    description: 'ranking signals × same-file decay',
    details: [
      explainSignals(rescoring),
      leaf(rescoring.decay, describeDecay(rescoring)),
      {
        value: rescoring.fusedScore,
        description: 'picked as a candidate by reciprocal rank fusion (no factor of the score), sum of',
        details: contributions,
      },
    ],
  };
}

function explainSources({ sources }: FusedResult, streams: StreamExplanations): readonly Explanation[] {
  return sources.map(({ stream, weight, rank, score, contribution }) => {
    const own = streams.get(stream);
    const raw = {
      value: score,
      description: `score given by stream "${stream}"`,
      details: own === undefined ? [] : [own],
    };
    return {
      value: contribution,
      description: describeContribution(`stream "${stream}"`, weight, rank, RRF_K),
      details: [raw],
    };
  });
}

function explainSignals({ signals, signalScore }: Rescoring): Explanation {
  const bonuses = signals.filter(({ effect }) => effect === 'bonus');
  const demotions = signals.filter(({ effect }) => effect === 'demotion');
  return {
    value: signalScore,
    description: 'sum of the bonuses × product of the demotions',
    details: [
      {
        value: bonuses.reduce((sum, { contribution }) => sum + contribution, 0),
        description: 'sum of the bonuses',
        details: bonuses.map(explainSignal),
      },
      {
        value: demotions.reduce((product, { contribution }) => product * contribution, 1),
        description: 'product of the demotions',
        details: demotions.map(explainSignal),
      },
    ],
  };
}

function explainSignal({ id, effect, weight, value, contribution, reason }: AppliedSignal): Explanation {
  const formula = `weight ${String(weight)} × ${String(value)}`;
  return leaf(contribution, `${id}: ${effect === 'bonus' ? formula : `1 − ${formula}`}, ${reason}`);
}

function describeDecay({ sameFileBefore }: Rescoring): string {
  if (sameFileBefore === 0) return 'same-file decay: no result of its file stands before it';
  return `same-file decay: results of its file that stand before it, "${String(sameFileBefore)}"`;
}

function leaf(value: number, description: string): Explanation {
  return { value, description, details: [] };
}
