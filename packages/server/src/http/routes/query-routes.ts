import type { FusedResult } from '@rag/fusion';

import type { SearchExplanation } from '../../explain/search-explanation.js';
import type { PromptAnswer } from '../../search/build-prompt.js';
import type { SearchAnswer } from '../../search/search-answer.js';
import type { SessionSearchOptions } from '../../search/search-options.js';
import { explainAnswerSchema, promptAnswerSchema, searchAnswerSchema } from '../schemas/answer-schemas.js';
import type { ExplainBody, SearchBody } from '../schemas/request-schemas.js';
import { defineRoute, sessionOf, type Route } from './route.js';
import type { RoutesContext } from './routes-context.js';

/** What a session is asked: results, why these, and a prompt of them. */
export function queryRoutes({ schemas }: RoutesContext): readonly Route[] {
  return [
    defineRoute<SearchBody>({
      method: 'post',
      path: '/sessions/{id}/search',
      summary: 'Finds what is best for a query',
      body: schemas.search,
      answers: { 200: { description: 'The results, best first', schema: searchAnswerSchema } },
      handle: async (request) => {
        const { body, signal } = request;
        const answer = await sessionOf(request).search(body.query, body.topK, optionsOf(body, signal));
        return { status: 200, json: describeAnswer(answer) };
      },
    }),
    defineRoute<ExplainBody>({
      method: 'post',
      path: '/sessions/{id}/explain',
      summary: 'Explains each score of a search, and why a file is not among its results',
      body: schemas.explain,
      answers: { 200: { description: 'The explanation', schema: explainAnswerSchema } },
      handle: async (request) => {
        const { body, signal } = request;
        const { query, topK, id, whyNot } = body;
        const options = { ...optionsOf(body, signal), topK, id, whyNot };
        return { status: 200, json: describeExplanation(await sessionOf(request).explain(query, options)) };
      },
    }),
    defineRoute<SearchBody>({
      method: 'post',
      path: '/sessions/{id}/prompt',
      summary: 'Puts what a search finds, fenced as untrusted text, before the query',
      body: schemas.search,
      answers: { 200: { description: 'The prompt', schema: promptAnswerSchema } },
      handle: async (request) => {
        const { body, signal } = request;
        const answer = await sessionOf(request).prompt(body.query, body.topK, optionsOf(body, signal));
        return { status: 200, json: describePrompt(answer) };
      },
    }),
  ];
}

/** The options of a search that a body has. */
export function optionsOf(
  { filter, maxPerFile, maxTokens, snippets, literal }: SearchBody,
  signal: AbortSignal,
): SessionSearchOptions {
  return { filter, maxPerFile, maxTokens, snippets, literal, signal };
}

/** A search as answers have it. */
export function describeAnswer({ results, snippets, diagnostics }: SearchAnswer): unknown {
  return {
    results: results.map(({ id, score, content, metadata }, index) => {
      return { id, score, content, metadata, snippet: snippets?.[index] };
    }),
    diagnostics,
  };
}

/** A prompt as answers have it. */
export function describePrompt({ prompt, answer }: PromptAnswer): unknown {
  const sources = answer?.results.map(({ id, score, metadata }) => ({ id, score, metadata }));
  return { prompt, sources: sources ?? [], diagnostics: answer?.diagnostics ?? null };
}

/** An explanation as answers have it. */
export function describeExplanation({ answer, hits, trace, whyNot }: SearchExplanation): unknown {
  return {
    hits: hits.map(({ rank, result, explanation }) => ({
      rank,
      result: describeFused(result),
      explanation,
    })),
    diagnostics: answer.diagnostics,
    trace: trace && { ...trace, result: trace.result && describeFused(trace.result) },
    whyNot,
  };
}

function describeFused({ id, score, metadata, sources, window, rescoring }: FusedResult): unknown {
  return { id, score, metadata, sources, window, rescoring };
}
