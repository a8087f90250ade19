import { averagePrecision, ndcgAt, recallAt, reciprocalRank, type DatasetText } from '@rag/eval';

import type { Search } from '../measure/open-corpus.js';
import type { QuestionScore } from '../measure/question-score.js';
import {
  DEFAULT_TOLERANCE,
  nothingToClose,
  type EvaluationSet,
  type MeasuredExtent,
} from './evaluation-set.js';
import { readTextSet, type TextSet } from './read-text-set.js';

/** How many documents are ranked for each question. */
export const TEXT_SET_DEPTH = 100;

/** How deep average precision looks, as published figures do; asked for only where questions have many answers. */
export const AVERAGE_PRECISION_DEPTH = 1_000;

/** A data set of texts: a folder with `corpus.jsonl`, `queries.jsonl` and `qrels.tsv`. */
export function textSet(name: string, folder: string): EvaluationSet {
  return {
    name,
    primary: 'ndcg@10',
    tolerance: DEFAULT_TOLERANCE,
    comparesSignals: false,
    open: async () => {
      const set = await readTextSet(folder);
      const { documents, leftOut } = set;
      return {
        parts: [
          {
            name,
            corpus: { kind: 'documents', documents },
            measure: async (search, extent) => measureTexts(name, set, search, extent),
          },
        ],
        skipped: [],
        notes: [
          ...(leftOut.queries === 0
            ? []
            : [`${leftOut.queries} questions without a relevant document are left out`]),
          ...(leftOut.documents === 0
            ? []
            : [`${leftOut.documents} documents without text cannot be held, nor found`]),
          ...(leftOut.judgements === 0 ? [] : [`${leftOut.judgements} judgements point nowhere`]),
        ],
        close: nothingToClose,
      };
    },
  };
}

async function measureTexts(
  part: string,
  { queries, judgements: judged }: TextSet,
  search: Search,
  extent: MeasuredExtent,
): Promise<readonly QuestionScore[]> {
  const scores: QuestionScore[] = [];
  const isDeep = extent === 'every metric' && manyRelevant(judged, queries);
  for (const { id, text } of queries) {
    const judgements = judged.get(id)!;
    const results = await search(text, TEXT_SET_DEPTH, { maxPerFile: Infinity });
    const ranking = results.map((result) => result.id);
    const metrics = {
      'ndcg@10': ndcgAt(ranking, judgements, 10),
      'mrr@10': reciprocalRank(ranking, judgements, 10),
      [`recall@${TEXT_SET_DEPTH}`]: recallAt(ranking, judgements, TEXT_SET_DEPTH),
      ...(isDeep ? { map: averagePrecision(await deepRanking(search, text), judgements) } : {}),
    };
    scores.push({ id, query: text, part, language: '', kind: '', metrics });
  }
  return scores;
}

async function deepRanking(search: Search, query: string): Promise<readonly string[]> {
  const results = await search(query, AVERAGE_PRECISION_DEPTH, { maxPerFile: Infinity });
  return results.map(({ id }) => id);
}

// With one answer a question, average precision is the reciprocal rank.
function manyRelevant(judgements: TextSet['judgements'], queries: readonly DatasetText[]): boolean {
  const relevant = queries.flatMap(({ id }) =>
    [...judgements.get(id)!.values()].filter((grade) => grade > 0),
  ).length;
  return relevant >= 2 * queries.length;
}
