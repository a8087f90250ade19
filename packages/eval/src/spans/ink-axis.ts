import { RagError } from '@rag/contracts';

import type { Span } from './span.js';

const WHITE_SPACE = /\s/u;

/**
 * Counts positions of a text in characters that are not white space.
 *
 * Chunkers trim blank lines and ends of lines; measured on this axis that costs nothing, and two chunks that only a
 * blank line parts touch. Building it is linear and takes four bytes a UTF-16 code unit; each look-up is O(1).
 *
 * @example
 * const axis = new InkAxis('a  bc');
 * axis.spanOf({ start: 0, end: 4 }); // { start: 0, end: 2 }: "a" and "b"
 */
export class InkAxis {
  readonly #before: Uint32Array;

  constructor(text: string) {
    const before = new Uint32Array(text.length + 1);
    let ink = 0;
    for (let offset = 0; offset < text.length; offset++) {
      before[offset] = ink;
      if (!WHITE_SPACE.test(text.charAt(offset))) ink += 1;
    }
    before[text.length] = ink;
    this.#before = before;
  }

  /** How many code units of the text are not white space. */
  get length(): number {
    return this.#before.at(-1)!;
  }

  /**
   * A span of the text on this axis, moved by `base`; `undefined` where it holds white space alone.
   *
   * @throws RagError `RAG_EVAL_INVALID_SPAN` where it does not lie within the text.
   */
  spanOf(span: Span, base = 0): Span | undefined {
    const [start, end] = [this.#before[span.start], this.#before[span.end]];
    if (start === undefined || end === undefined || span.start > span.end)
      throw new RagError(
        'RAG_EVAL_INVALID_SPAN',
        `Cannot measure a span: "${String(span.start)}" to "${String(span.end)}" does not lie within a text of ` +
          `"${this.#before.length - 1}" code units`,
        { start: span.start, end: span.end },
      );
    return start === end ? undefined : { start: base + start, end: base + end };
  }
}
