import type { Readable, Writable } from 'node:stream';

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

import { LineSplitter } from './line-splitter.js';
import { readMessage, refuseTooLong, type Refusal } from './read-message.js';

/** What a line transport works with. */
export interface LineTransportParts {
  readonly input: Readable;
  readonly output: Writable;
  readonly maxMessageBytes: number;
  /** Milliseconds that requests may take after the end of the input, so that their answers are still written. */
  readonly drainMs: number;
}

/**
 * JSON-RPC messages, one a line.
 *
 * Unlike the SDK's own it outlives what is malformed or too large, which is answered with an error; it reads no further
 * while its reader does not, so that answers do not pile up; and it answers what was asked before the input ended.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  readonly #parts: LineTransportParts;
  readonly #splitter: LineSplitter;
  readonly #unanswered = new Set<string | number>();
  #closed = false;
  #drainTimer: NodeJS.Timeout | undefined;

  constructor(parts: LineTransportParts) {
    this.#parts = parts;
    this.#splitter = new LineSplitter(parts.maxMessageBytes);
  }

  async start(): Promise<void> {
    const { input, output } = this.#parts;
    input.on('data', this.#onData);
    input.on('end', this.#onEnd);
    input.on('close', this.#onEnd);
    input.on('error', this.#onEnd);
    output.on('error', this.#onLost);
    if (input.readableEnded || input.destroyed) setImmediate(this.#onEnd);
    return Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) throw new Error('The connection is closed');
    this.#write(message);
    if ('id' in message && !('method' in message) && message.id !== undefined) this.#settle(message.id);
    return Promise.resolve();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#drainTimer);
    const { input, output } = this.#parts;
    input.off('data', this.#onData);
    input.off('end', this.#onEnd);
    input.off('close', this.#onEnd);
    input.pause();
    output.off('drain', this.#onDrain);
    this.onclose?.();
    return Promise.resolve();
  }

  // What is still in a pipe whose reader is gone must not end the process: the listener for errors stays.
  readonly #onLost = (error: Error): void => {
    if (!this.#closed) this.onerror?.(error);
    void this.close();
  };

  readonly #onData = (piece: Buffer | string): void => {
    for (const line of this.#splitter.push(typeof piece === 'string' ? Buffer.from(piece) : piece)) {
      if (this.#closed) return;
      if ('tooLong' in line) this.#write(refuseTooLong(this.#parts.maxMessageBytes));
      else this.#receive(line.text);
    }
  };

  readonly #onEnd = (): void => {
    if (this.#closed || this.#drainTimer !== undefined) return;
    const rest = this.#splitter.flush();
    if (rest !== undefined && 'text' in rest) this.#receive(rest.text);
    this.#drainTimer = setTimeout(() => void this.close(), this.#parts.drainMs);
    if (this.#unanswered.size === 0) void this.close();
  };

  readonly #onDrain = (): void => {
    this.#parts.input.resume();
  };

  #receive(text: string): void {
    const read = readMessage(text);
    if ('refusal' in read) {
      this.#write(read.refusal);
      return;
    }
    const { message } = read;
    if ('method' in message && 'id' in message) this.#unanswered.add(message.id);
    this.onmessage?.(message);
    if ('method' in message && message.method === 'notifications/cancelled') {
      // The protocol answers no request that was taken back.
      const id = message.params?.['requestId'];
      if (typeof id === 'string' || typeof id === 'number') this.#settle(id);
    }
  }

  #settle(id: string | number): void {
    this.#unanswered.delete(id);
    // Later, so that what follows the answer in the same turn is written too.
    if (this.#drainTimer !== undefined && this.#unanswered.size === 0) setImmediate(() => void this.close());
  }

  #write(message: JSONRPCMessage | Refusal): void {
    const { input, output } = this.#parts;
    if (output.write(`${JSON.stringify(message)}\n`)) return;
    input.pause();
    output.off('drain', this.#onDrain);
    output.once('drain', this.#onDrain);
  }
}
