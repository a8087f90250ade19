import { Buffer } from 'node:buffer';

import { idBytes } from '../store/id-bytes.js';
import { serviceFailure } from '../store/service-failure.js';

/** The key of a row as a parameter. */
export function toKey(id: string): Buffer {
  return Buffer.from(idBytes(id));
}

/** The key of a row as a text, as lists of keys travel. */
export function toKeyText(id: string): string {
  return `\\x${toKey(id).toString('hex')}`;
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
    throw serviceFailure('INVALID_ANSWER', 'read a vector of the index', 'it is not a list of numbers');
  }
}

/** A number of documents. */
export function readCount(value: unknown): number {
  const count = Number(value);
  if (Number.isSafeInteger(count)) return count;
  throw serviceFailure('INVALID_ANSWER', 'count documents', 'the server gave no number');
}

/** A finite score, never negative zero. */
export function readScore(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0;
  throw serviceFailure('INVALID_ANSWER', 'search', 'the server gave a score that is no number');
}
