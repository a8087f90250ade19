import {
  EMPTY_METADATA,
  freezeMetadata,
  RagError,
  type KnowledgeSource,
  type KnowledgeType,
  type Metadata,
} from '@rag/contracts';

import { describeValue, quote, quoteAll } from './describe-value.js';

/** The types that a source may have; only `FILE` has a loader in the box. */
export const KNOWLEDGE_TYPES: readonly KnowledgeType[] = Object.freeze(['FILE', 'DATABASE', 'URL', 'MEMORY']);

/** Types of knowledge that is asked for each query and is no source: an engine provider serves them. */
export const REMOTE_TYPES: readonly string[] = Object.freeze(['VECTOR_DB', 'WEB_SEARCH']);

/** What holds where a source does not say. */
export const DEFAULT_KNOWLEDGE_SOURCE: Pick<ResolvedKnowledgeSource, 'type' | 'chunk' | 'enabled'> =
  Object.freeze({ type: 'FILE', chunk: true, enabled: true });

/** A source with every value checked and set. */
export interface ResolvedKnowledgeSource extends KnowledgeSource {
  readonly type: KnowledgeType;
  readonly chunk: boolean;
  readonly enabled: boolean;
  readonly metadata: Metadata;
}

const TEXTS = ['path', 'connection', 'query'] as const;
const LISTS = ['include', 'exclude'] as const;
const FLAGS = ['chunk', 'enabled'] as const;
const KNOWN: ReadonlySet<string> = new Set(['name', 'type', 'metadata', ...TEXTS, ...LISTS, ...FLAGS]);
const OF_RETRIEVAL: ReadonlySet<string> = new Set([
  'sources',
  'topK',
  'minScore',
  'contextWindow',
  'cacheTTL',
  'strategy',
  'provider',
]);

/**
 * Checks a source and fills in defaults; the result is frozen and keeps nothing of what was given.
 *
 * A source that is not enabled is checked as any other: it is meant to be enabled one day.
 *
 * @throws RagError `RAG_AGENT_SOURCE_INVALID` for a value of the wrong kind, a blank name, a FILE source without a
 *   path, and a field that a source does not have, such as `topK`, which is the retrieval's;
 *   `RAG_AGENT_SOURCE_TYPE_UNKNOWN`; `RAG_AGENT_SOURCE_TYPE_REMOTE` for `VECTOR_DB` and `WEB_SEARCH`, which are served
 *   by a `RetrievalEngineProvider`; `RAG_CONTRACTS_INVALID_METADATA`.
 * @example
 * resolveKnowledgeSource({ name: 'faq', path: 'knowledge/faq' }).type; // 'FILE'
 */
export function resolveKnowledgeSource(source: KnowledgeSource): ResolvedKnowledgeSource {
  const given = checkObject(source);
  const name = checkName(given['name']);
  for (const field of Object.keys(given)) checkField(name, field);
  for (const field of TEXTS) checkText(name, field, given[field]);
  for (const field of LISTS) checkList(name, field, given[field]);
  for (const field of FLAGS) checkFlag(name, field, given[field]);
  const type = checkType(name, given['type'] === undefined ? DEFAULT_KNOWLEDGE_SOURCE.type : given['type']);
  const { path, connection, query, include, exclude } = source;
  if (type === 'FILE' && path === undefined)
    throw invalid(name, 'path', 'a source of type "FILE" needs a "path", and there is none');
  return Object.freeze({
    name,
    type,
    chunk: source.chunk ?? DEFAULT_KNOWLEDGE_SOURCE.chunk,
    enabled: source.enabled ?? DEFAULT_KNOWLEDGE_SOURCE.enabled,
    metadata: checkMetadata(name, given['metadata']),
    ...(path === undefined ? {} : { path }),
    ...(connection === undefined ? {} : { connection }),
    ...(query === undefined ? {} : { query }),
    ...(include === undefined ? {} : { include: Object.freeze([...include]) }),
    ...(exclude === undefined ? {} : { exclude: Object.freeze([...exclude]) }),
  });
}

/**
 * Checks the sources of one agent, and that no two that are enabled have one name.
 *
 * @throws RagError as {@link resolveKnowledgeSource}; `RAG_AGENT_SOURCE_DUPLICATE`.
 * @example
 * resolveKnowledgeSources([{ name: 'faq', path: 'faq' }, { name: 'manual', path: 'docs' }]).length; // 2
 */
export function resolveKnowledgeSources(
  sources: readonly KnowledgeSource[],
): readonly ResolvedKnowledgeSource[] {
  if (!Array.isArray(sources)) {
    throw new RagError(
      'RAG_AGENT_SOURCE_INVALID',
      `Cannot use the knowledge: it is ${describeValue(sources)}; use a list of sources`,
    );
  }
  // Not `map`, which passes over the holes of a sparse list.
  const resolved = Array.from(sources, resolveKnowledgeSource);
  const seen = new Set<string>();
  for (const { name, enabled } of resolved) {
    if (!enabled) continue;
    if (seen.has(name)) {
      throw new RagError(
        'RAG_AGENT_SOURCE_DUPLICATE',
        `Cannot use the knowledge source ${quote(name)}: another one has the same name; give each a name of its own`,
        { name },
      );
    }
    seen.add(name);
  }
  return Object.freeze(resolved);
}

function checkObject(source: unknown): Readonly<Record<string, unknown>> {
  if (typeof source === 'object' && source !== null && !Array.isArray(source))
    return source as Readonly<Record<string, unknown>>;
  throw new RagError(
    'RAG_AGENT_SOURCE_INVALID',
    `Cannot use a knowledge source: it is ${describeValue(source)}; use an object with a name`,
  );
}

function checkName(name: unknown): string {
  if (typeof name === 'string' && name.trim() !== '') return name;
  throw new RagError(
    'RAG_AGENT_SOURCE_INVALID',
    `Cannot use a knowledge source: its "name" is ${describeValue(name)}; use a text that is not blank`,
    { field: 'name' },
  );
}

function checkField(name: string, field: string): void {
  if (KNOWN.has(field)) return;
  const where = OF_RETRIEVAL.has(field)
    ? 'it says how knowledge is searched, so it belongs to the retrieval'
    : `a source has ${quoteAll(KNOWN)}`;
  throw invalid(name, field, `there is no field ${quote(field)}; ${where}`);
}

function checkType(name: string, type: unknown): KnowledgeType {
  const known = KNOWLEDGE_TYPES.find((one) => one === type);
  if (known !== undefined) return known;
  if (typeof type === 'string' && REMOTE_TYPES.includes(type)) {
    throw new RagError(
      'RAG_AGENT_SOURCE_TYPE_REMOTE',
      `Cannot use the knowledge source ${quote(name)}: the type "${type}" is asked for each query and is no source; hand in a RetrievalEngineProvider and name it as the "provider" of the retrieval`,
      { name, type },
    );
  }
  throw new RagError(
    'RAG_AGENT_SOURCE_TYPE_UNKNOWN',
    `Cannot use the knowledge source ${quote(name)}: its type is ${describeValue(type)}; use ${quoteAll(KNOWLEDGE_TYPES)}`,
    { name, known: KNOWLEDGE_TYPES },
  );
}

function checkText(name: string, field: string, value: unknown): void {
  if (value === undefined || (typeof value === 'string' && value.trim() !== '')) return;
  throw invalid(name, field, `"${field}" is ${describeValue(value)}; use a text that is not blank`);
}

function checkList(name: string, field: string, value: unknown): void {
  if (value === undefined) return;
  if (Array.isArray(value) && Array.from(value).every((one) => typeof one === 'string')) return;
  throw invalid(
    name,
    field,
    `"${field}" is ${Array.isArray(value) ? 'a list of other things than texts' : describeValue(value)}; use a list of globs`,
  );
}

function checkFlag(name: string, field: string, value: unknown): void {
  if (value === undefined || typeof value === 'boolean') return;
  throw invalid(name, field, `"${field}" is ${describeValue(value)}; use true or false`);
}

function checkMetadata(name: string, metadata: unknown): Metadata {
  if (metadata === undefined) return EMPTY_METADATA;
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    throw invalid(name, 'metadata', `"metadata" is ${describeValue(metadata)}; use an object`);
  return freezeMetadata(metadata as Metadata);
}

function invalid(name: string, field: string, state: string): RagError {
  return new RagError(
    'RAG_AGENT_SOURCE_INVALID',
    `Cannot use the knowledge source ${quote(name)}: ${state}`,
    { name, field },
  );
}
