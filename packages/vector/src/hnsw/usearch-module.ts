import { RagError } from '@rag/contracts';

import { loadPeer, type ImportModule } from '../peers/load-peer.js';

/** The package that makes graphs of neighbours. */
export const USEARCH = 'usearch';

/** What a graph of `usearch` is made with; the part that is used here. */
export interface UsearchConfiguration {
  readonly dimensions: number;
  readonly metric: 'ip';
  readonly quantization: 'bf16';
  readonly connectivity: number;
  readonly expansion_add: number;
  readonly expansion_search: number;
  readonly multi: false;
}

/** A graph of `usearch`; the part that is used here. */
export interface UsearchGraph {
  add(keys: BigUint64Array, vectors: Float32Array, threads: number): void;
  search(vector: Float32Array, k: number, threads: number): { readonly keys: BigUint64Array };
}

/** The part of `usearch` that is used here. */
export interface UsearchModule {
  readonly Index: new (configuration: UsearchConfiguration) => UsearchGraph;
}

/**
 * Loads `usearch`, an optional peer with compiled programs for some platforms.
 *
 * @throws RagError `RAG_VECTOR_MISSING_PEER` where it is not installed; `RAG_VECTOR_UNSUPPORTED_PLATFORM` where it is,
 *   and has no program that this platform can load.
 */
export async function loadUsearch(importModule: ImportModule): Promise<UsearchModule> {
  try {
    return await loadPeer<UsearchModule>(USEARCH, 'Index', importModule, `"${USEARCH}"`);
  } catch (error) {
    const { cause } = error as RagError;
    if (cause === undefined || isNotFound(cause)) throw error;
    throw new RagError(
      'RAG_VECTOR_UNSUPPORTED_PLATFORM',
      `Cannot load "${USEARCH}": it is installed, but has no program that this platform can load; ` +
        'compile it here, or use VectorMemoryStore, which needs none',
      { package: USEARCH },
      { cause },
    );
  }
}

// Of another package than this one, too: an installation that lacks a part is mended by installing.
function isNotFound(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}
