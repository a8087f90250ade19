import { Document, type Metadata, type MetadataScalar } from '@rag/contracts';

import { serviceFailure } from '../store/service-failure.js';

/**
 * An id as bytes whose order is that of its UTF-16 units, which is the order of equal scores; and exact, where a text
 * of Postgres can hold neither NUL nor an unpaired surrogate.
 */
export function toKey(id: string): Uint8Array {
  const bytes = new Uint8Array(2 * id.length);
  for (let position = 0; position < id.length; position += 1) {
    bytes[2 * position] = id.charCodeAt(position) >>> 8;
    bytes[2 * position + 1] = id.charCodeAt(position) & 0xff;
  }
  return bytes;
}

/** A document without its embedding as a text: JSON escapes what Postgres cannot hold. */
export function toStoredText({ id, content, metadata }: Document): string {
  return JSON.stringify([id, content, metadata]);
}

/** The document of a stored text. */
export function readStoredText(text: unknown): Document {
  try {
    const [id, content, metadata] = JSON.parse(text as string) as [string, string, Metadata];
    return new Document({ id, content, metadata });
  } catch {
    throw serviceFailure(
      'INVALID_ANSWER',
      'read a document from Postgres',
      'a row was not written by this index; use a table of its own',
    );
  }
}

/** What filters see: JSON in which no text holds what Postgres cannot; such texts are never compared there. */
export function toFilterable(metadata: Metadata): string {
  const plain = Object.entries(metadata).map(([key, value]) => [
    toPlainText(key),
    Array.isArray(value)
      ? (value as readonly MetadataScalar[]).map(toPlainValue)
      : toPlainValue(value as MetadataScalar),
  ]);
  return JSON.stringify(Object.fromEntries(plain as [string, unknown][]));
}

/** A vector as pgvector reads it; a 32-bit number survives. */
export function toVectorText(vector: Float32Array): string {
  return `[${vector.join(',')}]`;
}

/** The numbers of a vector that pgvector wrote. */
export function readVectorText(text: unknown): Float32Array {
  try {
    return Float32Array.from(JSON.parse(text as string) as number[]);
  } catch {
    throw serviceFailure('INVALID_ANSWER', 'read a vector from Postgres', 'it is not a list of numbers');
  }
}

/** Whether Postgres holds a text as it is, and no other text is turned into it. */
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
