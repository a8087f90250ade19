import type { BM25Stream } from '@rag/bm25';
import type { Document, PreparedSwap, PrepareOptions, RankedSnapshot } from '@rag/contracts';
import type { SessionStream, SessionStreamLosses, SessionStreamStats } from '@rag/server';

import type { StoreFaults } from './store-faults.js';
import { makeUnreadable } from './unreadable-results.js';

/** The keyword stream of a session, failing where a case says so. */
export class StreamUnderFault implements SessionStream {
  readonly #stream: BM25Stream;
  readonly #faults: StoreFaults;

  constructor(stream: BM25Stream, faults: StoreFaults) {
    this.#stream = stream;
    this.#faults = faults;
  }

  get name(): string {
    return this.#stream.name;
  }

  isAvailable(): boolean {
    return this.#stream.isAvailable();
  }

  snapshot(): RankedSnapshot {
    const snapshot = this.#stream.snapshot();
    const faults = this.#faults;
    return {
      generation: snapshot.generation,
      search: (query, topK, options) => {
        faults.meet('bm25.search');
        const results = snapshot.search(query, topK, options);
        return faults.has('prompt.render') ? makeUnreadable(results) : results;
      },
      explain: (query, documentId) => snapshot.explain(query, documentId),
    };
  }

  async prepareReplace(
    removeIds: Iterable<string>,
    add: readonly Document[],
    options?: PrepareOptions,
  ): Promise<PreparedSwap> {
    const { stream: failsAt } = this.#faults.replacement;
    if (failsAt === 'prepare') this.#faults.meet('bm25.replaceDocuments');
    const swap = await this.#stream.prepareReplace(removeIds, add, options);
    return {
      synchronous: swap.synchronous,
      atomic: swap.atomic,
      commit: () => {
        if (failsAt === 'commit') this.#faults.meet('bm25.replaceDocuments');
        return swap.commit();
      },
      rollback: () => swap.rollback(),
      discard: () => {
        swap.discard();
      },
    };
  }

  add(documents: readonly Document[]): void {
    this.#stream.add(documents);
  }

  get(id: string): Document | undefined {
    return this.#stream.get(id);
  }

  renew(): void {
    this.#stream.renew();
  }

  size(): number {
    return this.#stream.size();
  }

  clear(): void {
    this.#stream.clear();
  }

  losses(): SessionStreamLosses {
    return this.#stream.losses();
  }

  stats(): SessionStreamStats {
    return this.#stream.stats();
  }
}
