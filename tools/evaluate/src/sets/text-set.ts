import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Document } from '@rag/contracts';
import {
  averagePrecision,
  ndcgAt,
  readBeirDataset,
  recallAt,
  reciprocalRank,
  type DatasetText,
  type Judgements,
  type RetrievalDataset,
} from '@rag/eval';

import type { Search } from '../measure/open-corpus.js';
import type { QuestionScore } from '../measure/question-score.js';
import {
  DEFAULT_TOLERANCE,
  nothingToClose,
  type EvaluationSet,
  type MeasuredExtent,
} from './evaluation-set.js';

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
      const read = async (file: string): Promise<string> => readFile(join(folder, file), 'utf8');
      const dataset = readBeirDataset({
        corpus: await read('corpus.jsonl'),
        queries: await read('queries.jsonl'),
        qrels: await read('qrels.tsv'),
      });
      const held = dataset.documents.filter(({ title, text }) => title !== '' || text !== '');
      const empty = dataset.documents.length - held.length;
      const corpus = { kind: 'documents', documents: held.map(documentOf) } as const;
      const judged = dataset.queries.filter(({ id }) => hasRelevant(dataset.judgements.get(id)));
      const left = dataset.queries.length - judged.length;
      return {
        parts: [
          {
            name,
            corpus,
            measure: async (search, extent) => measureTexts(name, dataset, judged, search, extent),
          },
        ],
        skipped: [],
        notes: [
          ...(left === 0 ? [] : [`${left} questions without a relevant document are left out`]),
          ...(empty === 0 ? [] : [`${empty} documents without text cannot be held, nor found`]),
          ...(dataset.dangling === 0 ? [] : [`${dataset.dangling} judgements point nowhere`]),
        ],
        close: nothingToClose,
      };
    },
  };
}

// As a user adds a document: its title stands above its text, and in the metadata for whoever reads it there.
function documentOf({ id, title, text }: DatasetText): Document {
  if (title === '') return new Document({ id, content: text, metadata: {} });
  return new Document({ id, content: `${title}\n${text}`, metadata: { title } });
}

function hasRelevant(judgements: Judgements | undefined): boolean {
  return judgements !== undefined && [...judgements.values()].some((grade) => grade > 0);
}

async function measureTexts(
  part: string,
  dataset: RetrievalDataset,
  queries: readonly DatasetText[],
  search: Search,
  extent: MeasuredExtent,
): Promise<readonly QuestionScore[]> {
  const scores: QuestionScore[] = [];
  const isDeep = extent === 'every metric' && manyRelevant(dataset, queries);
  for (const { id, text } of queries) {
    const judgements = dataset.judgements.get(id)!;
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
function manyRelevant({ judgements }: RetrievalDataset, queries: readonly DatasetText[]): boolean {
  const relevant = queries.flatMap(({ id }) =>
    [...judgements.get(id)!.values()].filter((grade) => grade > 0),
  ).length;
  return relevant >= 2 * queries.length;
}
