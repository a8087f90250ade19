import type { WebSocket } from 'ws';

import type { Clock } from '@rag/contracts';

import type { ChannelConnection } from './channel.js';
import type { SocketLimits } from './socket-limits.js';

/** Closes a connection whose channel was taken over by another one. */
export const CLOSE_REPLACED = 4_000;

const CLOSE_TRY_AGAIN_LATER = 1_013;

/** What a connection is watched with. */
export interface SocketConnectionOptions {
  readonly clock: Clock;
  readonly limits: SocketLimits;
  /** Called when what was sent has gone out, so that there may be room again. */
  readonly onRoom: () => void;
}

/**
 * One WebSocket, watched: who does not read is waited for and then closed with 1013, who does not answer pings is cut off.
 *
 * Law: it holds no more unsent bytes than `pausedBytes` and what the operations under way had to say.
 */
export class SocketConnection implements ChannelConnection {
  readonly #socket: WebSocket;
  readonly #options: SocketConnectionOptions;
  #missedPings = 0;
  #cancelPing: () => void = nothing;
  #cancelSlow: (() => void) | undefined;
  #cancelCut: () => void = nothing;

  constructor(socket: WebSocket, options: SocketConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.on('pong', () => {
      this.#missedPings = 0;
    });
    socket.once('close', () => {
      this.#cancelPing();
      this.#cancelSlow?.();
      this.#cancelCut();
    });
    this.#pingLater();
  }

  get isCongested(): boolean {
    return this.#socket.bufferedAmount > this.#options.limits.congestedBytes;
  }

  /** Sends a text; one that is closing drops it, since its channel keeps it. */
  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(text, () => {
      this.#look();
    });
    this.#look();
  }

  /** Closes politely, and cuts off who does not answer that. */
  close(code: number, reason: string): void {
    const { clock, limits } = this.#options;
    // The answer to a close is read like everything else.
    if (this.#socket.isPaused) this.#socket.resume();
    this.#socket.close(code, reason);
    this.#cancelCut();
    this.#cancelCut = clock.after(limits.closeMs, () => {
      this.cut();
    });
  }

  /** Ends the connection at once. */
  cut(): void {
    this.#socket.terminate();
  }

  #look(): void {
    const { clock, limits, onRoom } = this.#options;
    if (this.isCongested) {
      this.#cancelSlow ??= clock.after(limits.slowReaderMs, () => {
        this.close(CLOSE_TRY_AGAIN_LATER, 'too slow to read');
      });
      if (this.#socket.bufferedAmount > limits.pausedBytes) this.#socket.pause();
      return;
    }
    if (this.#cancelSlow === undefined) return;
    this.#cancelSlow();
    this.#cancelSlow = undefined;
    if (this.#socket.isPaused) this.#socket.resume();
    onRoom();
  }

  #pingLater(): void {
    const { clock, limits } = this.#options;
    this.#cancelPing = clock.after(limits.pingMs, () => {
      // A ping behind what was not read would say nothing; who does not read has a limit of its own.
      if (!this.isCongested && this.#socket.readyState === this.#socket.OPEN) {
        if (this.#missedPings >= limits.maxMissedPings) {
          this.cut();
          return;
        }
        this.#missedPings += 1;
        this.#socket.ping();
      }
      this.#pingLater();
    });
  }
}

function nothing(): void {
  // There is nothing to cancel yet.
}
