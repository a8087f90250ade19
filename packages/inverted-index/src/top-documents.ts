import { compareIds, compareScored, type Document, type Scored } from '@rag/contracts';

/** A document with its score. */
export interface ScoredDocument extends Scored {
  readonly document: Document;
}

/**
 * Keeps the best `topK` of the documents that are offered, in `compareScored` order.
 *
 * A heap with the worst kept document at the root: n offers cost O(n log topK), memory is that of what is kept,
 * however large `topK` is. The order of the offers does not matter.
 *
 * @example
 * const top = new TopDocuments(1);
 * const document = Document.of('text');
 * if (top.accepts(document.id, 0.5)) top.offer(document, 0.5);
 * top.sorted(); // [{ id, score: 0.5, document }]
 */
export class TopDocuments {
  readonly #topK: number;
  readonly #heap: ScoredDocument[] = [];

  /** @param topK a whole number ≥ 0. */
  constructor(topK: number) {
    this.#topK = topK;
  }

  /** What a score must reach to count: that of the worst kept one, or −∞ while there is room. */
  get threshold(): number {
    return this.#heap.length < this.#topK ? -Infinity : (this.#heap[0]?.score ?? Infinity);
  }

  /** Whether a document would be kept; asked before a costly test such as a filter. */
  accepts(id: string, score: number): boolean {
    if (this.#heap.length < this.#topK) return true;
    const worst = this.#heap[0];
    if (worst === undefined || score < worst.score) return false;
    // Asked for every match of a query: nothing is allocated for it.
    return score > worst.score || compareIds(id, worst.id) < 0;
  }

  /** Keeps the document if it is among the best so far. */
  offer(document: Document, score: number): void {
    if (!this.accepts(document.id, score)) return;
    const entry: ScoredDocument = { id: document.id, score, document };
    if (this.#heap.length < this.#topK) this.#rise(entry);
    else this.#sink(entry);
  }

  /** What was kept, best first. */
  sorted(): readonly ScoredDocument[] {
    return this.#heap.toSorted(compareScored);
  }

  /** Puts one more in below those that are worse. */
  #rise(entry: ScoredDocument): void {
    const heap = this.#heap;
    let place = heap.length;
    while (place > 0) {
      const above = (place - 1) >>> 1;
      if (compareScored(entry, heap[above]!) < 0) break;
      heap[place] = heap[above]!;
      place = above;
    }
    heap[place] = entry;
  }

  /** Puts one in the place of the worst. */
  #sink(entry: ScoredDocument): void {
    const heap = this.#heap;
    let place = 0;
    for (let below = 1; below < heap.length; below = 2 * place + 1) {
      if (below + 1 < heap.length && compareScored(heap[below + 1]!, heap[below]!) > 0) below++;
      if (compareScored(entry, heap[below]!) > 0) break;
      heap[place] = heap[below]!;
      place = below;
    }
    heap[place] = entry;
  }
}
