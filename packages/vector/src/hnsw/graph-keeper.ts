import { yieldToEventLoop, type Document } from '@rag/contracts';

import { NeighbourGraph, type GraphEntry, type GraphSettings } from './neighbour-graph.js';
import type { UsearchModule } from './usearch-module.js';

/** Numbers that are placed in one piece of work: some ten milliseconds of it. */
export const NUMBERS_PER_SLICE = 16_384;

/** A graph that lacks more than this share of the documents is not asked: going over the missing would cost more. */
export const MOST_WAITING_SHARE = 0.25;

/** What a graph is kept of. */
export interface KeptDocuments {
  size(): number;
  dimensions(): number | undefined;
  get(id: string): Document | undefined;
}

/** How large a graph must be, and what it is like. */
export interface KeeperSettings extends GraphSettings {
  readonly hnswFrom: number;
}

/** How far a graph has come. */
export interface GraphProgress {
  /** Documents that the graph has. */
  readonly inGraph: number;
  /** Documents that it does not have yet. */
  readonly waiting: number;
  /** Places in the graph of documents that were removed or replaced. */
  readonly forgotten: number;
  /** Why there is no graph any more, until the index is cleared. */
  readonly failure: unknown;
}

/**
 * Lets a graph follow the documents of a store, a slice at a time.
 *
 * Every document is in exactly one of three places: in the graph, among those that wait for it, or among those without a
 * direction, which no graph can hold. A graph in which more is forgotten than is left is begun anew.
 */
export class GraphKeeper {
  readonly #documents: KeptDocuments;
  readonly #usearch: UsearchModule;
  readonly #settings: KeeperSettings;
  readonly #directionless = new Set<string>();
  #waiting = new Set<string>();
  #graph: NeighbourGraph | undefined;
  #isGrowing = false;
  #growing: Promise<void> = Promise.resolve();
  #failure: unknown;

  constructor(documents: KeptDocuments, usearch: UsearchModule, settings: KeeperSettings) {
    this.#documents = documents;
    this.#usearch = usearch;
    this.#settings = settings;
  }

  get progress(): GraphProgress {
    const { size = 0, places = 0 } = this.#graph ?? {};
    return { inGraph: size, waiting: this.#waiting.size, forgotten: places - size, failure: this.#failure };
  }

  /** The graph, where asking it is worth its while. */
  get serving(): NeighbourGraph | undefined {
    if (this.#waiting.size > this.#documents.size() * MOST_WAITING_SHARE) return undefined;
    return this.#graph;
  }

  /** Documents that wait for their place. */
  get waiting(): ReadonlySet<string> {
    return this.#waiting;
  }

  /** Documents whose vectors are zero. */
  get directionless(): ReadonlySet<string> {
    return this.#directionless;
  }

  /** Follows a change of the documents, at once. */
  follow(removed: Iterable<string>, added: readonly Document[]): void {
    for (const id of removed) this.#forget(id);
    for (const { id } of added) this.#forget(id);
    for (const { id } of added) this.#waiting.add(id);
    const isOther = this.#graph !== undefined && this.#graph.dimensions !== this.#documents.dimensions();
    if (isOther) this.#graph = undefined;
  }

  /** Follows the removal of all documents. */
  clear(): void {
    this.#graph = undefined;
    this.#failure = undefined;
    this.#waiting = new Set();
    this.#directionless.clear();
  }

  /** Resolves once the graph has all that it is to have; never rejects. Calls at the same time wait for the same. */
  async grow(): Promise<void> {
    if (!this.#isGrowing) {
      this.#isGrowing = true;
      this.#growing = this.#growAll();
    }
    return this.#growing;
  }

  async #growAll(): Promise<void> {
    while (this.#growSlice()) await yieldToEventLoop();
    // At once, not when the promise is heard: a change in between would wait for growth that has ended.
    this.#isGrowing = false;
  }

  /** Places some documents; whether there may be more to do. */
  #growSlice(): boolean {
    if (this.#failure !== undefined) return false;
    try {
      const graph = this.#wantedGraph();
      if (graph === undefined || this.#waiting.size === 0) return false;
      const entries = this.#nextEntries(graph.dimensions);
      if (entries.length > 0) graph.add(entries);
      for (const { id } of entries) this.#waiting.delete(id);
      return true;
    } catch (failure) {
      // The store answers without a graph, exactly: what failed costs time, not answers.
      this.#giveUp();
      this.#failure = failure;
      return false;
    }
  }

  /** The graph that is to grow: begun where there are documents enough, given up where there are few. */
  #wantedGraph(): NeighbourGraph | undefined {
    const documents = this.#documents.size();
    const graph = this.#graph;
    const isWorn = graph !== undefined && graph.places - graph.size > graph.size;
    if (isWorn || documents < this.#settings.hnswFrom / 2) this.#giveUp();
    const dimensions = this.#documents.dimensions();
    if (this.#graph === undefined && dimensions !== undefined && documents >= this.#settings.hnswFrom)
      this.#graph = new NeighbourGraph(this.#usearch, dimensions, this.#settings);
    return this.#graph;
  }

  #nextEntries(dimensions: number): readonly GraphEntry[] {
    const count = Math.max(1, Math.floor(NUMBERS_PER_SLICE / dimensions));
    const entries: GraphEntry[] = [];
    for (const id of this.#waiting) {
      const embedding = this.#documents.get(id)?.embedding;
      if (embedding?.some((value) => value !== 0) === true) entries.push({ id, embedding });
      else {
        this.#waiting.delete(id);
        this.#directionless.add(id);
      }
      if (entries.length === count) break;
    }
    return entries;
  }

  #giveUp(): void {
    for (const id of this.#graph?.ids() ?? []) this.#waiting.add(id);
    for (const id of this.#directionless) this.#waiting.add(id);
    this.#directionless.clear();
    this.#graph = undefined;
  }

  #forget(id: string): void {
    this.#graph?.forget(id);
    this.#waiting.delete(id);
    this.#directionless.delete(id);
  }
}
