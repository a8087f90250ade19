import assert from 'node:assert/strict';

import type { Awaitable, Document, KnowledgeBase, SearchResult } from '@rag/contracts';

import { WORDS } from '../builders/words.js';
import type { Capabilities } from '../laws/law.js';
import type { RankedStreamCapability, RankedStreamSubject } from '../ranked-stream/stream-subject.js';
import { plainAnswer, plainDocument } from '../search/ranked-assertions.js';
import type { SearchSubject } from '../search/search-subject.js';

/**
 * What a store may claim: `replace`, `prepare` and `snapshot`, that it has `replaceDocuments`,
 * `prepareReplace` and `snapshot`; `embeddings`, that it searches by embedding; `synchronous`, that it never
 * answers with a promise but from `prepareReplace`, and swaps in one step. `lexical` and `explain` are those
 * of its search and its snapshots.
 */
export type KnowledgeBaseCapability =
  'replace' | 'prepare' | 'snapshot' | 'embeddings' | Exclude<RankedStreamCapability, 'mutable'>;

/** Makes the stores that the suite checks, each of them empty. */
export interface KnowledgeBaseSubject {
  /** What the store claims. */
  readonly capabilities: Capabilities<KnowledgeBaseCapability>;
  create(): Awaitable<KnowledgeBase>;
  /** Releases what a store holds outside the process. */
  dispose?(store: KnowledgeBase): Awaitable<void>;
}

/** Makes a store with these documents, uses it, and disposes of it. */
export async function withStore(
  subject: KnowledgeBaseSubject,
  documents: readonly Document[],
  use: (store: KnowledgeBase) => Promise<void>,
): Promise<void> {
  const store = await subject.create();
  try {
    if (documents.length > 0) await store.addDocuments(documents);
    await use(store);
  } finally {
    await subject.dispose?.(store);
  }
}

/** A store as something that can be searched. */
export function storeAsSearch(subject: KnowledgeBaseSubject): SearchSubject {
  return {
    withSearch: (documents, use) =>
      withStore(subject, documents, (store) =>
        use(async (query, topK, filter) => store.search(query, topK, filter)),
      ),
  };
}

/** A store's snapshots as a ranked stream. */
export function storeAsStream(subject: KnowledgeBaseSubject): RankedStreamSubject {
  return {
    capabilities: { ...subject.capabilities, mutable: true },
    async create(documents) {
      const store = await subject.create();
      await store.addDocuments(documents);
      return {
        stream: {
          name: 'store',
          isAvailable: () => true,
          snapshot() {
            assert.ok(store.snapshot !== undefined, 'the store has no "snapshot"');
            return store.snapshot();
          },
        },
        add: (more) => store.addDocuments(more),
        async remove(ids) {
          for (const id of ids) await store.removeDocument(id);
        },
        dispose: () => subject.dispose?.(store),
      };
    },
  };
}

/** Everything that can be seen of a store, as plain data. */
export interface StoreState {
  readonly documents: readonly unknown[];
  readonly size: number;
  readonly isEmpty: boolean;
  readonly answers: readonly unknown[];
}

const PROBES: readonly string[] = [...WORDS, WORDS.join(' ')];

/** Looks at a store from every side. */
export async function readState(store: KnowledgeBase): Promise<StoreState> {
  const documents = await store.listDocuments();
  const answers: unknown[] = [];
  for (const query of PROBES) answers.push(plainAnswer(await store.search(query, documents.length + 5)));
  return {
    documents: documents.map(plainDocument),
    size: await store.size(),
    isEmpty: await store.isEmpty(),
    answers,
  };
}

/** Asserts that a store looks like a fresh one with these documents, from every side. */
export async function assertHolds(
  subject: KnowledgeBaseSubject,
  store: KnowledgeBase,
  documents: readonly Document[],
  what: string,
): Promise<void> {
  await withStore(subject, documents, async (fresh) => {
    assert.deepEqual(await readState(store), await readState(fresh), what);
  });
}

/** The ids of the documents that hold a word. */
export async function findIds(store: KnowledgeBase, query: string): Promise<readonly string[]> {
  const results: readonly SearchResult[] = await store.search(query, 100);
  return results.map(({ id }) => id);
}
