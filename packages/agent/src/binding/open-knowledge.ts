import { RagError, type KnowledgeSource, type Retrieval } from '@rag/contracts';

import { resolveRetrieval } from '../retrieval/resolve-retrieval.js';
import { describeValue } from '../sources/describe-value.js';
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
 * event; anything else that goes wrong with a source as a whole rejects, nothing is kept, and what still loads is aborted.
 *
 * @throws RagError `RAG_AGENT_KNOWLEDGE_INVALID` for what is no object, or a name that is no text; what
 *   `resolveKnowledgeSources`, `resolveRetrieval` and `resolveKnowledgeEnvironment` throw;
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
  const { name = 'knowledge', knowledge, retrieval: how } = checkSpec(spec);
  const corpus = new KnowledgeCorpus(resolveKnowledgeSources(knowledge), resolved);
  const retrieval = resolveRetrieval(how);
  const binding = new KnowledgeBinding({ name, corpus, retrieval, environment: resolved });
  try {
    await binding.open();
    return binding;
  } catch (error) {
    // Sources that still load would load for nobody.
    corpus.abandon(error);
    throw error;
  }
}

function checkSpec(spec: KnowledgeSpec): KnowledgeSpec {
  const given: unknown = spec;
  const { name } = (given ?? {}) as { readonly name?: unknown };
  if (typeof given === 'object' && given !== null && (name === undefined || typeof name === 'string'))
    return spec;
  throw new RagError(
    'RAG_AGENT_KNOWLEDGE_INVALID',
    `Cannot open knowledge: ${given === null || typeof given !== 'object' ? `it is ${describeValue(given)}` : `its name is ${describeValue(name)}`}; use an object with "knowledge", a list of sources`,
  );
}
