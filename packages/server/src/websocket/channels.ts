import type { Clock } from '@rag/contracts';

import type { Caller } from '../host/caller.js';
import { Channel, type ChannelConnection } from './channel.js';
import { callerGone, serverClosed } from './socket-errors.js';
import type { SocketLimits } from './socket-limits.js';

/** What the channels of a server are kept with. */
export interface ChannelsOptions {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly limits: SocketLimits;
  /** Channels without a connection, of one caller and in all; the one that lost its own first goes first. */
  readonly maxWaitingPerCaller: number;
  readonly maxWaiting: number;
}

/** The channels of a server: those with a connection, and those whose client may come back. */
export class Channels {
  readonly #options: ChannelsOptions;
  readonly #open = new Map<string, Channel>();
  /** Without a connection, oldest first, each with what ends its time of grace. */
  readonly #waiting = new Map<Channel, () => void>();

  constructor(options: ChannelsOptions) {
    this.#options = options;
  }

  /** How many there are, with and without a connection. */
  get size(): number {
    return this.#open.size;
  }

  open(caller: Caller, connection: ChannelConnection): Channel {
    const { newId, limits } = this.#options;
    const replay = { maxMessages: limits.maxReplayMessages, maxBytes: limits.maxReplayBytes };
    const channel = new Channel({ id: newId(), caller, replay });
    channel.attach(connection);
    this.#open.set(channel.id, channel);
    return channel;
  }

  /** The channel of this id; one of another caller is one that never was. */
  find(id: string, caller: Caller): Channel | undefined {
    const channel = this.#open.get(id);
    return channel?.caller.id === caller.id ? channel : undefined;
  }

  /** Keeps a channel from ending for want of a connection. */
  keep(channel: Channel): void {
    this.#waiting.get(channel)?.();
    this.#waiting.delete(channel);
  }

  /** Takes a connection from a channel, which then waits for another for the time of grace. */
  detach(channel: Channel, connection: ChannelConnection): void {
    if (!channel.detach(connection) || !this.#open.has(channel.id)) return;
    const { clock, limits } = this.#options;
    this.#waiting.set(
      channel,
      clock.after(limits.graceMs, () => {
        this.end(channel);
      }),
    );
    this.#endThoseAboveCaps(channel.caller);
  }

  /** Ends a channel: nobody will come back to it. */
  end(channel: Channel, reason: Error = callerGone()): void {
    this.keep(channel);
    this.#open.delete(channel.id);
    channel.close(reason);
  }

  /** Ends all of them. */
  close(): void {
    for (const channel of [...this.#open.values()]) this.end(channel, serverClosed());
  }

  #endThoseAboveCaps(caller: Caller): void {
    const { maxWaiting, maxWaitingPerCaller } = this.#options;
    const own = [...this.#waiting.keys()].filter((channel) => channel.caller.id === caller.id);
    if (own.length > maxWaitingPerCaller && own[0] !== undefined) this.end(own[0]);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > maxWaiting && oldest !== undefined) this.end(oldest);
  }
}
