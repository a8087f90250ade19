import { RagError } from '@rag/contracts';

import { dimensionMismatch } from '../store/check-input.js';
import { serviceFailure } from '../store/service-failure.js';
import { invalidAnswer, type Ask } from './qdrant-client.js';
import type { ResolvedQdrantIndexOptions } from './qdrant-options.js';

const DISTANCES = { cosine: 'Cosine', dot: 'Dot' } as const;

/** Whether an error is one of a server, of this kind. */
export function isFailure(error: unknown, failure: 'NOT_FOUND' | 'CONFLICT' | 'REFUSED'): boolean {
  return RagError.is(error) && error.code === `RAG_VECTOR_INDEX_${failure}`;
}

/** The collection of an index: whether it is there, what it takes and how much it holds. */
export class QdrantCollection {
  readonly #options: ResolvedQdrantIndexOptions;

  constructor(options: ResolvedQdrantIndexOptions) {
    this.#options = options;
  }

  /**
   * The dimension that the collection takes, `undefined` while it is not there.
   *
   * @throws RagError `RAG_VECTOR_INDEX_REFUSED` for a collection of somebody else's.
   */
  async dimension(ask: Ask): Promise<number | undefined> {
    const result = await unlessMissing(ask({ method: 'GET', path: '' }));
    if (result === undefined) return undefined;
    const { config } = (result ?? {}) as {
      readonly config?: { readonly params?: { readonly vectors?: unknown } };
    };
    const { size, distance } = (config?.params?.vectors ?? {}) as Readonly<Record<string, unknown>>;
    const expected = DISTANCES[this.#options.similarity];
    if (Number.isSafeInteger(size) && distance === expected) return size as number;
    throw serviceFailure(
      'REFUSED',
      'use the collection',
      `it is not one of vectors without a name that are compared by "${expected}"; use a collection of its own`,
    );
  }

  /** How many documents there are, none where there is no collection. */
  async count(ask: Ask): Promise<number> {
    const result = await unlessMissing(ask({ method: 'POST', path: '/points/count', body: { exact: true } }));
    if (result === undefined) return 0;
    const { count } = (result ?? {}) as { readonly count?: unknown };
    if (Number.isSafeInteger(count)) return count as number;
    throw invalidAnswer('count documents', 'it has no number');
  }

  /** Sees to it that the collection is there and takes vectors of this dimension, or fails because it holds others. */
  async pin(ask: Ask, dimension: number, id: string): Promise<void> {
    const found = await this.dimension(ask);
    if (found === dimension) return;
    if (found !== undefined) {
      if ((await this.count(ask)) > 0)
        throw dimensionMismatch(`add "${id}"`, found, dimension, this.#options.name);
      await unlessMissing(ask({ method: 'DELETE', path: '' }));
    }
    const vectors = { size: dimension, distance: DISTANCES[this.#options.similarity] };
    try {
      await ask({ method: 'PUT', path: '', body: { vectors, on_disk_payload: true } });
    } catch (error) {
      // Another program made it meanwhile: it is right where it takes the same.
      if (!isFailure(error, 'CONFLICT') || (await this.dimension(ask)) !== dimension) throw error;
    }
  }

  /**
   * Fails where a query of a dimension cannot be asked of what is there, and tells whether there is anything.
   *
   * @throws RagError `RAG_VECTOR_DIMENSION_MISMATCH`.
   */
  async checkQuery(ask: Ask, dimension: number): Promise<{ readonly isEmpty: boolean }> {
    const found = await this.dimension(ask);
    if (found === undefined || (await this.count(ask)) === 0) return { isEmpty: true };
    if (found !== dimension) throw dimensionMismatch('search', found, dimension, this.#options.name);
    return { isEmpty: false };
  }
}

/** What was asked for, `undefined` where the collection is not there. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isFailure(error, 'NOT_FOUND')) return undefined;
    throw error;
  }
}

/** Checks that a change was made, and not only taken. */
export function checkCompleted(action: string, result: unknown): void {
  const { status } = (result ?? {}) as { readonly status?: unknown };
  if (status === 'completed') return;
  if (status !== 'acknowledged') throw invalidAnswer(action, 'it does not say that the change was made');
  throw serviceFailure(
    'TIMEOUT',
    action,
    'the server took the change but has not made it yet; look again later',
  );
}
