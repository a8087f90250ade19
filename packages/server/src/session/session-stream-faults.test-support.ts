import { BM25Stream, type Bm25Options } from '@rag/bm25';
import type { Document, PreparedSwap, PrepareOptions } from '@rag/contracts';

/** A keyword stream whose preparation or commit fails on demand. */
export class FaultyStream extends BM25Stream {
  failAt: 'prepare' | 'commit' | undefined;

  constructor(options: Bm25Options = {}) {
    super(options);
  }

  override async prepareReplace(
    removeIds: Iterable<string>,
    add: readonly Document[],
    options?: PrepareOptions,
  ): Promise<PreparedSwap> {
    if (this.failAt === 'prepare') throw new Error('stream cannot prepare');
    const swap = await super.prepareReplace(removeIds, add, options);
    if (this.failAt !== 'commit') return swap;
    return {
      synchronous: true,
      atomic: true,
      commit: () => {
        swap.discard();
        throw new Error('stream cannot commit');
      },
      rollback: () => undefined,
      discard: () => {
        swap.discard();
      },
    };
  }
}
