import type { KnowledgeIndex } from './knowledge-index.js';

/**
 * An index that retrievals hold while they search: what it holds open is closed once it is retired and nobody searches
 * any more.
 */
export class SharedIndex {
  readonly index: Promise<KnowledgeIndex>;
  readonly #closed: Promise<void>;
  #close: () => void = () => undefined;
  #holders = 0;
  #retired = false;

  constructor(index: Promise<KnowledgeIndex>) {
    this.index = index;
    this.#closed = new Promise<void>((resolve) => {
      this.#close = resolve;
    }).then(async () =>
      index.then(
        async (built) => built.close(),
        () => undefined,
      ),
    );
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

  /** Says that no retrieval will begin any more; resolves once the index is closed. */
  async retire(): Promise<void> {
    this.#retired = true;
    this.#closeIfDone();
    await this.#closed;
  }

  #closeIfDone(): void {
    if (this.#retired && this.#holders === 0) this.#close();
  }
}
