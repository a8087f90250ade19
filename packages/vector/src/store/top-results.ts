import { compareIds, compareScored, SearchResult, type Document } from '@rag/contracts';

interface Kept {
  readonly id: string;
  readonly score: number;
  readonly document: Document;
}

/**
 * Keeps the best `topK` of the documents that are offered, in the one order of ranked lists.
 *
 * A heap with the worst that is kept at its root: memory is that of what is kept, however large `topK` is.
 */
export class TopResults {
  readonly #topK: number;
  readonly #heap: Kept[] = [];

  /** @param topK a whole number ≥ 0. */
  constructor(topK: number) {
    this.#topK = topK;
  }

  /** What a score must reach to be kept; what equals it is kept if its id comes first. */
  get threshold(): number {
    if (this.#heap.length < this.#topK) return -Infinity;
    return this.#heap[0]?.score ?? Infinity;
  }

  /** Whether a document would be kept; asked before a costly test such as a filter. */
  accepts(id: string, score: number): boolean {
    if (this.#heap.length < this.#topK) return true;
    const worst = this.#heap[0];
    if (worst === undefined) return false;
    return score > worst.score || (score === worst.score && compareIds(id, worst.id) < 0);
  }

  /** Keeps the document if it is among the best so far. */
  offer(document: Document, score: number): void {
    if (!this.accepts(document.id, score)) return;
    const kept: Kept = { id: document.id, score, document };
    if (this.#heap.length < this.#topK) {
      this.#heap.push(kept);
      this.#siftUp(this.#heap.length - 1);
    } else {
      this.#heap[0] = kept;
      this.#siftDown(0);
    }
  }

  /** What was kept, best first. */
  results(): readonly SearchResult[] {
    return this.#heap.toSorted(compareScored).map(({ document, score }) => new SearchResult(document, score));
  }

  #siftUp(from: number): void {
    for (let index = from; index > 0;) {
      const parent = (index - 1) >>> 1;
      if (!this.#isWorse(index, parent)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #siftDown(from: number): void {
    for (let index = from; ;) {
      const left = 2 * index + 1;
      let worst = index;
      if (left < this.#heap.length && this.#isWorse(left, worst)) worst = left;
      if (left + 1 < this.#heap.length && this.#isWorse(left + 1, worst)) worst = left + 1;
      if (worst === index) return;
      this.#swap(index, worst);
      index = worst;
    }
  }

  #isWorse(left: number, right: number): boolean {
    return compareScored(this.#heap[left]!, this.#heap[right]!) > 0;
  }

  #swap(left: number, right: number): void {
    [this.#heap[left], this.#heap[right]] = [this.#heap[right]!, this.#heap[left]!];
  }
}
