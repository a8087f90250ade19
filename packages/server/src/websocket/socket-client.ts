import type { Caller } from '../host/caller.js';
import type { RateLimiter } from '../http/guards/rate-limiter.js';
import { toRefusal } from '../http/error-to-problem.js';
import type { SchemaOf } from '../http/schemas/common-schemas.js';
import type { Channel } from './channel.js';
import type { Channels } from './channels.js';
import type { ClientMessage, ClientMessageOf } from './client-messages.js';
import { readMessage } from './read-message.js';
import { refusalOf, runRequest, type RequestContext } from './run-request.js';
import type { ConnectionMessage } from './server-messages.js';
import { CLOSE_REPLACED, type SocketConnection } from './socket-connection.js';
import { channelGone, channelUnknown, resumeTooLate, tooManyMessages } from './socket-errors.js';
import type { SocketLimits } from './socket-limits.js';

/** What all clients of a server share. */
export interface SocketClientContext extends RequestContext {
  readonly channels: Channels;
  readonly rates: RateLimiter;
  readonly schemas: ReadonlyMap<string, SchemaOf<ClientMessage>>;
  readonly socketLimits: SocketLimits;
}

/** Who speaks through one connection, and the channel that it speaks in. */
export class SocketClient {
  readonly #context: SocketClientContext;
  readonly #caller: Caller;
  readonly #connection: SocketConnection;
  #channel: Channel;

  constructor(caller: Caller, connection: SocketConnection, context: SocketClientContext) {
    this.#context = context;
    this.#caller = caller;
    this.#connection = connection;
    this.#channel = context.channels.open(caller, connection);
    const { graceMs, maxOperations } = context.socketLimits;
    this.#say({ type: 'welcome', seq: 0, channel: this.#channel.id, graceMs, maxOperations });
  }

  /** Takes what the client says; never throws. */
  receive(text: string): void {
    const channel = this.#channel;
    // Another connection has the channel: its client asks there.
    if (channel.connection !== this.#connection) return;
    const { rates, schemas, socketLimits } = this.#context;
    const waitSeconds = rates.take(this.#caller.id);
    const read = readMessage(text, schemas);
    if (!('message' in read)) {
      this.#refuse(channel, read.id, read.error);
      return;
    }
    const { message } = read;
    if (waitSeconds > 0) {
      this.#refuse(
        channel,
        channel.operations.has(message.id) ? null : message.id,
        tooManyMessages(waitSeconds),
      );
    } else if (message.type === 'resume') this.#resume(message);
    else {
      const refusal = refusalOf(message, channel, socketLimits.maxOperations);
      if (refusal === undefined) void runRequest(message, channel, this.#context);
      // An error under the id of another request would be taken for its end.
      else this.#refuse(channel, channel.operations.has(message.id) ? null : message.id, refusal);
    }
  }

  /** The connection has more room than before. */
  hasRoom(): void {
    if (this.#channel.connection === this.#connection) this.#channel.wake();
  }

  /** The connection has ended; a client that said goodbye does not come back. */
  left(isForGood: boolean): void {
    const { channels } = this.#context;
    const isOwn = this.#channel.connection === this.#connection;
    if (isForGood && isOwn) channels.end(this.#channel);
    else channels.detach(this.#channel, this.#connection);
  }

  #resume({ id, channel: name, after }: ClientMessageOf<'resume'>): void {
    const { channels } = this.#context;
    const fresh = this.#channel;
    if (fresh.lastSeq > 0 || fresh.operations.size > 0) {
      this.#refuse(fresh, id, resumeTooLate());
      return;
    }
    const found = channels.find(name, this.#caller);
    const missed = found === fresh ? undefined : found?.messagesAfter(after);
    if (found === undefined || missed === undefined) {
      const isGone = found !== undefined && found !== fresh && after < found.lastSeq;
      // Nobody can come back to it in full, so that its operations are nobody's.
      if (isGone) channels.end(found);
      const problem = this.#problemOf(isGone ? channelGone(after) : channelUnknown());
      this.#say({ type: 'resume-failed', seq: 0, id, channel: fresh.id, problem });
      return;
    }
    found.connection?.close(CLOSE_REPLACED, 'resumed by another connection');
    channels.keep(found);
    channels.end(fresh);
    found.attach(this.#connection);
    this.#channel = found;
    const underWay = [...found.operations.keys()];
    this.#say({ type: 'resumed', seq: after, id, channel: found.id, replayed: missed.length, underWay });
    for (const text of missed) this.#connection.send(text);
    found.wake();
  }

  #refuse(channel: Channel, id: string | null, error: unknown): void {
    channel.send({ type: 'error', id, problem: this.#problemOf(error) });
  }

  #problemOf(error: unknown): unknown {
    return toRefusal(error, this.#context.reporting).problem;
  }

  #say(message: ConnectionMessage): void {
    this.#connection.send(JSON.stringify(message));
  }
}
