import { RagError, type KnowledgeSource, type Retrieval } from '@rag/contracts';

import {
  DEFAULT_RETRIEVAL,
  resolveRetrieval,
  type ResolvedRetrieval,
} from '../retrieval/resolve-retrieval.js';
import { selectSources } from '../retrieval/select-sources.js';
import { describeValue } from '../sources/describe-value.js';
import {
  resolveKnowledgeSources,
  type ResolvedKnowledgeSource,
} from '../sources/resolve-knowledge-source.js';

/** What a role is defined by. */
export interface RoleDefinition {
  readonly name: string;
  /** Where its knowledge comes from. @defaultValue none, for a retrieval that names a provider */
  readonly knowledge?: readonly KnowledgeSource[] | undefined;
  /** How its knowledge is searched where an action has no retrieval of its own. @defaultValue all sources, `hybrid` */
  readonly retrieval?: Retrieval | undefined;
}

/**
 * Somebody's knowledge and how it is searched, checked and immutable.
 *
 * A role is known by its identity: `RoleBindings` binds each object once, whatever its name.
 */
export interface Role {
  readonly name: string;
  readonly knowledge: readonly ResolvedKnowledgeSource[];
  readonly retrieval: ResolvedRetrieval;
}

// What was defined, so that a copy is not taken for the role: it could never be invalidated.
const ROLES = new WeakSet<object>();

/** Whether `defineRole` made this very object. */
export function isRole(value: unknown): value is Role {
  return typeof value === 'object' && value !== null && ROLES.has(value);
}

/**
 * Defines a role; nothing is loaded yet.
 *
 * @throws RagError `RAG_AGENT_ROLE_INVALID` for a blank name; `RAG_AGENT_SOURCE_*` and `RAG_AGENT_RETRIEVAL_INVALID`, also
 *   for a retrieval that names a source which the role does not have; `RAG_AGENT_NO_SOURCES` for a role without a source
 *   that is enabled and without a provider.
 * @example
 * const support = defineRole({
 *   name: 'support',
 *   knowledge: [{ name: 'product-docs', path: 'knowledge/products' }, { name: 'faq', path: 'knowledge/faq' }],
 *   retrieval: { sources: ['product-docs'], topK: 3 },
 * });
 */
export function defineRole(definition: RoleDefinition): Role {
  const { name, knowledge = [], retrieval } = checkDefinition(definition);
  const sources = resolveKnowledgeSources(knowledge);
  const resolved = retrieval === undefined ? DEFAULT_RETRIEVAL : resolveRetrieval(retrieval);
  if (resolved.provider === undefined) selectSources(sources, resolved.sources);
  const role = Object.freeze({ name, knowledge: sources, retrieval: resolved });
  ROLES.add(role);
  return role;
}

function checkDefinition(definition: RoleDefinition): RoleDefinition {
  const given: unknown = definition;
  const { name } = (given ?? {}) as { readonly name?: unknown };
  if (typeof name === 'string' && name.trim() !== '') return definition;
  throw new RagError(
    'RAG_AGENT_ROLE_INVALID',
    `Cannot define a role: its name is ${describeValue(name)}; use a text that is not blank`,
  );
}
