import {
  Document,
  type LoadedSource,
  type Metadata,
  type MetadataValue,
  type RagError,
  type SourceNote,
} from '@rag/contracts';

import { describeValue, quote } from './describe-value.js';
import type { ResolvedKnowledgeSource } from './resolve-knowledge-source.js';
import { sourceError } from './source-errors.js';

/** The metadata key under which a document has the name of its source. */
export const SOURCE_KEY = 'source';

/**
 * Checks what a loader gave and makes the documents of the source of it: each with the facts of the source, and its
 * name as `source`, where it does not have these itself.
 *
 * All or nothing: one document that cannot be used fails the source. An embedding that a document brings is not kept: all
 * vectors of an index come from one function.
 *
 * @throws RagError `RAG_AGENT_SOURCE_ANSWER` for an answer that is no list of documents, a document that is none, two
 *   with one id, and notes that are none.
 */
export function checkLoadedSource(source: ResolvedKnowledgeSource, answer: unknown): LoadedSource {
  const { documents, notes = [] } = (answer ?? {}) as {
    readonly documents?: unknown;
    readonly notes?: unknown;
  };
  if (!Array.isArray(documents)) {
    const given =
      answer === null || typeof answer !== 'object' ? describeValue(answer) : 'without a list of documents';
    throw badAnswer(source, `its loader gave an answer that is ${given}`);
  }
  const facts: Metadata = { ...source.metadata };
  const ids = new Set<string>();
  const stamped: Document[] = [];
  for (const [index, document] of (documents as unknown[]).entries()) {
    if (!isDocument(document))
      throw badAnswer(
        source,
        `document ${index} of its loader is ${describeValue(document)}, which is no document`,
      );
    if (ids.has(document.id))
      throw badAnswer(source, `its loader gave two documents with the id ${quote(document.id)}`);
    ids.add(document.id);
    stamped.push(stampDocument(source, document, facts));
  }
  return { documents: stamped, notes: checkNotes(source, notes) };
}

/** One that another copy of the contracts made is a document too. */
function isDocument(value: unknown): value is Document {
  if (value instanceof Document) return true;
  const { id, content, metadata } = (value ?? {}) as { [K in keyof Document]?: unknown };
  return (
    typeof id === 'string' &&
    id !== '' &&
    typeof content === 'string' &&
    content !== '' &&
    typeof metadata === 'object' &&
    metadata !== null
  );
}

function stampDocument(source: ResolvedKnowledgeSource, document: Document, facts: Metadata): Document {
  const metadata = Object.create(null) as Record<string, MetadataValue>;
  for (const known of [document.metadata, facts])
    for (const [key, value] of Object.entries(known))
      if (!Object.hasOwn(metadata, key)) metadata[key] = value;
  if (!Object.hasOwn(metadata, SOURCE_KEY)) metadata[SOURCE_KEY] = source.name;
  const { id, content } = document;
  try {
    return new Document({ id, content, metadata });
  } catch (error) {
    throw badAnswer(source, `its loader gave the document ${quote(id)}, which cannot be kept`, error);
  }
}

function checkNotes(source: ResolvedKnowledgeSource, notes: unknown): readonly SourceNote[] {
  const isList = Array.isArray(notes);
  if (isList && Array.from(notes as unknown[]).every(isNote))
    return Object.freeze([...(notes as SourceNote[])]);
  throw badAnswer(
    source,
    `its loader gave notes that are ${isList ? 'no notes' : describeValue(notes)}; a note has a subject, a code and a message`,
  );
}

function isNote(note: unknown): boolean {
  const { subject, code, message } = (note ?? {}) as { [K in keyof SourceNote]?: unknown };
  return typeof subject === 'string' && typeof code === 'string' && typeof message === 'string';
}

function badAnswer(source: ResolvedKnowledgeSource, state: string, cause?: unknown): RagError {
  return sourceError('RAG_AGENT_SOURCE_ANSWER', source.name, state, { type: source.type }, cause);
}
