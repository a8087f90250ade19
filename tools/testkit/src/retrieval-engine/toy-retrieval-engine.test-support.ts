import {
  checkTopK,
  compileMetadataFilter,
  SearchResult,
  type Document,
  type RetrievalEngine,
  type RetrievalRequest,
  type RetrievedKnowledge,
} from '@rag/contracts';

/** The ways in which a toy engine can be broken on purpose; none: it is correct. */
export type ToyEngineFault =
  | 'nameless'
  | 'one-too-many'
  | 'finds-all'
  | 'all-for-blank'
  | 'late-filter'
  | 'strict-threshold'
  | 'forgetful'
  | 'new-generation'
  | 'nan-score'
  | 'any-count'
  | 'ignores-abort'
  | 'closes-once';

/** An engine that counts words: correct, or broken in exactly one way. */
export class ToyEngine implements RetrievalEngine {
  readonly name: string;
  readonly #documents: readonly Document[];
  readonly #fault: ToyEngineFault | undefined;
  #retrievals = 0;
  #isClosed = false;

  constructor(documents: readonly Document[], fault?: ToyEngineFault) {
    this.name = fault === 'nameless' ? ' ' : 'toy';
    this.#documents = documents;
    this.#fault = fault;
  }

  retrieve(query: string, request: RetrievalRequest = {}): RetrievedKnowledge {
    const fault = this.#fault;
    const { topK = 5, minScore = 0, filter, signal } = request;
    if (fault !== 'any-count') checkTopK(topK);
    if (fault !== 'ignores-abort') signal?.throwIfAborted();
    this.#retrievals += 1;
    const passes = compileMetadataFilter(filter);
    const count = fault === 'one-too-many' ? topK + 1 : topK;
    const accepted = this.#documents.filter(({ metadata }) => fault === 'late-filter' || passes(metadata));
    const ranked = accepted
      .map((document) => new SearchResult(document, this.#score(document, query)))
      .filter(({ score }) => score !== 0)
      .sort(SearchResult.compare)
      .slice(0, count);
    const results = ranked
      .filter(({ metadata }) => passes(metadata))
      .filter(({ score }) => (fault === 'strict-threshold' ? score > minScore : !(score < minScore)));
    if (fault === 'forgetful' && this.#retrievals % 2 === 0) results.pop();
    return { results, generation: fault === 'new-generation' ? this.#retrievals : 1 };
  }

  close(): void {
    if (this.#fault === 'closes-once' && this.#isClosed) throw new Error('it is closed already');
    this.#isClosed = true;
  }

  #score({ content }: Document, query: string): number {
    const words = query.split(/\s+/u).filter((word) => word !== '');
    if (words.length === 0) return this.#fault === 'all-for-blank' ? 1 : 0;
    const known = content.split(' ');
    const count = known.filter((word) => words.includes(word)).length;
    if (this.#fault === 'nan-score' && words.some((word) => word.length > 1_000)) return NaN;
    return this.#fault === 'finds-all' ? count + 1 : count;
  }
}
