import type { KnowledgeSource, Retrieval } from '@rag/contracts';

import { resolveRetrieval } from '../retrieval/resolve-retrieval.js';
import { resolveKnowledgeSources } from '../sources/resolve-knowledge-source.js';
import { KnowledgeBinding } from './knowledge-binding.js';
import { KnowledgeCorpus } from './knowledge-corpus.js';
import { resolveKnowledgeEnvironment, type KnowledgeEnvironment } from './knowledge-environment.js';

/** Where knowledge comes from and how it is searched. */
export interface KnowledgeSpec {
  /** Shown in diagnostics. @defaultValue 'knowledge' */
  readonly name?: string | undefined;
  readonly knowledge: readonly KnowledgeSource[];
  readonly retrieval?: Retrieval | undefined;
}

/**
 * Loads and indexes declared knowledge, and binds it for retrieval.
 *
 * All that can be checked is checked before anything is loaded; then each source that the retrieval searches is loaded,
 * and what its strategy needs is built. A source whose type has no loader is skipped, with a note of the binding and an
 * event; anything else that goes wrong with a source as a whole rejects, and nothing is kept.
 *
 * @throws RagError what `resolveKnowledgeSources`, `resolveRetrieval` and `resolveKnowledgeEnvironment` throw;
 *   `RAG_AGENT_SOURCE_UNKNOWN`, `RAG_AGENT_SOURCE_DISABLED`, `RAG_AGENT_NO_SOURCES`, `RAG_AGENT_PROVIDER_UNKNOWN`;
 *   `RAG_AGENT_NO_LOADER` where no source has a loader, naming the types and what is registered; `RAG_AGENT_SOURCE_*`,
 *   `RAG_AGENT_VECTORS_MISSING`, `RAG_AGENT_EMBEDDING_*`.
 * @example
 * const binding = await openKnowledge({
 *   knowledge: [{ name: 'manual', path: 'docs', include: ['*.md'] }],
 *   retrieval: { topK: 3 },
 * });
 * const { results } = await binding.retrieve('how do I log in?');
 */
export async function openKnowledge(
  spec: KnowledgeSpec,
  environment: KnowledgeEnvironment = {},
): Promise<KnowledgeBinding> {
  const resolved = resolveKnowledgeEnvironment(environment);
  const corpus = new KnowledgeCorpus(resolveKnowledgeSources(spec.knowledge), resolved);
  const retrieval = resolveRetrieval(spec.retrieval);
  const name = spec.name ?? 'knowledge';
  const binding = new KnowledgeBinding({ name, corpus, retrieval, environment: resolved });
  await binding.open();
  return binding;
}
