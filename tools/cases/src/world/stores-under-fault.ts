import { BM25Stream } from '@rag/bm25';
import type { KnowledgeBase, MetadataFilter, SearchResult } from '@rag/contracts';
import { DEFAULT_RAG_SERVICE_OPTIONS, type RagServiceOptions } from '@rag/server';
import { FaultyKnowledgeBase, ForeignKnowledgeBase } from '@rag/testkit';
import { InMemoryKnowledgeBase } from '@rag/tfidf-kb';

import { analyzerOf } from './profile-analyzers.js';
import type { StoreFaults } from './store-faults.js';
import { StreamUnderFault } from './stream-under-fault.js';
import { makeUnreadable } from './unreadable-results.js';

/** The two stores of one session, each failing where a case says so. */
export function makeStoresUnderFault(
  options: RagServiceOptions,
  faults: StoreFaults,
): Required<Pick<RagServiceOptions, 'stream' | 'knowledgeBase'>> {
  const { profile = DEFAULT_RAG_SERVICE_OPTIONS.profile, maxStreamDocuments, streamIdleTtlMs } = options;
  const stream = new BM25Stream({
    analyzer: analyzerOf(profile, 'stream'),
    maxDocuments: maxStreamDocuments ?? DEFAULT_RAG_SERVICE_OPTIONS.maxStreamDocuments,
    idleTtlMs: streamIdleTtlMs ?? DEFAULT_RAG_SERVICE_OPTIONS.streamIdleTtlMs,
    clock: options.clock,
    events: options.events,
  });
  const memory = new InMemoryKnowledgeBase({ analyzer: analyzerOf(profile, 'knowledgeBase') });
  return {
    stream: new StreamUnderFault(stream, faults),
    knowledgeBase: new FaultyKnowledgeBase(wrap(memory, faults), {
      fails: (call) => faults.failsKnowledgeBase(call),
      when: faults.replacement.foreign ? 'half' : 'before',
    }),
  };
}

function wrap(memory: InMemoryKnowledgeBase, faults: StoreFaults): KnowledgeBase {
  // A search that fails is put before a store without snapshots: there is one way in.
  const { named, replacement } = faults;
  const isOwn = !replacement.foreign && !named.has('kb.search') && !named.has('prompt.render');
  return isOwn ? memory : new ForeignUnderFault(memory, faults);
}

/** A store that can only add, remove and search, and whose searches fail where a case says so. */
class ForeignUnderFault extends ForeignKnowledgeBase {
  readonly #memory: InMemoryKnowledgeBase;
  readonly #faults: StoreFaults;

  constructor(memory: InMemoryKnowledgeBase, faults: StoreFaults) {
    super(memory);
    this.#memory = memory;
    this.#faults = faults;
  }

  override search(query: string, topK: number, filter?: MetadataFilter): readonly SearchResult[] {
    this.#faults.meet('kb.search');
    const results = this.#memory.search(query, topK, filter);
    return this.#faults.has('prompt.render') ? makeUnreadable(results) : results;
  }
}
