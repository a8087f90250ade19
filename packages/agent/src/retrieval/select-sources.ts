import { RagError } from '@rag/contracts';

import { describeValue, quote, quoteAll } from '../sources/describe-value.js';
import type { ResolvedKnowledgeSource } from '../sources/resolve-knowledge-source.js';

/**
 * The names of the sources that a retrieval searches, in the order in which they are declared; all that are enabled
 * where it names none.
 *
 * @throws RagError as {@link checkSourceName} for a name that cannot be used; `RAG_AGENT_NO_SOURCES` where there is no
 *   enabled source at all.
 * @example
 * declare const sources: readonly ResolvedKnowledgeSource[];
 * selectSources(sources, ['faq']); // ['faq']
 */
export function selectSources(
  sources: readonly ResolvedKnowledgeSource[],
  names?: readonly string[],
): readonly string[] {
  for (const name of names ?? []) checkSourceName(sources, name);
  const wanted = names === undefined ? undefined : new Set(names);
  const selected = sources.filter(({ name, enabled }) => enabled && (wanted?.has(name) ?? true));
  if (selected.length > 0) return selected.map(({ name }) => name);
  throw new RagError(
    'RAG_AGENT_NO_SOURCES',
    'Cannot bind knowledge: there is no knowledge source that is enabled; declare one, or name a provider',
  );
}

/**
 * Checks that a name is exactly that of a source that is enabled.
 *
 * @throws RagError `RAG_AGENT_SOURCE_NAME_INVALID` for what is no text or blank, `RAG_AGENT_SOURCE_DISABLED`,
 *   `RAG_AGENT_SOURCE_UNKNOWN` with the names that there are.
 * @example
 * declare const sources: readonly ResolvedKnowledgeSource[];
 * checkSourceName(sources, 'product-docs');
 */
export function checkSourceName(sources: readonly ResolvedKnowledgeSource[], name: string): void {
  const given: unknown = name;
  if (typeof given !== 'string' || given.trim() === '') {
    throw new RagError(
      'RAG_AGENT_SOURCE_NAME_INVALID',
      `Cannot find a knowledge source: its name is ${describeValue(given)}; use a text that is not blank`,
    );
  }
  const named = sources.filter((source) => source.name === name);
  if (named.some(({ enabled }) => enabled)) return;
  if (named.length > 0) {
    throw new RagError(
      'RAG_AGENT_SOURCE_DISABLED',
      `Cannot use the knowledge source ${quote(name)}: it is disabled; set "enabled" to true`,
      { name },
    );
  }
  const known = sources.filter(({ enabled }) => enabled).map((source) => source.name);
  throw new RagError(
    'RAG_AGENT_SOURCE_UNKNOWN',
    `Cannot use the knowledge source ${quote(name)}: there is none of this name, names are case-sensitive; there are ${quoteAll(known)}`,
    { name, known },
  );
}
