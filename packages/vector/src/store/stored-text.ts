import { Document, type Metadata, type MetadataScalar } from '@rag/contracts';

import { serviceFailure } from './service-failure.js';

/**
 * A document without its embedding as a text of JSON, which escapes what servers cannot hold in a text: NUL and unpaired
 * surrogates.
 */
export function toStoredText({ id, content, metadata }: Document): string {
  return JSON.stringify([id, content, metadata]);
}

/**
 * The document of a stored text.
 *
 * @throws RagError `RAG_VECTOR_INDEX_INVALID_ANSWER` for what this package did not write.
 */
export function readStoredText(text: unknown): Document {
  try {
    const [id, content, metadata] = JSON.parse(text as string) as [string, string, Metadata];
    return new Document({ id, content, metadata });
  } catch {
    throw serviceFailure(
      'INVALID_ANSWER',
      'read a document of the index',
      'what the server holds was not written by this index; give the index a place of its own',
    );
  }
}

/** What filters of a server see: metadata in which no text holds what a server cannot; see {@link isPlainText}. */
export function toFilterable(metadata: Metadata): Readonly<Record<string, unknown>> {
  const plain = Object.entries(metadata).map(([key, value]): [string, unknown] => [
    toPlainText(key),
    Array.isArray(value)
      ? (value as readonly MetadataScalar[]).map(toPlainValue)
      : toPlainValue(value as MetadataScalar),
  ]);
  return Object.fromEntries(plain);
}

/** Whether a server holds a text as it is, and no other text is turned into it: only such are compared there. */
export function isPlainText(text: string): boolean {
  return toPlainText(text) === text && !text.includes(REPLACEMENT);
}

const REPLACEMENT = '\ufffd';

function toPlainText(text: string): string {
  // In this mode pairs are characters: only unpaired halves are surrogates.
  return text.replaceAll(/\p{Cs}/gu, REPLACEMENT).replaceAll('\0', REPLACEMENT);
}

function toPlainValue(value: MetadataScalar): MetadataScalar {
  return typeof value === 'string' ? toPlainText(value) : value;
}
