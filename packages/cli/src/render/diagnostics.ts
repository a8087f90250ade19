import type { RetrievalDiagnostics, SearchDiagnostics, SearchExplanation } from '@rag/server';

import { toPrintableLine } from '../terminal.js';

/** How many results that were left out are named. */
const MAX_NAMED = 5;

/** Streams that failed or came too late: the answer is worth less without them, and says so. */
export function renderStreamFailures({ streams }: RetrievalDiagnostics): string {
  const failed = streams.filter(({ outcome }) => outcome === 'failed' || outcome === 'timed-out');
  return failed
    .map(
      ({ name, outcome, errorCode }) =>
        `Ranked without "${name}": it ${outcome === 'failed' ? 'failed' : 'was late'} (${errorCode ?? 'no code'})\n`,
    )
    .join('');
}

/** That the best of what was found is no better than what queries without an answer find. */
export function renderRelevance({ relevance }: SearchDiagnostics): string {
  if (relevance?.outcome !== 'no-relevant-context') return '';
  return 'Nothing seems to the point; these are the nearest\n';
}

/** How relevant an explained answer is, and what led to that. */
export function renderJudgement(relevance: SearchExplanation['relevance']): string {
  if (relevance === undefined) return '';
  const { band, confidence, strength, typical, words, isDefined, isUnknownName } = relevance;
  const reason = isUnknownName
    ? '; nothing has this name'
    : isDefined
      ? '; a result defines this name'
      : `; it matches by ${share(strength)}, queries of ${words} words without an answer by ${share(typical)}`;
  return `Relevance ${band}, confidence ${share(confidence)}${reason}\n`;
}

function share(value: number): string {
  return value.toFixed(2);
}

/** What a budget of tokens left out, so that nobody takes the rest for everything. */
export function renderLeftOut({ budget }: SearchDiagnostics): string {
  if (budget === undefined || budget.leftOut.length === 0) return '';
  const named = budget.leftOut
    .slice(0, MAX_NAMED)
    .map(({ id, tokens }) => `${toPrintableLine(id)} (${tokens})`)
    .join(', ');
  const more = budget.leftOut.length > MAX_NAMED ? ', …' : '';
  const count = budget.leftOut.length === 1 ? '1 result' : `${budget.leftOut.length} results`;
  return `Left out ${count} for the budget of ${budget.maxTokens} tokens, ${budget.tokens} spent: ${named}${more}\n`;
}
