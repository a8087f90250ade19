import { untilAborted } from '@rag/contracts';

import {
  describeAnswer,
  describeExplanation,
  describePrompt,
  optionsOf,
} from '../http/routes/query-routes.js';
import type { ClientMessageOf } from './client-messages.js';
import type { Exchange, LastMessage } from './run-request.js';

/** Finds what is best for a query. */
export async function answerSearch(
  request: ClientMessageOf<'search'>,
  { host, channel, signal }: Exchange,
): Promise<LastMessage> {
  const session = host.session(channel.caller, request.session);
  const search = session.search(request.query, request.topK, optionsOf(request, signal));
  return { type: 'results', answer: describeAnswer(await untilAborted(search, signal)) };
}

/** Puts what a search finds before the query. */
export async function answerPrompt(
  request: ClientMessageOf<'prompt'>,
  { host, channel, signal }: Exchange,
): Promise<LastMessage> {
  const session = host.session(channel.caller, request.session);
  const prompt = session.prompt(request.query, request.topK, optionsOf(request, signal));
  return { type: 'prompt', answer: describePrompt(await untilAborted(prompt, signal)) };
}

/** Explains each score of a search. */
export async function answerExplain(
  request: ClientMessageOf<'explain'>,
  { host, channel, signal }: Exchange,
): Promise<LastMessage> {
  const { query, topK, document: id, whyNot } = request;
  const session = host.session(channel.caller, request.session);
  const explanation = session.explain(query, { ...optionsOf(request, signal), topK, id, whyNot });
  return { type: 'explanation', answer: describeExplanation(await untilAborted(explanation, signal)) };
}
