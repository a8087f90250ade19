import { checkTopK, compileSearchPredicate, SearchResult, type SearchOptions } from '@rag/contracts';
import { TopDocuments, type Generation, type GenerationPart } from '@rag/inverted-index';

/**
 * The best documents of a generation that pass, best first.
 *
 * @param scoreRows the score of each row of a part, zero where nothing matches; not called where none is wanted.
 * @param onReturned told the ids, best first.
 * @throws RagError `RAG_CONTRACTS_INVALID_TOP_K`, `RAG_CONTRACTS_INVALID_FILTER`.
 */
export function selectBest(
  { parts }: Generation,
  topK: number,
  options: SearchOptions,
  scoreRows: (part: GenerationPart, partIndex: number) => Float64Array,
  onReturned: (ids: readonly string[]) => void,
): readonly SearchResult[] {
  const top = new TopDocuments(checkTopK(topK));
  const passes = compileSearchPredicate(options);
  if (topK === 0) return [];
  for (const [partIndex, part] of parts.entries()) {
    const scores = scoreRows(part, partIndex);
    const { documents } = part.segment;
    for (let row = 0; row < documents.length; row++) {
      const score = scores[row]!;
      if (score === 0) continue;
      const document = documents[row]!;
      // The filter is asked last: it costs more than the comparison with the worst kept score.
      if (top.accepts(document.id, score) && passes(document)) top.offer(document, score);
    }
  }
  const found = top.sorted();
  onReturned(found.map(({ id }) => id));
  return found.map(({ document, score }) => new SearchResult(document, score));
}
