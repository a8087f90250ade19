import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';

import { SearchResult, type Document } from '@rag/contracts';

import { idBytes } from '../store/id-bytes.js';
import { readStoredText, toFilterable, toStoredText } from '../store/stored-text.js';
import { toUnitVector } from '../store/vector-range.js';
import { invalidAnswer } from './qdrant-client.js';
import type { ResolvedQdrantIndexOptions } from './qdrant-options.js';
import { isFilterKey } from './qdrant-filter.js';

/** A document as the server keeps it. */
export interface QdrantPoint {
  readonly id: string;
  readonly vector: readonly number[];
  readonly payload: Readonly<{
    /** Id, content and metadata, exactly. */
    document: string;
    /** The embedding as it came, in base64 of little-endian floats: the server keeps its direction alone. */
    embedding: string;
    /** What the server filters by. */
    metadata: Readonly<Record<string, unknown>>;
  }>;
}

/** The point of an id: the server takes no text as id, but a UUID, here of the first 122 bits of a hash. */
export function toPointId(id: string): string {
  const bytes = createHash('sha256').update(idBytes(id)).digest().subarray(0, 16);
  // Version 8, variant 1: a UUID of one's own making (RFC 9562, 5.8).
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

/** The point of a document that has an embedding. */
export function toPoint(
  document: Document,
  similarity: ResolvedQdrantIndexOptions['similarity'],
): QdrantPoint {
  const embedding = document.embedding!;
  const metadata = Object.entries(toFilterable(document.metadata)).filter(([key]) => isFilterKey(key));
  return {
    id: toPointId(document.id),
    vector: toServerVector(embedding, similarity),
    payload: {
      document: toStoredText(document),
      embedding: toBase64(embedding),
      metadata: Object.fromEntries(metadata),
    },
  };
}

/** What the server compares: for cosines the direction alone, since it would square long vectors in 32 bits. */
export function toServerVector(
  vector: Float32Array,
  similarity: ResolvedQdrantIndexOptions['similarity'],
): readonly number[] {
  return Array.from(similarity === 'cosine' ? toUnitVector(vector) : vector);
}

/** The documents of a search, as the server ordered them. */
export function readFound(result: unknown): readonly SearchResult[] {
  const points = (result as { readonly points?: unknown } | null)?.points;
  if (!Array.isArray(points)) throw invalidAnswer('search', 'it has no list of points');
  return (points as readonly unknown[]).map((point) => {
    const { score } = (point ?? {}) as { readonly score?: unknown };
    if (typeof score !== 'number' || !Number.isFinite(score))
      throw invalidAnswer('search', 'a score is no number');
    return new SearchResult(readStoredText(payloadOf(point)['document']), score + 0);
  });
}

/** The document of a point, with its embedding. */
export function readPoint(point: unknown): Document {
  const { document, embedding } = payloadOf(point);
  const bytes = typeof embedding === 'string' ? Buffer.from(embedding, 'base64') : Buffer.alloc(0);
  if (bytes.length === 0 || bytes.length % 4 !== 0)
    throw invalidAnswer('read a document', 'a point was not written by this index');
  const vector = Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at));
  return readStoredText(document).withEmbedding(vector);
}

function toBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(4 * vector.length);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, 4 * at);
  return bytes.toString('base64');
}

function payloadOf(point: unknown): Readonly<Record<string, unknown>> {
  const payload = (point as { readonly payload?: unknown } | null | undefined)?.payload;
  return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
}
