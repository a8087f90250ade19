import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Document } from '@rag/contracts';
import { readBeirDataset, type DatasetText, type Judgements } from '@rag/eval';

/** A data set of texts as it is measured. */
export interface TextSet {
  /** Those that have a text, in their order. */
  readonly documents: readonly Document[];
  /** Those that have a relevant document. */
  readonly queries: readonly DatasetText[];
  readonly judgements: ReadonlyMap<string, Judgements>;
  /** Queries without a relevant document, documents without text, judgements that point nowhere. */
  readonly leftOut: { readonly queries: number; readonly documents: number; readonly judgements: number };
}

/** Reads a folder with `corpus.jsonl`, `queries.jsonl` and `qrels.tsv`. */
export async function readTextSet(folder: string): Promise<TextSet> {
  const read = async (file: string): Promise<string> => readFile(join(folder, file), 'utf8');
  const dataset = readBeirDataset({
    corpus: await read('corpus.jsonl'),
    queries: await read('queries.jsonl'),
    qrels: await read('qrels.tsv'),
  });
  const held = dataset.documents.filter(({ title, text }) => title !== '' || text !== '');
  const queries = dataset.queries.filter(({ id }) => hasRelevant(dataset.judgements.get(id)));
  return {
    documents: held.map(documentOf),
    queries,
    judgements: dataset.judgements,
    leftOut: {
      queries: dataset.queries.length - queries.length,
      documents: dataset.documents.length - held.length,
      judgements: dataset.dangling,
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
