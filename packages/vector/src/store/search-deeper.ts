import { compareScored, type Document, type SearchResult } from '@rag/contracts';

/** How a server's list is read. */
export interface DeepSearch {
  readonly topK: number;
  /** What the server could not test. */
  readonly passes: (document: Document) => boolean;
  /** Whether the server itself orders equal scores by id; else those at the end of its list are not settled. */
  readonly ordersTies: boolean;
  /** The server's best documents, at most `limit`, all that there are where they are fewer. */
  readonly best: (limit: number) => Promise<readonly SearchResult[]>;
}

/**
 * The best `topK` documents that pass, from a server that knows only a part of the test: it is asked for twice as many
 * until enough pass or there are no more.
 *
 * Each list is read whole and by itself, so that the answer is of one generation; all lists together are at most twice
 * as long as the last.
 */
export async function searchDeeper({
  topK,
  passes,
  ordersTies,
  best,
}: DeepSearch): Promise<readonly SearchResult[]> {
  let limit = Math.min(topK, Number.MAX_SAFE_INTEGER - 1) + (ordersTies ? 0 : 1);
  for (;;) {
    const found = await best(limit);
    const passing = found.filter(({ document }) => passes(document)).sort(compareScored);
    const isAll = found.length < limit;
    const worst = passing[topK - 1];
    const isSettled = worst !== undefined && (ordersTies || worst.score > (found.at(-1)?.score ?? -Infinity));
    if (isAll || isSettled) return passing.slice(0, topK);
    limit *= 2;
  }
}
