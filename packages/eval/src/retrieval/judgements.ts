import { RagError } from '@rag/contracts';

/** What people said about documents for one question: an id's grade, finite, above zero where it is relevant. */
export type Judgements = ReadonlyMap<string, number>;

/**
 * How many documents are relevant: R in the formulas, those with a grade above zero.
 *
 * @throws RagError `RAG_EVAL_NO_JUDGEMENTS` where none is: a mean over such a question says nothing, leave it out.
 * @example
 * countRelevant(new Map([['a', 2], ['b', 0]])); // 1
 */
export function countRelevant(judgements: Judgements): number {
  let relevant = 0;
  for (const grade of judgements.values()) if (grade > 0) relevant += 1;
  if (relevant > 0) return relevant;
  throw new RagError(
    'RAG_EVAL_NO_JUDGEMENTS',
    'Cannot measure a ranking: no document is judged relevant; leave the question out and say how many were left out',
    { judged: judgements.size },
  );
}

/** Whether an id is judged relevant; an id without a judgement is not. */
export function isRelevant(judgements: Judgements, id: string): boolean {
  return (judgements.get(id) ?? 0) > 0;
}

/**
 * The first k ids of a ranking, or all where there are fewer.
 *
 * @param k a whole number ≥ 1, or `Infinity`.
 * @throws RagError `RAG_EVAL_INVALID_CUTOFF` for another k, `RAG_EVAL_REPEATED_RESULT` where an id comes twice:
 *   it would count twice.
 */
export function firstResults(ranking: readonly string[], k: number): readonly string[] {
  if (k !== Infinity && !(Number.isSafeInteger(k) && k >= 1))
    throw new RagError(
      'RAG_EVAL_INVALID_CUTOFF',
      `Cannot measure a ranking: the cutoff is "${String(k)}"; use a whole number, one or more, or Infinity`,
      { cutoff: k },
    );
  const first = k >= ranking.length ? ranking : ranking.slice(0, k);
  const seen = new Set<string>();
  for (const id of first) {
    if (seen.has(id))
      throw new RagError(
        'RAG_EVAL_REPEATED_RESULT',
        `Cannot measure a ranking: "${id}" stands in it twice; remove repetitions before measuring`,
        { id },
      );
    seen.add(id);
  }
  return first;
}
