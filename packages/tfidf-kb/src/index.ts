export { InMemoryKnowledgeBase } from './in-memory-knowledge-base.js';
export {
  DEFAULT_KNOWLEDGE_BASE_OPTIONS,
  resolveKnowledgeBaseOptions,
  type KnowledgeBaseOptions,
  type ResolvedKnowledgeBaseOptions,
} from './knowledge-base-options.js';
export {
  cosine,
  explainTfidf,
  inverseDocumentFrequency,
  termFrequencyWeight,
  type MatchedTerm,
} from './score-tfidf.js';
export type { TfidfSnapshot } from './tfidf-snapshot.js';
