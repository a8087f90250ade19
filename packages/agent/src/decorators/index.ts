export type { AnyClass } from './declarations.js';
export { KnowledgeSource, type ClassOrMethodDecorator } from './knowledge-source.js';
export { Retrieval } from './retrieval.js';
export { retrievalOf, roleOf } from './role-of.js';
