import { compareScored, type Document, type SearchResult } from '@rag/contracts';

import type { NeighbourGraph } from './neighbour-graph.js';

/** Beyond this share of the documents, going over all of them costs less than the graph. */
export const DEEPEST_SHARE = 0.05;

const NEXT_DEPTH_FACTOR = 4;
const MARGIN = 2;

/** What a graph is asked for. */
export interface GraphSearch {
  readonly graph: NeighbourGraph;
  readonly query: Float32Array;
  /** A whole number ≥ 1. */
  readonly topK: number;
  /** Near ones that the graph is asked for at least. */
  readonly breadth: number;
  readonly passes: (document: Document) => boolean;
  /** Documents beside the graph, which are all looked at. */
  readonly waiting: ReadonlySet<string>;
  /** Documents that score zero, which are looked at where others do not fill the answer. */
  readonly directionless: ReadonlySet<string>;
  /** Scores documents exactly, best first. */
  readonly rank: (ids: Iterable<string>) => readonly SearchResult[];
}

/**
 * The nearest documents that pass, as far as the graph finds them, with their exact scores; `undefined` where so few pass
 * that all documents are to be gone over instead.
 *
 * What the graph did not name is farther than all that it did. So an answer is full once `topK` that pass are as near as
 * the farthest that the graph named; until then it is asked for more.
 */
export function searchGraph(search: GraphSearch): readonly SearchResult[] | undefined {
  const { graph, topK, breadth, passes, rank } = search;
  const beside = rank(search.waiting).filter(({ document }) => passes(document));
  const deepest = Math.max(breadth, Math.floor(graph.size * DEEPEST_SHARE));
  if (topK > deepest) return undefined;
  for (let depth = Math.max(breadth, MARGIN * topK); ;) {
    // What was forgotten takes places of an answer.
    const count = Math.ceil(depth * (graph.places / Math.max(1, graph.size)));
    const near = rank(graph.nearest(search.query, count));
    const floor = near.at(-1)?.score ?? Infinity;
    const passing = near.filter(({ document }) => passes(document));
    const sure = passing.length + beside.filter(({ score }) => score >= floor).length;
    if (sure >= topK || count >= graph.places) return best([...passing, ...beside], search);
    depth = Math.ceil(Math.max(depth * NEXT_DEPTH_FACTOR, sure === 0 ? 0 : (depth * MARGIN * topK) / sure));
    if (depth > deepest) return undefined;
  }
}

function best(
  found: readonly SearchResult[],
  { topK, passes, rank, directionless }: GraphSearch,
): readonly SearchResult[] {
  const ordered = found.toSorted(compareScored);
  const isFull = (ordered[topK - 1]?.score ?? 0) > 0;
  if (isFull || directionless.size === 0) return ordered.slice(0, topK);
  const zeros = rank(directionless).filter(({ document }) => passes(document));
  return [...found, ...zeros].toSorted(compareScored).slice(0, topK);
}
