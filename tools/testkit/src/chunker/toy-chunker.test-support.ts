import type { Chunk, Chunker, NormalizedDocument } from '@rag/contracts';

/** The ways in which a toy chunker can be broken on purpose; none: it is correct. */
export type ToyChunkerFault =
  | 'restless-id'
  | 'chunk-of-nothing'
  | 'drops-the-end'
  | 'counts-from-zero'
  | 'cuts-pairs'
  | 'empty-symbol'
  | 'carries-code'
  | 'remembers'
  | 'needs-a-line-end'
  | 'overweight'
  | 'recursive';

/** The most characters that a chunk of a toy has, in code points. */
export const TOY_MAX = 120;

let made = 0;

type Part = Pick<Chunk, 'content' | 'startLine' | 'endLine' | 'span'>;

/** A chunk a line, long lines in parts: correct, or broken in exactly one way. */
export class ToyChunker implements Chunker {
  readonly id: string;
  readonly #fault: ToyChunkerFault | undefined;
  #calls = 0;

  constructor(fault?: ToyChunkerFault) {
    this.#fault = fault;
    this.id = fault === 'restless-id' ? `toy-${made++}` : 'toy@1';
  }

  chunk(document: NormalizedDocument): readonly Chunk[] {
    this.#calls++;
    const lines = document.text.split('\n');
    if (this.#fault === 'recursive') recurse(document.text.length);
    if (this.#fault === 'needs-a-line-end' && lines.length === 1) return [];
    const parts: Part[] = [];
    let offset = 0;
    for (const [row, line] of lines.entries()) {
      const number = this.#fault === 'counts-from-zero' ? row : row + 1;
      for (const content of this.#partsOf(line)) {
        const span = { start: offset, end: offset + content.length };
        offset = span.end;
        if (content.trim() === '' && this.#fault !== 'chunk-of-nothing') continue;
        parts.push({ content, startLine: number, endLine: number, span });
      }
      offset += 1;
    }
    if (this.#fault === 'drops-the-end') parts.pop();
    return parts.map((part, index) => this.#chunkOf(part, index));
  }

  #partsOf(line: string): readonly string[] {
    if (this.#fault === 'overweight') return [line];
    const units = this.#fault === 'cuts-pairs' ? line.split('') : Array.from(line);
    const parts: string[] = [];
    for (let at = 0; at === 0 || at < units.length; at += TOY_MAX) {
      parts.push(units.slice(at, at + TOY_MAX).join(''));
    }
    return parts;
  }

  #chunkOf(part: Part, index: number): Chunk {
    const { content } = part;
    const weight = Array.from(content).length;
    const described = {
      headingPath: [],
      scope: [],
      definitions: [],
      weight,
      embeddingText: content,
      fields: { content },
    };
    const chunk: Chunk = { ...part, ...described, index };
    if (this.#fault === 'empty-symbol') return { ...chunk, symbol: '' };
    if (this.#fault === 'carries-code') return Object.assign(chunk, { render: () => part.content });
    if (this.#fault === 'remembers') return { ...chunk, symbolKind: `call ${this.#calls}` };
    return chunk;
  }
}

function recurse(depth: number): number {
  return depth === 0 ? 0 : 1 + recurse(depth - 1);
}
