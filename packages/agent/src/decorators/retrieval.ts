import type { Retrieval as RetrievalConfig } from '@rag/contracts';

import { resolveRetrieval } from '../retrieval/resolve-retrieval.js';
import { declareRetrieval } from './declarations.js';
import type { ClassOrMethodDecorator } from './knowledge-source.js';

/**
 * Declares how a method, or every method of a class that has none of its own, searches the knowledge of the class.
 *
 * A standard decorator, checked where the class is defined; a decorator that replaces the class or the method stands
 * below it.
 *
 * @throws RagError `RAG_AGENT_RETRIEVAL_INVALID`, and `RAG_AGENT_RETRIEVAL_DUPLICATE` for a second one, when the class is
 *   defined.
 * @example
 * const decorate: ClassOrMethodDecorator = Retrieval({ sources: ['product-docs'], topK: 3 });
 */
export function Retrieval(retrieval: RetrievalConfig): ClassOrMethodDecorator {
  resolveRetrieval(retrieval);
  return (target, context) => {
    declareRetrieval(target, retrieval, String(context.name));
  };
}
