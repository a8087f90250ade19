import { Document, InternalError } from '@rag/contracts';

import { copyRows, moveRow, type PinnedBlock, type RowBlock } from './row-block.js';
import type { RowCodec } from './row-codec.js';

/** A full block is about as large as this: large enough to scan without overhead, small enough to copy. */
export const BLOCK_BYTES = 4_194_304;

/** The first block begins with so many rows and doubles until it is full. */
export const FIRST_BLOCK_ROWS = 64;

/** A block with fewer than this share of its rows left is emptied into the last block. */
export const SPARSE_SHARE = 0.5;

/** A block, and how much of it is published, written and left. */
interface TableBlock {
  data: RowBlock;
  published: number;
  written: number;
  live: number;
}

/**
 * The documents of one dimension as packed rows, and where each of them is.
 *
 * Rows are written first and published at once: until `publish`, nothing of them can be seen, and `unstage` drops them.
 * A removed row stays where it is, for the generations that have it, until its block is sparse: then what is left of the
 * block is written anew, at less cost than the removals were, and the block belongs to older generations alone.
 */
export class RowTable {
  readonly dimensions: number;
  readonly #codec: RowCodec;
  readonly #fullRows: number;
  readonly #blocks: (TableBlock | undefined)[] = [];
  readonly #locations = new Map<string, number>();
  #tail = -1;

  constructor(dimensions: number, codec: RowCodec) {
    this.dimensions = dimensions;
    this.#codec = codec;
    this.#fullRows = Math.max(FIRST_BLOCK_ROWS, Math.floor(BLOCK_BYTES / (dimensions * codec.bytesPerValue)));
  }

  get size(): number {
    return this.#locations.size;
  }

  has(id: string): boolean {
    return this.#locations.has(id);
  }

  /** Where a published document's row is. */
  find(id: string): { readonly block: RowBlock; readonly row: number } | undefined {
    const location = this.#locations.get(id);
    if (location === undefined) return undefined;
    return { block: this.#blockAt(location).data, row: location % this.#fullRows };
  }

  /** The document with its embedding, as far as the precision kept that. */
  read(id: string): Document | undefined {
    const found = this.find(id);
    if (found === undefined) return undefined;
    return found.block.documents[found.row]?.withEmbedding(this.#codec.read(found.block, found.row));
  }

  /** Writes a row that nobody sees yet. May fail for lack of memory. */
  stage({ id, content, metadata }: Document, embedding: Float32Array): void {
    const block = this.#blockWithRoom();
    this.#codec.write(embedding, block.data, block.written);
    block.data.documents[block.written] = new Document({ id, content, metadata });
    block.written += 1;
  }

  /** Drops what was staged. */
  unstage(): void {
    for (const [slot, block] of this.#blocks.entries()) {
      if (block === undefined) continue;
      for (let row = block.published; row < block.written; row += 1) block.data.documents[row] = undefined;
      block.written = block.published;
      if (block.published === 0) this.#drop(slot);
    }
  }

  /** Shows what was staged; a later row takes the place of an earlier one with its id. */
  publish(generation: number): void {
    for (const [slot, block] of this.#blocks.entries()) {
      if (block === undefined) continue;
      for (let row = block.published; row < block.written; row += 1) {
        const { id } = block.data.documents[row]!;
        this.remove(id, generation);
        block.live += 1;
        this.#locations.set(id, slot * this.#fullRows + row);
      }
      block.published = block.written;
    }
  }

  /** Removes a document from a generation on; whether there was one. */
  remove(id: string, generation: number): boolean {
    const location = this.#locations.get(id);
    if (location === undefined) return false;
    const block = this.#blockAt(location);
    block.data.removedAt[location % this.#fullRows] = generation;
    block.live -= 1;
    this.#locations.delete(id);
    return true;
  }

  /** Writes what is left of sparse blocks anew. May fail for lack of memory, and has changed nothing then. */
  clean(generation: number): void {
    const sparse = [...this.#blocks.entries()].filter(([, block]) => block !== undefined && isSparse(block));
    for (const [slot, block] of sparse as [number, TableBlock][]) {
      if (slot === this.#tail) this.#tail = -1;
      for (let row = 0; row < block.published; row += 1) {
        if (block.data.removedAt[row] !== Infinity) continue;
        const target = this.#blockWithRoom();
        moveRow(block.data, row, target.data, target.written);
        target.written += 1;
      }
      this.publish(generation);
      this.#drop(slot);
    }
  }

  /** What is published, as older generations go on seeing it. */
  pin(): readonly PinnedBlock[] {
    return this.#blocks
      .filter((block) => block !== undefined)
      .map(({ data, published }) => ({ block: data, rows: published }));
  }

  #blockWithRoom(): TableBlock {
    const tail = this.#blocks[this.#tail];
    if (tail !== undefined && tail.written < tail.data.capacity) return tail;
    if (tail !== undefined && tail.data.capacity < this.#fullRows) {
      const larger = this.#allocate(Math.min(this.#fullRows, tail.data.capacity * 2));
      copyRows(tail.data, tail.written, larger);
      tail.data = larger;
      return tail;
    }
    const isFirst = this.#blocks.every((block) => block === undefined);
    const data = this.#allocate(isFirst ? Math.min(FIRST_BLOCK_ROWS, this.#fullRows) : this.#fullRows);
    const free = this.#blocks.indexOf(undefined);
    const slot = free < 0 ? this.#blocks.length : free;
    const block: TableBlock = { data, published: 0, written: 0, live: 0 };
    this.#blocks[slot] = block;
    this.#tail = slot;
    return block;
  }

  #allocate(capacity: number): RowBlock {
    return {
      capacity,
      dimensions: this.dimensions,
      values: this.#codec.allocate(capacity * this.dimensions),
      factors: new Float64Array(capacity),
      scales: new Float64Array(this.#codec.bytesPerValue === 1 ? capacity : 0),
      removedAt: new Float64Array(capacity).fill(Infinity),
      documents: [],
    };
  }

  #blockAt(location: number): TableBlock {
    const block = this.#blocks[Math.floor(location / this.#fullRows)];
    if (block === undefined) throw new InternalError('a document is said to be in a block that was dropped');
    return block;
  }

  #drop(slot: number): void {
    this.#blocks[slot] = undefined;
    if (slot === this.#tail) this.#tail = -1;
  }
}

function isSparse({ live, published }: TableBlock): boolean {
  return live === 0 || (published >= FIRST_BLOCK_ROWS && live < published * SPARSE_SHARE);
}
