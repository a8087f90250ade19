import type { Caller } from '../host/caller.js';
import type { Operation } from './operation.js';
import { ReplayBuffer, type ReplayBounds } from './replay-buffer.js';
import type { ServerMessage } from './server-messages.js';

/** Where a channel's messages go while a client is there. */
export interface ChannelConnection {
  /** Whether the client does not read as fast as messages are made. */
  readonly isCongested: boolean;
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** What a channel is opened with. */
export interface ChannelOptions {
  readonly id: string;
  readonly caller: Caller;
  readonly replay: ReplayBounds;
}

/**
 * What a client and the server say to each other, across connections.
 *
 * Laws: messages are numbered from 1 without a gap and go out in that order; a channel without a connection keeps them, as
 * far as its bounds go; what waits for room wakes when there may be some, and must look again.
 */
export class Channel {
  readonly id: string;
  readonly caller: Caller;
  /** Under way, by the ids of their requests. */
  readonly operations: Map<string, Operation> = new Map();
  readonly #bounds: ReplayBounds;
  readonly #replay: ReplayBuffer;
  readonly #waiting = new Set<() => void>();
  #connection: ChannelConnection | undefined;
  #unsentMessages = 0;
  #unsentBytes = 0;
  #isClosed = false;

  constructor({ id, caller, replay }: ChannelOptions) {
    this.id = id;
    this.caller = caller;
    this.#bounds = replay;
    this.#replay = new ReplayBuffer(replay);
  }

  /** The number of the newest message. */
  get lastSeq(): number {
    return this.#replay.lastSeq;
  }

  get connection(): ChannelConnection | undefined {
    return this.#connection;
  }

  /** Whether more can be said without holding up the client, or pushing out what it has not got. */
  get hasRoom(): boolean {
    if (this.#isClosed) return false;
    if (this.#connection !== undefined) return !this.#connection.isCongested;
    const { maxMessages, maxBytes } = this.#bounds;
    // Half is left for what is never held back: answers of operations that are under way.
    return this.#unsentMessages < maxMessages / 2 && this.#unsentBytes < maxBytes / 2;
  }

  /** Says something; nothing is said once the channel was closed. */
  send(message: ServerMessage): void {
    if (this.#isClosed) return;
    const text = JSON.stringify({ seq: this.lastSeq + 1, ...message });
    const bytes = this.#replay.add(text);
    if (this.#connection !== undefined) {
      this.#connection.send(text);
      return;
    }
    this.#unsentMessages += 1;
    this.#unsentBytes += bytes;
  }

  /** Gives the channel a connection, after that of before was given up. */
  attach(connection: ChannelConnection): void {
    this.#connection = connection;
    this.#unsentMessages = 0;
    this.#unsentBytes = 0;
  }

  /** The messages after a number; `undefined` where they are not all there any more. */
  messagesAfter(seq: number): readonly string[] | undefined {
    return this.#replay.after(seq);
  }

  /** Takes a connection away; nothing happens where another has taken its place. @returns whether it was this one. */
  detach(connection: ChannelConnection): boolean {
    if (this.#connection !== connection) return false;
    this.#connection = undefined;
    this.wake();
    return true;
  }

  /** Calls `run` once, when there may be room again or the channel was closed; the returned function ends that. */
  onceWoken(run: () => void): () => void {
    this.#waiting.add(run);
    return () => this.#waiting.delete(run);
  }

  /** Resolves when there is room; rejects when the signal aborts. */
  async untilRoom(signal: AbortSignal): Promise<void> {
    while (!this.hasRoom) {
      signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          stopWaiting();
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const stopWaiting = this.onceWoken(wake);
        signal.addEventListener('abort', wake);
      });
    }
    signal.throwIfAborted();
  }

  /** Tells those that wait to look again. */
  wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const run of waiting) run();
  }

  /** Ends the channel and all that is under way in it. */
  close(reason: Error): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const operation of this.operations.values()) operation.abort(reason);
    this.operations.clear();
    this.#connection = undefined;
    this.wake();
  }
}
