import { RagError, type SearchResult } from '@rag/contracts';
import { z } from '@hono/zod-openapi';

import type { ChatAgentPart } from '../../host/chat-agent.js';
import { toRefusal } from '../error-to-problem.js';
import { EVENT_STREAM_CONTENT_TYPE, streamEvents, type StreamEvent } from '../event-stream.js';
import type { ChatBody } from '../schemas/request-schemas.js';
import { defineRoute, sessionOf, type Answer, type Route, type RouteRequest } from './route.js';
import type { RoutesContext } from './routes-context.js';

/** Chat: one turn, streamed. */
export function chatRoutes(context: RoutesContext): readonly Route[] {
  return [
    defineRoute<ChatBody>({
      method: 'post',
      path: '/sessions/{id}/chat',
      summary: 'Streams one chat turn: events "grounding", "text", "citations", and "finish" or "error"',
      body: context.schemas.chat,
      answers: {
        200: {
          description: 'Server-sent events',
          schema: z.string(),
          contentType: EVENT_STREAM_CONTENT_TYPE,
        },
      },
      time: 'open',
      handle: async (request) => streamTurn(request, context),
    }),
  ];
}

async function streamTurn(
  request: RouteRequest<ChatBody>,
  { clock, limits, reporting }: RoutesContext,
): Promise<Answer> {
  const ending = new AbortController();
  const cancelTimeout = clock.after(limits.chatTimeoutMs, () => {
    ending.abort(turnTimedOut(limits.chatTimeoutMs));
  });
  const signal = AbortSignal.any([ending.signal, request.signal]);
  const { message, conversation } = request.body;
  try {
    const parts = sessionOf(request).chat({ message, conversation, signal })[Symbol.asyncIterator]();
    // What fails before the first part is an error like any other, with a status of its own.
    const first = await parts.next();
    const stream = streamEvents(toEvents(first, parts), {
      clock,
      onEnd: (isComplete) => {
        cancelTimeout();
        if (!isComplete) ending.abort(turnGivenUp());
      },
      describeError: (error) => toRefusal(error, reporting).problem,
      signal: ending.signal,
    });
    return { status: 200, headers: { 'Content-Type': EVENT_STREAM_CONTENT_TYPE }, stream };
  } catch (error) {
    cancelTimeout();
    throw error;
  }
}

async function* toEvents(
  first: IteratorResult<ChatAgentPart, unknown>,
  rest: AsyncIterator<ChatAgentPart>,
): AsyncGenerator<StreamEvent, void, undefined> {
  let next = first;
  try {
    while (next.done !== true) {
      yield toEvent(next.value);
      next = await rest.next();
    }
  } finally {
    await rest.return?.();
  }
}

/** A part of a turn as events have it. */
export function toEvent(part: ChatAgentPart): StreamEvent {
  switch (part.type) {
    case 'grounding':
      return {
        event: 'grounding',
        data: { evidence: part.evidence.map(describeEvidence), relevance: part.relevance ?? null },
      };
    case 'text':
      return { event: 'text', data: { text: part.text } };
    case 'citations':
      return { event: 'citations', data: { citations: part.citations } };
    case 'finish':
      return { event: 'finish', data: { reason: part.reason, usage: part.usage ?? null } };
  }
}

function describeEvidence({ id, score, content, metadata }: SearchResult): unknown {
  return { id, score, content, metadata };
}

function turnTimedOut(chatTimeoutMs: number): RagError {
  return new RagError(
    'RAG_SERVER_OPERATION_TIMEOUT',
    `Cannot finish the turn: it took longer than "${chatTimeoutMs}" ms; ask for less, or raise chatTimeoutMs`,
  );
}

function turnGivenUp(): RagError {
  return new RagError('RAG_SERVER_CALLER_GONE', 'Cannot finish the turn: who asked has gone');
}
