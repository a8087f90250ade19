import {
  checkTopK,
  compileSearchPredicate,
  SearchResult,
  type Document,
  type SearchOptions,
} from '@rag/contracts';
import { TopDocuments, type Generation, type GenerationPart } from '@rag/inverted-index';

/** The score of each row of a part, zero where nothing matches. */
export type RowScorer = (part: GenerationPart, partIndex: number) => Float64Array;

/** What a search wants, checked before anything is scored. */
export class Selection {
  readonly #topK: number;
  readonly #passes: (document: Document) => boolean;

  /** @throws RagError as `compileSearchPredicate` and `checkTopK`. */
  constructor(topK: number, options: SearchOptions) {
    this.#passes = compileSearchPredicate(options);
    this.#topK = checkTopK(topK);
  }

  /**
   * The best documents of a generation that pass, best first.
   *
   * @param scoreRows not called where nothing is wanted.
   * @param onReturned told the ids, best first.
   */
  bestOf(
    { parts }: Generation,
    scoreRows: RowScorer,
    onReturned: (ids: readonly string[]) => void,
  ): readonly SearchResult[] {
    if (this.#topK === 0) return [];
    const top = new TopDocuments(this.#topK);
    let threshold = top.threshold;
    for (const [partIndex, part] of parts.entries()) {
      const scores = scoreRows(part, partIndex);
      const { documents } = part.segment;
      for (let row = 0; row < documents.length; row++) {
        const score = scores[row]!;
        // Most rows end here, without a look at their documents.
        if (score === 0 || score < threshold) continue;
        const document = documents[row]!;
        // The filter is asked last: it costs more than the comparison with the worst kept score.
        if (!top.accepts(document.id, score) || !this.#passes(document)) continue;
        top.offer(document, score);
        threshold = top.threshold;
      }
    }
    const found = top.sorted();
    onReturned(found.map(({ id }) => id));
    return found.map(({ document, score }) => new SearchResult(document, score));
  }
}
