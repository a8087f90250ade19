import type { Clock, RagError } from '@rag/contracts';

import type { RagHost } from '../host/rag-host.js';
import { toRefusal, type ErrorReporting } from '../http/error-to-problem.js';
import type { ServerLimits } from '../serve/rag-server.js';
import type { Channel } from './channel.js';
import type { ClientMessage, ClientMessageOf } from './client-messages.js';
import { answerExplain, answerPrompt, answerSearch } from './answer-queries.js';
import { followIndexRun } from './follow-index-run.js';
import { answerCancel, answerOpen, answerPing, answerStatus } from './answer-session.js';
import type { ServerMessage } from './server-messages.js';
import { operationTimedOut, requestIdInUse, tooManyOperations } from './socket-errors.js';
import { streamChat } from './stream-chat.js';

/** What requests are answered with. */
export interface RequestContext {
  readonly host: RagHost;
  readonly clock: Clock;
  readonly limits: ServerLimits;
  readonly reporting: ErrorReporting;
}

/** What one request is answered with. */
export interface Exchange extends RequestContext {
  readonly channel: Channel;
  /** Aborts when the request is cancelled, its time is over, or nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** A request that is answered within a channel. */
export type ChannelRequest = Exclude<ClientMessage, { readonly type: 'resume' }>;

/** What came last of a request; its id is added by whoever sends it. */
export type LastMessage = Omit<ServerMessage, 'id'>;

type Answerers = {
  readonly [Type in ChannelRequest['type']]: (
    request: ClientMessageOf<Type>,
    exchange: Exchange,
  ) => LastMessage | Promise<LastMessage>;
};

const ANSWERERS: Answerers = {
  open: answerOpen,
  status: answerStatus,
  cancel: answerCancel,
  ping: answerPing,
  search: answerSearch,
  prompt: answerPrompt,
  explain: answerExplain,
  index: followIndexRun,
  chat: streamChat,
};

// What is answered at once is never under way: it counts for no limit, so that a channel that is full can still cancel.
const OPERATIONS: ReadonlySet<ChannelRequest['type']> = new Set([
  'search',
  'prompt',
  'explain',
  'index',
  'chat',
]);

/** Why a request cannot be taken into a channel as it is; `undefined` where it can. */
export function refusalOf(
  { id, type }: ChannelRequest,
  { operations }: Channel,
  maxOperations: number,
): RagError | undefined {
  if (operations.has(id)) return requestIdInUse(id);
  if (OPERATIONS.has(type) && operations.size >= maxOperations) return tooManyOperations(maxOperations);
  return undefined;
}

/**
 * Answers a request; never rejects.
 *
 * Law: each request gets one last message, be it an error, after which its id is free again; what it says before that
 * bears its id too.
 */
export async function runRequest(
  request: ChannelRequest,
  channel: Channel,
  context: RequestContext,
): Promise<void> {
  const ending = new AbortController();
  const operation = {
    abort: (reason: Error): void => {
      ending.abort(reason);
    },
  };
  const isOperation = OPERATIONS.has(request.type);
  if (isOperation) channel.operations.set(request.id, operation);
  const cancelTimeout = limitTime(request, ending, context);
  const last = await lastOf(request, { ...context, channel, signal: ending.signal });
  cancelTimeout();
  if (isOperation) channel.operations.delete(request.id);
  channel.send({ id: request.id, ...last } as ServerMessage);
}

async function lastOf(request: ChannelRequest, exchange: Exchange): Promise<LastMessage> {
  try {
    const answer = ANSWERERS[request.type] as (of: ChannelRequest, within: Exchange) => Promise<LastMessage>;
    return await answer(request, exchange);
  } catch (error) {
    const { signal, reporting } = exchange;
    // What an abort makes of an operation says less than why it was aborted.
    const reason: unknown = signal.aborted ? signal.reason : error;
    return { type: 'error', problem: toRefusal(reason, reporting).problem };
  }
}

// Index runs take as long as they take; they are seen, and can be cancelled.
function limitTime(
  { type }: ChannelRequest,
  ending: AbortController,
  { clock, limits }: RequestContext,
): () => void {
  if (type === 'index') return () => undefined;
  const option = type === 'chat' ? 'chatTimeoutMs' : 'operationTimeoutMs';
  return clock.after(limits[option], () => {
    ending.abort(operationTimedOut(limits[option], option));
  });
}
