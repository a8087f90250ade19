import {
  compareIds,
  type SearchResult,
  type Document,
  type Features,
  type RankedSnapshot,
  type WeighedTerm,
} from '@rag/contracts';

import type { ToyFeatureFault } from './toy-faults.test-support.js';
import type { ToyKnowledgeBase } from './toy-knowledge-base.test-support.js';
import { wordsOf } from './toy-search.test-support.js';

/** A snapshot of a toy store that tells ranking signals what it knows; or does it wrong. */
export function toySnapshotWithFeatures(store: ToyKnowledgeBase, fault?: ToyFeatureFault): RankedSnapshot {
  const toy = new ToyFeatures(store, fault);
  return {
    generation: toy.snapshot.generation,
    search: (query, topK, options) => toy.search(query, topK, options),
    ...(fault !== 'hides-features' && {
      featuresOf: (query: string, ids: readonly string[]) => toy.featuresOf(query, ids),
    }),
    ...(fault !== 'hides-terms' && { weighTerms: (query: string) => toy.weighTerms(query) }),
  };
}

class ToyFeatures {
  readonly snapshot: RankedSnapshot;
  readonly #store: ToyKnowledgeBase;
  readonly #documents: ReadonlyMap<string, Document>;
  readonly #fault: ToyFeatureFault | undefined;

  constructor(store: ToyKnowledgeBase, fault: ToyFeatureFault | undefined) {
    this.#store = store;
    this.#fault = fault;
    this.snapshot = store.snapshot();
    this.#documents = byId(store);
  }

  search(...question: Parameters<RankedSnapshot['search']>): readonly SearchResult[] {
    return this.snapshot.search(...question) as readonly SearchResult[];
  }

  featuresOf(query: string, ids: readonly string[]): readonly (Features | undefined)[] {
    const isUnpinned = this.#fault === 'unpinned-features';
    const documents = isUnpinned ? byId(this.#store) : this.#documents;
    const { search } = isUnpinned ? this.#store.snapshot() : this.snapshot;
    const found = search(query, Math.max(1, documents.size)) as readonly SearchResult[];
    const scores = new Map(found.map(({ id, score }) => [id, score]));
    const asked = this.#fault === 'sorts-ids' ? ids.toSorted(compareIds) : ids;
    const features = asked.map((id) => {
      if (!documents.has(id)) return this.#fault === 'knows-strangers' ? { chunk: 0 } : undefined;
      return this.#featuresOf(scores.get(id), found[0]?.score ?? 1, query);
    });
    return this.#fault === 'drops-strangers' ? features.filter((one) => one !== undefined) : features;
  }

  weighTerms(query: string): readonly WeighedTerm[] {
    const documents = this.#fault === 'unpinned-terms' ? byId(this.#store) : this.#documents;
    const words = wordsOf(query);
    const terms = this.#fault === 'repeats-terms' ? words : [...new Set(words)];
    if (terms.length === 0 && this.#fault === 'terms-for-blank') return [this.#weigh('blank', documents)];
    return terms.map((term) => this.#weigh(term, documents));
  }

  #featuresOf(score: number | undefined, best: number, query: string): Features | undefined {
    const blank = this.#fault === 'features-for-blank' && query.trim() === '' ? { blank: 1 } : {};
    if (score === undefined) {
      if (this.#fault === 'only-matches') return undefined;
      return { chunk: this.#fault === 'something-for-all' ? 0.01 : 0, ...blank };
    }
    switch (this.#fault) {
      case 'raw-features':
        return { chunk: score / best, raw: score * 10 };
      case 'negative-features':
        return { chunk: score / best, low: score / best - 1.5 };
      case 'half-of-the-best':
        return { chunk: score / best / 2 };
      case 'upside-down':
        return { chunk: score === best ? 1 : 0.9 - (0.8 * score) / best };
      default:
        return { chunk: score / best };
    }
  }

  #weigh(term: string, documents: ReadonlyMap<string, Document>): WeighedTerm {
    const holders = [...documents.values()].filter(({ content }) => wordsOf(content).includes(term)).length;
    const isThere = holders > 0 || this.#fault === 'idf-for-nothing';
    const idf = isThere && this.#fault !== 'no-idf' ? Math.log(1 + documents.size / Math.max(1, holders)) : 0;
    return {
      term,
      weight: this.#fault === 'weightless-terms' ? 0 : 1,
      kind: this.#fault === 'unknown-kind' ? ('stem' as 'word') : 'word',
      idf: this.#fault === 'negative-idf' ? -1 - idf : idf,
      fileIdf: idf,
    };
  }
}

function byId(store: ToyKnowledgeBase): ReadonlyMap<string, Document> {
  return new Map(store.listDocuments().map((document) => [document.id, document]));
}
