import { RagError } from '@rag/contracts';
import {
  estimateTokens,
  type HostedSession,
  type PromptAnswer,
  type SessionSearchOptions,
} from '@rag/server';
import { z } from 'zod';

import { oneLine } from '../answers/one-line.js';
import { placeOf } from '../answers/place.js';
import { searchNotes } from '../answers/search-notes.js';
import { costOf, resolveBudget } from '../answers/token-budget.js';
import { corpusInput, maxTokensInput, queryInput, topKInput } from './inputs.js';
import { openToSearch, readSignal } from './open-corpus.js';
import { namedOutput } from './outputs.js';
import { defineTool, type Tool } from './tool.js';

/** Makes the prompt that an agent would be asked with. */
export const contextTool: Tool = defineTool({
  name: 'context',
  title: 'Context prompt',
  description:
    'Builds a prompt for a model: the passages that answer the query, fenced with their provenance, and then the query unchanged. Use it to hand a question with its evidence to another model; use "search" to look for yourself.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  input: z.strictObject({
    query: queryInput,
    corpus: corpusInput,
    topK: topKInput,
    maxTokens: maxTokensInput,
  }),
  output: z.object({
    corpus: z.string(),
    prompt: z.string(),
    maxTokens: z.int(),
    results: z.array(z.object({ rank: z.int(), place: z.string() })).describe('What the prompt holds.'),
    leftOut: z.array(namedOutput).describe('The first results that did not fit.'),
    leftOutCount: z.int(),
    notes: z.array(z.string()),
  }),
  run: async ({ query, corpus, topK, maxTokens: requested }, context) => {
    const session = await openToSearch(context, corpus);
    const { maxTokens, note } = resolveBudget(requested);
    const { prompt, answer } = await fitPrompt(session, query, topK, maxTokens, readSignal(context));
    const ranks = rankPlaces(answer);
    const notes = [
      ...(note === undefined ? [] : [note]),
      ...(answer === undefined ? [] : searchNotes(answer)),
    ];
    if (answer === undefined) notes.push('The search failed: the prompt is the query alone.');
    const structured = { corpus, prompt, maxTokens, notes, ...ranks };
    return { text: prompt, structured };
  },
});

const MAX_NAMED = 5;
// Of the names, the notes and the frame.
const FRAME_COST = 150;
const ATTEMPTS = 4;

/**
 * Asks with less and less evidence until the whole, in either form, fits: what the escapes of JSON add is known only
 * once a prompt is there.
 */
async function fitPrompt(
  session: HostedSession,
  query: string,
  topK: number,
  maxTokens: number,
  signal: AbortSignal,
): Promise<PromptAnswer> {
  const room = maxTokens - FRAME_COST - costOf(query, query);
  if (room < 0) throw tooSmall(maxTokens, query);
  let evidence = room;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const options: SessionSearchOptions = { signal, maxTokens: Math.floor(evidence) };
    const made = await session.prompt(query, topK, options);
    const cost = costOf(made.prompt, made.prompt) + namesCost(made);
    if (cost <= maxTokens - FRAME_COST) return made;
    evidence *= Math.min(0.8, (0.95 * maxTokens) / cost);
  }
  return session.prompt(query, topK, { signal, maxTokens: 0 });
}

function namesCost(made: PromptAnswer): number {
  return costOf('', rankPlaces(made.answer));
}

function rankPlaces(answer: PromptAnswer['answer']): {
  readonly results: { rank: number; place: string }[];
  readonly leftOut: { rank: number; place: string; tokens: number }[];
  readonly leftOutCount: number;
} {
  const leftOut = answer?.diagnostics.budget?.leftOut ?? [];
  const taken = new Set(leftOut.map(({ rank }) => rank));
  const ranks = Array.from(
    { length: (answer?.results.length ?? 0) + leftOut.length },
    (_, index) => index + 1,
  );
  const kept = ranks.filter((rank) => !taken.has(rank));
  return {
    results: (answer?.results ?? []).map((result, index) => ({
      rank: kept[index] ?? index + 1,
      place: placeOf(result).place,
    })),
    leftOut: leftOut
      .slice(0, MAX_NAMED)
      .map(({ id, rank, tokens }) => ({ rank, place: oneLine(id), tokens })),
    leftOutCount: leftOut.length,
  };
}

function tooSmall(maxTokens: number, query: string): RagError {
  return new RagError(
    'RAG_MCP_BUDGET_TOO_SMALL',
    `Cannot build a prompt: the query alone takes about "${estimateTokens(query)}" of the "${maxTokens}" tokens; shorten it or raise maxTokens`,
    { maxTokens },
  );
}
