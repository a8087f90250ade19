import { estimateTokens, packWithinBudget, type FusedResult } from '@rag/fusion';

import type { BudgetDiagnostics } from './search-answer.js';

/** The results that fit into a budget, whole, and what became of the others. */
export interface PackedAnswer {
  readonly results: readonly FusedResult[];
  readonly budget: BudgetDiagnostics;
}

/**
 * Takes results in order while they fit; none is cut.
 *
 * @param render what is counted of a result: its content, or what a prompt makes of it.
 * @throws RagError `RAG_FUSION_INVALID_MAX_TOKENS`.
 */
export function packResults(
  results: readonly FusedResult[],
  maxTokens: number,
  render: (result: FusedResult) => string = ({ content }) => content,
): PackedAnswer {
  const priced = results.map((result, index) => ({ result, rank: index + 1, content: render(result) }));
  const { packed, leftOut, tokens } = packWithinBudget(priced, maxTokens);
  return {
    results: packed.map(({ result }) => result),
    budget: {
      maxTokens,
      tokens,
      leftOut: leftOut.map(({ result: { id }, rank, content }) => ({
        id,
        rank,
        tokens: estimateTokens(content),
      })),
    },
  };
}
