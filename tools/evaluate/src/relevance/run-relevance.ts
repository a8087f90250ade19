import { RagError } from '@rag/contracts';

import { findLatencySource } from '../latency/latency-source.js';
import { findCases, type CaseSources } from './find-cases.js';
import { measureCost } from './measure-cost.js';
import { measureRelevance, type RelevanceResult } from './measure-relevance.js';
import { renderCost, renderRelevance } from './render-relevance.js';

/** Where the data are, and who waits. */
export interface RelevanceRun extends Omit<CaseSources, 'data'> {
  readonly data: string | undefined;
  readonly json: boolean;
  readonly note: (text: string) => void;
}

/**
 * Measures how well answers say that nothing relevant was found, and what that costs.
 *
 * @returns tables, or everything that was measured as JSON.
 * @throws RagError `RAG_EVALUATE_NO_DATA` where no folder of data sets is named.
 */
export async function runRelevance({ data, json, note, ...sources }: RelevanceRun): Promise<string> {
  if (data === undefined)
    throw new RagError(
      'RAG_EVALUATE_NO_DATA',
      'Cannot measure relevance: no data sets are at hand; name their folder with RAG_EVAL_DATA or "--data"',
    );
  const { cases, skipped } = await findCases({ ...sources, data });
  const results: RelevanceResult[] = [];
  for (const one of cases) {
    note(`${one.name}, asked by ${one.strangers}`);
    results.push(await measureRelevance(one));
  }
  note('cost');
  const cost = await measureCost(await findLatencySource(data, sources.repositories));
  if (json) return JSON.stringify({ results, skipped, cost }, undefined, 2);
  return `${renderRelevance(results, skipped)}\n\n${renderCost(cost)}`;
}
