import { RagError } from '@rag/contracts';

import { quote, quoteAll } from '../sources/describe-value.js';
import type { SourceLoad } from '../sources/load-source.js';
import type { ResolvedKnowledgeEnvironment } from './knowledge-environment.js';

/** The error of a strategy that needs vectors where nothing makes them. */
export function vectorsMissing(strategy: string): RagError {
  return new RagError(
    'RAG_AGENT_VECTORS_MISSING',
    `Cannot bind knowledge by the strategy "${strategy}": the environment has no embedding function; give it as "embedding", or use the strategy "keyword"`,
    { strategy },
  );
}

/** The error of sources none of which has a loader. */
export function noLoader(loads: readonly SourceLoad[], { loaders }: ResolvedKnowledgeEnvironment): RagError {
  const types = [...new Set(loads.map(({ source }) => source.type))];
  return new RagError(
    'RAG_AGENT_NO_LOADER',
    `Cannot bind knowledge: no source can be loaded, they are of the types ${quoteAll(types)} and there are loaders for ${quoteAll(loaders.types)}; register a loader`,
    { types, registered: loaders.types },
  );
}

/** The error of a retrieval that names a provider that is not there. */
export function unknownProvider(name: string, { providers }: ResolvedKnowledgeEnvironment): RagError {
  return new RagError(
    'RAG_AGENT_PROVIDER_UNKNOWN',
    `Cannot bind the provider ${quote(name)}: there are ${quoteAll(providers.keys())}; hand it in as one of the "providers"`,
    { provider: name, known: [...providers.keys()] },
  );
}

/** The error of a binding that was closed. */
export function bindingClosed(name: string): RagError {
  return new RagError(
    'RAG_AGENT_BINDING_CLOSED',
    `Cannot retrieve from the knowledge ${quote(name)}: its binding was closed; open a new one`,
    { name },
  );
}
