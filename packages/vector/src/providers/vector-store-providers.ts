import { checkOptions, describeValue, RagError, type Awaitable, type VectorIndex } from '@rag/contracts';

import { VectorMemoryStore } from '../store/vector-memory-store.js';
import type { VectorMemoryStoreOptions } from '../store/vector-store-options.js';

/** Options of a vector store by name, as a configuration holds them; each provider says which it knows. */
export type VectorStoreProviderOptions = Readonly<Record<string, unknown>>;

/**
 * Opens vector stores of one kind.
 *
 * Laws: each call opens a store of its own, or fails; options that it does not know are an error.
 */
export interface VectorStoreProvider {
  /** What a configuration names it by; case matters. */
  readonly name: string;
  open(options: VectorStoreProviderOptions): Awaitable<VectorIndex>;
}

/** The provider that is always there: a `VectorMemoryStore` with the options of one. */
export const inMemoryVectorStoreProvider: VectorStoreProvider = Object.freeze({
  name: 'inmemory',
  open: (options: VectorStoreProviderOptions) => new VectorMemoryStore(options as VectorMemoryStoreOptions),
});

/**
 * The vector stores that a configuration may name: `inmemory`, and what was registered.
 *
 * A name that is not known is an error when it is opened, which is when an agent starts: nothing takes its place. Indexes
 * on a server are no providers: whoever opens one hands it over.
 *
 * @example
 * const providers = new VectorStoreProviders();
 * const store = await providers.open('inmemory', { precision: 'int8' });
 */
export class VectorStoreProviders {
  readonly #providers = new Map<string, VectorStoreProvider>([
    [inMemoryVectorStoreProvider.name, inMemoryVectorStoreProvider],
  ]);

  /** The names that can be opened, in ascending order. */
  get names(): readonly string[] {
    return [...this.#providers.keys()].sort();
  }

  /**
   * Adds a provider under its name.
   *
   * @throws RagError `RAG_VECTOR_INVALID_PROVIDER` for a name that is blank or taken, and for what cannot open anything.
   */
  register(provider: VectorStoreProvider): this {
    const given: unknown = provider;
    const { name, open } = (given ?? {}) as Partial<VectorStoreProvider>;
    if (typeof name !== 'string' || name.trim() === '' || name !== name.trim())
      throw invalid('its name is blank or has spaces around it');
    if (typeof open !== 'function') throw invalid(`"${name}" has no function "open"`);
    if (this.#providers.has(name)) throw invalid(`"${name}" is registered already`);
    this.#providers.set(name, provider);
    return this;
  }

  /**
   * The provider with this name.
   *
   * @throws RagError `RAG_VECTOR_UNKNOWN_PROVIDER` naming what is registered.
   */
  get(name: string): VectorStoreProvider {
    const provider = this.#providers.get(name);
    if (provider !== undefined) return provider;
    throw new RagError(
      'RAG_VECTOR_UNKNOWN_PROVIDER',
      `Cannot open the vector store ${describeValue(name)}: no provider has this name, there is "${this.names.join('", "')}"; ` +
        'register a provider, or open a VectorIndex yourself, as by "@rag/vector/hnsw", "@rag/vector/pgvector" or ' +
        '"@rag/vector/qdrant", and hand it over',
      { name, registered: this.names },
    );
  }

  /**
   * Opens a store of the kind with this name.
   *
   * @throws RagError as {@link get}; whatever the provider fails with.
   */
  async open(name: string, options: VectorStoreProviderOptions = {}): Promise<VectorIndex> {
    return this.get(name).open(checkOptions(options, 'open a vector store'));
  }
}

function invalid(state: string): RagError {
  return new RagError('RAG_VECTOR_INVALID_PROVIDER', `Cannot register a vector store provider: ${state}`);
}
