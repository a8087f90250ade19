const LINE_FEED = 0x0a;

/** A line that came whole, or one that was too long and was thrown away as it came. */
export type Line = { readonly text: string } | { readonly tooLong: true };

/**
 * Splits bytes into lines and holds no more than one line of them: the rest of a line that passes the cap is dropped as it
 * comes, so that memory is bounded and the next line is read as if nothing had been.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  #parts: Uint8Array[] = [];
  #bytes = 0;
  #isDropping = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that end within a piece; an empty line is none. */
  *push(piece: Uint8Array): Iterable<Line> {
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, start)) {
      const line = this.#end(piece.subarray(start, end));
      start = end + 1;
      if (line !== undefined) yield line;
    }
    this.#keep(piece.subarray(start));
  }

  /** What stands after the last line end. */
  flush(): Line | undefined {
    return this.#end(new Uint8Array());
  }

  #keep(part: Uint8Array): void {
    if (part.length === 0 || this.#isDropping) return;
    this.#bytes += part.length;
    if (this.#bytes > this.#maxBytes) {
      this.#isDropping = true;
      this.#parts = [];
    } else {
      this.#parts.push(part);
    }
  }

  #end(part: Uint8Array): Line | undefined {
    this.#keep(part);
    const isTooLong = this.#isDropping;
    const text = isTooLong ? '' : Buffer.concat(this.#parts).toString('utf8').trim();
    this.#parts = [];
    this.#bytes = 0;
    this.#isDropping = false;
    if (isTooLong) return { tooLong: true };
    return text === '' ? undefined : { text };
  }
}
