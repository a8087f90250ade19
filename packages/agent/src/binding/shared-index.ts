import type { KnowledgeIndex } from './knowledge-index.js';

/**
 * An index that retrievals hold while they search: what it holds open is closed once it is retired and nobody searches
 * any more.
 */
export class SharedIndex {
  readonly index: Promise<KnowledgeIndex>;
  #holders = 0;
  #retired = false;

  constructor(index: Promise<KnowledgeIndex>) {
    this.index = index;
  }

  /** Keeps the index open until {@link release}. */
  hold(): void {
    this.#holders += 1;
  }

  /** Ends one {@link hold}. */
  release(): void {
    this.#holders -= 1;
    this.#closeIfDone();
  }

  /** Says that no retrieval will begin any more. */
  retire(): void {
    this.#retired = true;
    this.#closeIfDone();
  }

  #closeIfDone(): void {
    if (!this.#retired || this.#holders > 0) return;
    void this.index.then(
      (index) => index.close(),
      () => undefined,
    );
  }
}
