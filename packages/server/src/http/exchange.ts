import type { IncomingMessage, ServerResponse } from 'node:http';

import { RagError, type Clock } from '@rag/contracts';

import type { Caller } from '../host/caller.js';
import type { RouteTime } from './routes/route.js';

/** One request that was let in, and the answer that is due. */
export class Exchange {
  readonly caller: Caller;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** As it was sent; empty where there is none. */
  readonly body: Buffer;
  /** The pattern of its route, for measurement. */
  route = 'unmatched';
  #ending: AbortController | undefined;
  #cancelTimeout: (() => void) | undefined;

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, caller: Caller, body: Buffer) {
    this.incoming = incoming;
    this.outgoing = outgoing;
    this.caller = caller;
    this.body = body;
  }

  /**
   * What ends the work: the connection is gone, or the time of an operation is over.
   *
   * Made when it is asked for; {@link settle} frees it.
   */
  signal(time: RouteTime, operationTimeoutMs: number, clock: Clock): AbortSignal {
    if (this.#ending !== undefined) return this.#ending.signal;
    const ending = (this.#ending = new AbortController());
    const { outgoing } = this;
    if (outgoing.destroyed) ending.abort(callerGone());
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) ending.abort(callerGone());
    });
    if (time === 'operation') {
      this.#cancelTimeout = clock.after(operationTimeoutMs, () => {
        ending.abort(operationTimedOut(operationTimeoutMs));
      });
    }
    return ending.signal;
  }

  /** The handler has come to its end. */
  settle(): void {
    this.#cancelTimeout?.();
  }
}

function callerGone(): RagError {
  return new RagError('RAG_SERVER_CALLER_GONE', 'Cannot finish the request: who asked has gone');
}

function operationTimedOut(operationTimeoutMs: number): RagError {
  return new RagError(
    'RAG_SERVER_OPERATION_TIMEOUT',
    `Cannot answer: it took longer than "${operationTimeoutMs}" ms; ask for less, or ask again later`,
  );
}
