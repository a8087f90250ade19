/** What a buffer keeps at most. */
export interface ReplayBounds {
  readonly maxMessages: number;
  readonly maxBytes: number;
}

/** A message as it is sent. */
interface KeptText {
  readonly text: string;
  readonly bytes: number;
}

/**
 * The newest messages of a channel, for a client that comes back.
 *
 * Laws: messages are numbered from 1 without a gap; the newest is always kept; adding costs constant time on average.
 */
export class ReplayBuffer {
  readonly #bounds: ReplayBounds;
  #texts: KeptText[] = [];
  #head = 0;
  #bytes = 0;
  #lastSeq = 0;

  constructor(bounds: ReplayBounds) {
    this.#bounds = bounds;
  }

  /** The number of the newest message; 0 before the first. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Keeps the message after {@link lastSeq}. @returns its size in UTF-8 bytes. */
  add(text: string): number {
    const bytes = Buffer.byteLength(text);
    this.#texts.push({ text, bytes });
    this.#bytes += bytes;
    this.#lastSeq += 1;
    const { maxMessages, maxBytes } = this.#bounds;
    while (this.#size > 1 && (this.#size > maxMessages || this.#bytes > maxBytes)) this.#dropOldest();
    return bytes;
  }

  /** The messages after a number, oldest first; `undefined` where one of them is gone, or the number has never been. */
  after(seq: number): readonly string[] | undefined {
    const lastDropped = this.#lastSeq - this.#size;
    if (seq > this.#lastSeq || seq < lastDropped) return undefined;
    return this.#texts.slice(this.#head + (seq - lastDropped)).map(({ text }) => text);
  }

  get #size(): number {
    return this.#texts.length - this.#head;
  }

  #dropOldest(): void {
    this.#bytes -= this.#texts[this.#head]?.bytes ?? 0;
    this.#head += 1;
    // Dropped slots go all at once, when they are half of the list.
    if (this.#head * 2 <= this.#texts.length) return;
    this.#texts = this.#texts.slice(this.#head);
    this.#head = 0;
  }
}
