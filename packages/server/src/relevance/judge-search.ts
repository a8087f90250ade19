import type { Relevance } from '@rag/contracts';
import {
  judgeRelevance,
  relevanceOf,
  type JudgedRelevance,
  type RetrievalAnswer,
  type SearchQuery,
  type TypicalMatch,
} from '@rag/fusion';

import { saysOnlyWhere } from '../search/understand-query.js';

/** Judges a ranked answer; `undefined` where nothing is known: no stream told, or nothing was learnt of the corpus. */
export function judgeSearch(
  { text }: SearchQuery,
  { results, diagnostics }: RetrievalAnswer,
  typical: TypicalMatch | undefined,
): JudgedRelevance | undefined {
  const { evidence } = diagnostics;
  if (evidence === undefined || typical === undefined) return undefined;
  return judgeRelevance({ text, evidence, results }, typical);
}

/**
 * The relevance of the whole answer. What is listed because a query says only where to look is what was asked for,
 * exactly: whatever is there is `high`, an empty list is `none`.
 */
export function relevanceOfAnswer(
  query: SearchQuery,
  judged: JudgedRelevance | undefined,
  resultCount: number,
): Relevance | undefined {
  if (judged === undefined) return undefined;
  if (saysOnlyWhere(query)) return relevanceOf(resultCount > 0 ? 1 : 0);
  const { outcome, band, confidence } = judged;
  return { outcome, band, confidence };
}
