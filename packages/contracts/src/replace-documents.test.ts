import { describe, expect, it } from 'vitest';

import { Document } from './document.js';
import { InternalError, type RagError } from './errors.js';
import type { KnowledgeBase } from './knowledge-base.js';
import { compareIds } from './order.js';
import type { PreparedSwap } from './prepared-swap.js';
import { prepareReplace, replaceDocuments } from './replace-documents.js';

const of = (id: string, content = id): Document => new Document({ id, content });

/** A store as somebody else writes one: no swap of its own, asynchronous, and it fails when it is told to. */
class ForeignStore implements KnowledgeBase {
  readonly documents = new Map<string, Document>();
  readonly calls: string[] = [];
  /** Whether the call of this number, from 1, fails; after it did half of its work where it says so. */
  fails: (call: number) => false | 'before' | 'half-way' = () => false;

  constructor(...documents: readonly Document[]) {
    for (const document of documents) this.documents.set(document.id, document);
  }

  get contents(): Readonly<Record<string, string>> {
    const entries = [...this.documents].sort(([left], [right]) => compareIds(left, right));
    return Object.fromEntries(entries.map(([id, { content }]) => [id, content]));
  }

  async #call<T>(name: string, halves: readonly (() => T)[]): Promise<T> {
    await Promise.resolve();
    this.calls.push(name);
    const fault = this.fails(this.calls.length);
    if (fault === 'before') throw new Error(`${name} failed`);
    let result: T | undefined;
    for (const half of halves) {
      result = half();
      if (fault === 'half-way') throw new Error(`${name} failed half-way`);
    }
    return result as T;
  }

  async addDocument(document: Document): Promise<void> {
    await this.addDocuments([document]);
  }

  async addDocuments(documents: readonly Document[]): Promise<void> {
    await this.#call(
      'addDocuments',
      documents.map((document) => () => {
        this.documents.set(document.id, document);
      }),
    );
  }

  async getDocument(id: string): Promise<Document | undefined> {
    return this.#call('getDocument', [() => this.documents.get(id)]);
  }

  async removeDocument(id: string): Promise<boolean> {
    return this.#call('removeDocument', [() => this.documents.delete(id)]);
  }

  listDocuments = async (): Promise<readonly Document[]> => [...this.documents.values()];
  size = async (): Promise<number> => this.documents.size;
  isEmpty = async (): Promise<boolean> => this.documents.size === 0;
  clear = async (): Promise<void> => {
    this.documents.clear();
  };
  search = async (): Promise<readonly never[]> => [];
  searchByEmbedding = async (): Promise<readonly never[]> => [];
}

const OLD = [of('a', 'old a'), of('b', 'old b'), of('keep', 'kept')];
const REMOVED = ['a', 'b', 'missing'];
const ADDED = [of('a', 'new a'), of('c', 'new c')];
const BEFORE = { a: 'old a', b: 'old b', keep: 'kept' };
const AFTER = { a: 'new a', c: 'new c', keep: 'kept' };

describe('replaceDocuments()', () => {
  it('removes, then adds, on a store without a swap of its own', async () => {
    const store = new ForeignStore(...OLD);
    await replaceDocuments(store, REMOVED, ADDED);
    expect(store.contents).toEqual(AFTER);
    const changes = store.calls.filter((call) => call !== 'getDocument');
    expect(changes).toEqual(['removeDocument', 'removeDocument', 'removeDocument', 'addDocuments']);
  });

  it('replaces documents of the same id that were not to be removed', async () => {
    const store = new ForeignStore(...OLD);
    await replaceDocuments(store, [], [of('b', 'new b')]);
    expect(store.contents).toEqual({ ...BEFORE, b: 'new b' });
  });

  it('takes any iterable, once, repeated ids included', async () => {
    const store = new ForeignStore(...OLD);
    await replaceDocuments(
      store,
      (function* () {
        yield* ['a', 'a', 'b'];
      })(),
      [],
    );
    expect(store.contents).toEqual({ keep: 'kept' });
    expect(store.calls.filter((call) => call === 'removeDocument')).toHaveLength(2);
  });

  it('leaves the swap to a store that has one', async () => {
    const calls: unknown[] = [];
    const store = Object.assign(new ForeignStore(...OLD), {
      replaceDocuments: (...call: unknown[]) => {
        calls.push(call);
      },
    });
    await replaceDocuments(store, REMOVED, ADDED);
    expect(calls).toEqual([[REMOVED, ADDED]]);
    expect(store.calls).toEqual([]);
  });

  const count = async (): Promise<number> => {
    const store = new ForeignStore(...OLD);
    await replaceDocuments(store, REMOVED, ADDED);
    return store.calls.length;
  };

  it.each(['before', 'half-way'] as const)(
    'leaves the old documents when any one call fails %s its work',
    async (fault) => {
      const calls = await count();
      expect(calls).toBe(8);
      for (let failing = 1; failing <= calls; failing++) {
        const store = new ForeignStore(...OLD);
        store.fails = (call) => (call === failing ? fault : false);
        const failure: unknown = await replaceDocuments(store, REMOVED, ADDED).catch(
          (reason: unknown) => reason,
        );
        expect(failure).toMatchObject({
          code: 'RAG_CONTRACTS_STORE_FAILED',
          cause: { message: expect.stringMatching(/failed/u) },
        });
        expect(store.contents).toEqual(BEFORE);
      }
    },
  );

  it('says both what failed and that it could not be undone when the store stays broken', async () => {
    const calls = await count();
    for (let failing = 5; failing <= calls; failing++) {
      const store = new ForeignStore(...OLD);
      store.fails = (call) => (call >= failing ? 'before' : false);
      const error: unknown = await replaceDocuments(store, REMOVED, ADDED).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'RAG_CONTRACTS_STORE_INCONSISTENT' });
      expect(((error as RagError).cause as AggregateError).errors).toHaveLength(2);
    }
  });

  it('passes on an error that the store has typed itself, and types what a swap of its own throws', async () => {
    const replacing = (error: unknown): ForeignStore =>
      Object.assign(new ForeignStore(...OLD), {
        replaceDocuments: async () => Promise.reject(error as Error),
      });
    const own = new InternalError('own');
    await expect(replaceDocuments(replacing(own), [], [])).rejects.toBe(own);
    for (const reason of [new Error('down'), 'down', undefined])
      await expect(replaceDocuments(replacing(reason), [], [])).rejects.toMatchObject({
        code: 'RAG_CONTRACTS_STORE_FAILED',
        cause: reason,
      });
  });
});

describe('prepareReplace()', () => {
  it('changes nothing before the commit', async () => {
    const store = new ForeignStore(...OLD);
    const swap = await prepareReplace(store, REMOVED, ADDED);
    expect(store.contents).toEqual(BEFORE);
    expect([swap.synchronous, swap.atomic]).toEqual([false, false]);
    await swap.commit();
    expect(store.contents).toEqual(AFTER);
  });

  it('undoes a commit when it is asked to', async () => {
    const store = new ForeignStore(...OLD);
    const swap = await prepareReplace(store, REMOVED, ADDED);
    await swap.commit();
    await swap.rollback();
    expect(store.contents).toEqual(BEFORE);
  });

  it('lets what was added or removed since the preparation survive', async () => {
    const store = new ForeignStore(...OLD);
    const swap = await prepareReplace(store, REMOVED, ADDED);
    await store.addDocument(of('late'));
    await store.removeDocument('keep');
    await swap.commit();
    expect(store.contents).toEqual({ a: 'new a', c: 'new c', late: 'late' });
  });

  it('is not changed by what happens to the lists afterwards', async () => {
    const store = new ForeignStore(...OLD);
    const [removed, added] = [[...REMOVED], [...ADDED]];
    const swap = await prepareReplace(store, removed, added);
    removed.push('keep');
    added.push(of('late'));
    await swap.commit();
    expect(store.contents).toEqual(AFTER);
  });

  it('gives the preparation up', async () => {
    const store = new ForeignStore(...OLD);
    (await prepareReplace(store, REMOVED, ADDED)).discard();
    expect(store.contents).toEqual(BEFORE);
  });

  it('gives up when it is aborted, without a call', async () => {
    const store = new ForeignStore(...OLD);
    const signal = AbortSignal.abort('enough');
    await expect(prepareReplace(store, REMOVED, ADDED, { signal })).rejects.toBe('enough');
    expect(store.calls).toEqual([]);
  });

  it('rolls back to the moment of the commit: what others changed since the preparation survives', async () => {
    const store = new ForeignStore(...OLD);
    const swap = await prepareReplace(store, REMOVED, ADDED);
    const [gone = ''] = REMOVED;
    await store.removeDocument(gone);
    const between = store.contents;
    await swap.commit();
    await swap.rollback();
    expect(store.contents).toEqual(between);
    expect(between).not.toEqual(BEFORE);
  });

  it('commits through the replaceDocuments of a store, and is atomic then', async () => {
    class ReplacingStore extends ForeignStore {
      async replaceDocuments(removeIds: Iterable<string>, add: readonly Document[]): Promise<void> {
        for (const id of removeIds) this.documents.delete(id);
        for (const document of add) this.documents.set(document.id, document);
      }
    }
    const store = new ReplacingStore(...OLD);
    const swap = await prepareReplace(store, REMOVED, ADDED);
    expect(swap.atomic).toBe(true);
    await swap.commit();
    expect(store.contents).toEqual(AFTER);
    expect(store.calls.filter((call) => call !== 'getDocument')).toEqual([]);
    await swap.rollback();
    expect(store.contents).toEqual(BEFORE);
  });

  it('leaves the preparation to a store that has one', async () => {
    const own = {} as PreparedSwap;
    const calls: unknown[] = [];
    const store = Object.assign(new ForeignStore(), {
      prepareReplace: (...call: unknown[]) => {
        calls.push(call);
        return own;
      },
    });
    const options = { batches: [] };
    expect(await prepareReplace(store, REMOVED, ADDED, options)).toBe(own);
    expect(calls).toEqual([[REMOVED, ADDED, options]]);
  });

  it.each<readonly [string, (swap: PreparedSwap) => Promise<void>]>([
    [
      'a second commit',
      async (swap) => {
        await swap.commit();
        await swap.commit();
      },
    ],
    [
      'a rollback without a commit',
      async (swap) => {
        await swap.rollback();
      },
    ],
    [
      'a second rollback',
      async (swap) => {
        await swap.commit();
        await swap.rollback();
        await swap.rollback();
      },
    ],
    [
      'a commit after a discard',
      async (swap) => {
        swap.discard();
        await swap.commit();
      },
    ],
    [
      'a discard after a commit',
      async (swap) => {
        await swap.commit();
        swap.discard();
      },
    ],
    [
      'a rollback after a discard',
      async (swap) => {
        swap.discard();
        await swap.rollback();
      },
    ],
  ])('takes %s for a fault of ours', async (_what, misuse) => {
    const swap = await prepareReplace(new ForeignStore(...OLD), REMOVED, ADDED);
    await expect(misuse(swap)).rejects.toBeInstanceOf(InternalError);
  });
});
