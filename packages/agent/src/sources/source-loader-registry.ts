import { RagError, type KnowledgeType, type SourceLoader } from '@rag/contracts';

import { describeValue, quoteAll } from './describe-value.js';
import { KNOWLEDGE_TYPES } from './resolve-knowledge-source.js';

/**
 * Which loader brings the documents of which type of source; immutable.
 *
 * @example
 * declare const databaseLoader: SourceLoader;
 * const loaders = new SourceLoaderRegistry([new FileSourceLoader(), databaseLoader]);
 * loaders.types; // ['FILE', 'DATABASE']
 */
export class SourceLoaderRegistry {
  readonly #loaders = new Map<KnowledgeType, SourceLoader>();

  /** @throws RagError `RAG_AGENT_LOADER_INVALID` for what is no loader, `RAG_AGENT_LOADER_DUPLICATE` for two of a type. */
  constructor(loaders: readonly SourceLoader[] = []) {
    if (!Array.isArray(loaders)) checkLoader(loaders);
    for (const loader of loaders) {
      checkLoader(loader);
      if (this.#loaders.has(loader.type)) {
        throw new RagError(
          'RAG_AGENT_LOADER_DUPLICATE',
          `Cannot register a source loader: the type "${loader.type}" has one already; register one for each type`,
          { type: loader.type },
        );
      }
      this.#loaders.set(loader.type, loader);
    }
  }

  /** The types that have a loader, in the order of registration. */
  get types(): readonly KnowledgeType[] {
    return [...this.#loaders.keys()];
  }

  /** The loader of a type, `undefined` where there is none. */
  get(type: KnowledgeType): SourceLoader | undefined {
    return this.#loaders.get(type);
  }

  /** The same loaders, and this one for its type unless there is one already. */
  withDefault(loader: SourceLoader): SourceLoaderRegistry {
    if (this.#loaders.has(loader.type)) return this;
    return new SourceLoaderRegistry([loader, ...this.#loaders.values()]);
  }
}

function checkLoader(loader: unknown): void {
  const { type, load } = (loader ?? {}) as { readonly type?: unknown; readonly load?: unknown };
  const isKnown = KNOWLEDGE_TYPES.some((known) => known === type);
  if (isKnown && typeof load === 'function') return;
  throw new RagError(
    'RAG_AGENT_LOADER_INVALID',
    isKnown
      ? `Cannot register the source loader of type "${String(type)}": it has no method "load"`
      : `Cannot register a source loader: its type is ${describeValue(type)}; use ${quoteAll(KNOWLEDGE_TYPES)}`,
  );
}
