import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';

import type { EmbeddingKind } from '@rag/contracts';

const KEY_BYTES = 32;
const FLOAT_BYTES = 4;

/**
 * Vectors of one model on disk, by the SHA-256 of kind and text: making them takes many minutes, and an interrupted run
 * goes on where it was.
 *
 * The file is a sequence of records, each the 32 bytes of a key and the numbers as little-endian 32-bit floats; half a
 * record at its end, as an interruption leaves it, is cut off.
 */
export class VectorFile {
  readonly #path: string;
  readonly #dimensions: number;
  readonly #vectors: Map<string, Float32Array>;

  private constructor(path: string, dimensions: number, vectors: Map<string, Float32Array>) {
    this.#path = path;
    this.#dimensions = dimensions;
    this.#vectors = vectors;
  }

  /** Opens the file of a model in a folder, which is made where there is none. */
  static async open(folder: string, model: string, dimensions: number): Promise<VectorFile> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${slugOf(model)}-${dimensions}.vectors`);
    const bytes = await readIfThere(path);
    const recordBytes = KEY_BYTES + dimensions * FLOAT_BYTES;
    const records = Math.floor(bytes.length / recordBytes);
    if (bytes.length > records * recordBytes) await truncate(path, records * recordBytes);
    const vectors = new Map<string, Float32Array>();
    for (let record = 0; record < records; record++) {
      const start = record * recordBytes;
      const key = bytes.toString('hex', start, start + KEY_BYTES);
      vectors.set(key, readFloats(bytes, start + KEY_BYTES, dimensions));
    }
    return new VectorFile(path, dimensions, vectors);
  }

  get size(): number {
    return this.#vectors.size;
  }

  get(text: string, kind: EmbeddingKind): Float32Array | undefined {
    return this.#vectors.get(keyOf(text, kind).toString('hex'));
  }

  /** Adds a vector, on disk when it resolves. */
  async add(text: string, kind: EmbeddingKind, vector: Float32Array): Promise<void> {
    const key = keyOf(text, kind);
    const record = Buffer.alloc(KEY_BYTES + this.#dimensions * FLOAT_BYTES);
    key.copy(record);
    for (const [place, value] of vector.entries())
      record.writeFloatLE(value, KEY_BYTES + place * FLOAT_BYTES);
    await appendFile(this.#path, record);
    this.#vectors.set(key.toString('hex'), vector);
  }
}

function keyOf(text: string, kind: EmbeddingKind): Buffer {
  return createHash('sha256').update(`${kind}\n${text}`).digest();
}

function readFloats(bytes: Buffer, start: number, count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, place) => bytes.readFloatLE(start + place * FLOAT_BYTES));
}

function slugOf(model: string): string {
  return model.replace(/^@/u, '').replace(/[^\w.-]+/gu, '-');
}

async function readIfThere(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
