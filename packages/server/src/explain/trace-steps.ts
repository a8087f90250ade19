import type { Document } from '@rag/contracts';
import type { CandidateTrace, FusedResult, StreamTrace } from '@rag/fusion';

import type { SearchAnswer } from '../search/search-answer.js';
import { saysOnlyWhere } from '../search/understand-query.js';
import { passed, stopped, type BetterHit, type WhyNotStep } from './why-not.js';
import type { WordPresence } from './word-presence.js';

/** A chunk that is in the index and fulfils the conditions, and what a search did with it. */
export interface TracedChunk {
  readonly chunk: Document;
  readonly trace: CandidateTrace;
  readonly answer: SearchAnswer;
  readonly topK: number;
  readonly words: WordPresence;
}

/** The steps from the words of the query to the answer; all passed, or the last one stopped. */
export function traceSteps(traced: TracedChunk): readonly WhyNotStep[] {
  const { trace, answer } = traced;
  if (trace.outcome === 'unmatched' && saysOnlyWhere(answer.diagnostics.query)) return listedSteps(traced);
  const steps: WhyNotStep[] = [];
  for (const stepOf of [wordsStep, candidatesStep, capStep, rankStep, budgetStep]) {
    const step = stepOf(traced);
    if (step === undefined) continue;
    steps.push(step);
    if (step.outcome === 'stopped') break;
  }
  return steps;
}

/** The place of the chunk in the answer, from 1; `undefined` where it is not there. */
export function rankOf({ chunk, answer }: TracedChunk): number | undefined {
  const index = answer.results.findIndex(({ id }) => id === chunk.id);
  return index < 0 ? undefined : index + 1;
}

/** The hits that took its place. */
export function betterHits({ chunk, trace, answer }: TracedChunk): readonly BetterHit[] {
  const hits = answer.results.map(({ id, score }, index) => ({ id, rank: index + 1, score }));
  if (trace.outcome === 'outranked') return hits;
  if (trace.outcome !== 'capped') return [];
  return hits.filter((_, index) => isOfFile(answer.results[index], chunk));
}

/** The steps of a chunk that nothing ranks: the query says only where to look, so it may be listed. */
function listedSteps(traced: TracedChunk): readonly WhyNotStep[] {
  const budget = budgetStep(traced);
  if (rankOf(traced) === undefined && budget?.outcome !== 'stopped')
    return [
      stopped(
        'rank',
        'listed-later',
        'the query says only where to look: by its path it would be listed behind what the answer has room for',
      ),
    ];
  const listed = passed('rank', 'listed', 'the query says only where to look: it is listed by its path');
  return budget === undefined ? [listed] : [listed, budget];
}

function wordsStep({ words: { has, lacks, ignored }, trace }: TracedChunk): WhyNotStep | undefined {
  if (has.length === 0 && lacks.length === 0) {
    const reason =
      ignored.length === 0
        ? 'it has none'
        : `${quote(ignored)} ${ignored.length === 1 ? 'is' : 'are'} not indexed`;
    return trace.outcome === 'unmatched'
      ? stopped('words', 'no-words', `the query has no word to look for: ${reason}`)
      : undefined;
  }
  if (has.length > 0) {
    const missing = lacks.length === 0 ? 'and lacks none' : `and lacks ${quote(lacks)}`;
    return passed('words', lacks.length === 0 ? 'has-all' : 'has-some', `it has ${quote(has)} ${missing}`);
  }
  const detail = `it has none of the words of the query: ${quote(lacks)}`;
  if (trace.outcome !== 'unmatched') return passed('words', 'has-kindred', `${detail}, but kindred ones`);
  return stopped('words', 'has-none', detail);
}

function candidatesStep({ trace, answer }: TracedChunk): WhyNotStep {
  const { outcome, streams } = trace;
  const silent = answer.diagnostics.streams
    .filter(({ outcome: one }) => one !== 'answered')
    .map(({ name, outcome: one }) => `; stream "${name}" gave no answer: ${one}`)
    .join('');
  const places = streams.map(describeStream).join('; ');
  if (outcome === 'unmatched')
    return stopped('candidates', 'unmatched', `no stream finds it: ${places || 'none was asked'}${silent}`);
  if (outcome === 'not-picked') return stopped('candidates', 'not-picked', `${places}${silent}`);
  return passed('candidates', 'picked', `${places}${silent}`);
}

function describeStream({ stream, rank, found, considered }: StreamTrace): string {
  if (rank === undefined) return `stream "${stream}" does not have it among ${found}`;
  const cut = considered < found ? `, of which the first ${considered} were considered` : '';
  return `stream "${stream}" has it at ${rank + 1} of ${found}${cut}`;
}

function capStep({ chunk, trace, answer }: TracedChunk): WhyNotStep | undefined {
  const before = answer.results.filter((result) => isOfFile(result, chunk) && result.id !== chunk.id).length;
  if (trace.outcome === 'capped')
    return stopped(
      'cap',
      'capped',
      `its file has as many results as it may, ${before} in this answer; without the cap it would be number ${String(trace.rank)}`,
    );
  return trace.outcome === 'result'
    ? undefined
    : passed('cap', 'within-cap', `its file has ${before} results in this answer`);
}

function rankStep({ trace, topK }: TracedChunk): WhyNotStep {
  const { rank, result, outcome } = trace;
  if (outcome === 'result')
    return passed('rank', 'in-answer', `it is ranked ${String(rank)} of the ${topK} asked for`);
  return stopped(
    'rank',
    'outranked',
    `it is number ${String(rank)} with the score ${String(result?.score)}, and ${topK} were asked for`,
  );
}

function budgetStep({ chunk, answer }: TracedChunk): WhyNotStep | undefined {
  const { budget } = answer.diagnostics;
  if (budget === undefined) return undefined;
  const left = budget.leftOut.find(({ id }) => id === chunk.id);
  if (left === undefined) return passed('budget', 'fits', `it fits into ${budget.maxTokens} tokens`);
  return stopped(
    'budget',
    'over-budget',
    `it would cost ${left.tokens} tokens: the results that were taken cost ${budget.tokens} of ${budget.maxTokens}`,
  );
}

function isOfFile(result: FusedResult | undefined, chunk: Document): boolean {
  return result !== undefined && result.metadata['file'] === chunk.metadata['file'];
}

function quote(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(', ');
}
