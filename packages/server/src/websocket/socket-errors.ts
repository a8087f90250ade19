import { RagError } from '@rag/contracts';

/** The end of an operation that its client cancelled. */
export function operationCancelled(): RagError {
  return new RagError('RAG_SERVER_CANCELLED', 'Cannot finish the request: its client cancelled it');
}

/** The end of an operation whose time is over. */
export function operationTimedOut(timeoutMs: number, option: string): RagError {
  return new RagError(
    'RAG_SERVER_OPERATION_TIMEOUT',
    `Cannot finish the request: it took longer than "${timeoutMs}" ms; ask for less, or raise ${option}`,
  );
}

/** The end of what is under way when nobody came back for it. */
export function callerGone(): RagError {
  return new RagError('RAG_SERVER_CALLER_GONE', 'Cannot finish the request: who asked has gone');
}

/** The end of what is under way when the server ends. */
export function serverClosed(): RagError {
  return new RagError(
    'RAG_SERVER_CLOSED',
    'Cannot finish the request: the server ends; ask another one, or later',
  );
}

/** A second request under the id of one that is under way. */
export function requestIdInUse(id: string): RagError {
  return new RagError(
    'RAG_SERVER_INVALID_REQUEST',
    `Cannot take the request "${id}": one of this id is under way; choose another id`,
  );
}

/** A request beyond what one channel may have under way. */
export function tooManyOperations(limit: number): RagError {
  return new RagError(
    'RAG_SERVER_LIMIT_EXCEEDED',
    `Cannot take the request: the limit "maxOperations" of ${limit} is reached; wait for one to end or cancel it`,
    { cap: 'maxOperations', limit, scope: 'channel' },
  );
}

/** A request beyond the rate of a caller. */
export function tooManyMessages(waitSeconds: number): RagError {
  return new RagError(
    'RAG_SERVER_RATE_LIMITED',
    `Cannot take the request: too many came in a short time; ask again in ${waitSeconds} s`,
  );
}

/** A channel that is not there: never opened, ended, or of another caller. One answer for all three. */
export function channelUnknown(): RagError {
  return new RagError(
    'RAG_SERVER_CHANNEL_UNKNOWN',
    'Cannot resume the channel: there is none of this name, or its time is over; go on with the new one and ask again for what is open',
  );
}

/** A channel that does not have all the messages any more that a client missed. */
export function channelGone(after: number): RagError {
  return new RagError(
    'RAG_SERVER_CHANNEL_GONE',
    `Cannot resume the channel after "${after}": some of the messages after it are not kept any more; go on with the new channel and ask again for what is open`,
  );
}

/** A resume that comes too late. */
export function resumeTooLate(): RagError {
  return new RagError(
    'RAG_SERVER_INVALID_REQUEST',
    'Cannot resume a channel: this connection was used already; send "resume" as its first message',
  );
}
