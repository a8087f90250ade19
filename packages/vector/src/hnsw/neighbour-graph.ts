import { lengthOf } from '../store/row-codec.js';
import type { UsearchGraph, UsearchModule } from './usearch-module.js';

// Several threads would place documents in another order at every run, and find others.
const ONE_THREAD = 1;

/** How a graph is built and asked. */
export interface GraphSettings {
  readonly connectivity: number;
  readonly buildBreadth: number;
  readonly searchBreadth: number;
}

/** A document that is to be placed. */
export interface GraphEntry {
  readonly id: string;
  /** Finite numbers, not all of them zero. */
  readonly embedding: Float32Array;
}

/**
 * Ids by the direction of their vectors: a graph in which near ones are neighbours.
 *
 * It grows and never shrinks. What is forgotten stays in the graph as a way to others and is left out of answers: the
 * removal of `usearch` 2.25.3 can run for ever once places were used again. Two bytes a number are enough here, since
 * answers are scored anew from the vectors themselves, and are twice as fast to build as four.
 */
export class NeighbourGraph {
  readonly dimensions: number;
  readonly #graph: UsearchGraph;
  readonly #ids: (string | undefined)[] = [];
  readonly #keys = new Map<string, number>();

  constructor({ Index }: UsearchModule, dimensions: number, settings: GraphSettings) {
    this.dimensions = dimensions;
    this.#graph = new Index({
      dimensions,
      metric: 'ip',
      quantization: 'bf16',
      connectivity: settings.connectivity,
      expansion_add: settings.buildBreadth,
      expansion_search: settings.searchBreadth,
      multi: false,
    });
  }

  /** How many documents it has, without those that were forgotten. */
  get size(): number {
    return this.#keys.size;
  }

  /** How many places it has, with those that were forgotten. */
  get places(): number {
    return this.#ids.length;
  }

  /** The ids that it has, oldest first. */
  ids(): Iterable<string> {
    return this.#keys.keys();
  }

  /** Places documents that it does not have. What `usearch` throws leaves the graph unusable. */
  add(entries: readonly GraphEntry[]): void {
    const first = this.#ids.length;
    const keys = BigUint64Array.from(entries, (_, at) => BigInt(first + at));
    const vectors = new Float32Array(entries.length * this.dimensions);
    for (const [at, { embedding }] of entries.entries())
      vectors.set(directionOf(embedding), at * this.dimensions);
    this.#graph.add(keys, vectors, ONE_THREAD);
    for (const [at, { id }] of entries.entries()) {
      this.#ids.push(id);
      this.#keys.set(id, first + at);
    }
  }

  /** Leaves a document out of answers from now on; whether it was there. */
  forget(id: string): boolean {
    const key = this.#keys.get(id);
    if (key === undefined) return false;
    this.#keys.delete(id);
    this.#ids[key] = undefined;
    return true;
  }

  /** About the nearest ids, at most `count` with those that were forgotten; all that there are where it is that many. */
  nearest(vector: Float32Array, count: number): string[] {
    if (count >= this.places) return [...this.#keys.keys()];
    const { keys } = this.#graph.search(directionOf(vector), count, ONE_THREAD);
    const ids: string[] = [];
    for (const key of keys) {
      const id = this.#ids[Number(key)];
      if (id !== undefined) ids.push(id);
    }
    return ids;
  }
}

// Of length one in 64 bits: very large and very small vectors would be lost in the graph's own arithmetic.
function directionOf(vector: Float32Array): Float32Array {
  const length = lengthOf(vector);
  return vector.map((value) => value / length);
}
