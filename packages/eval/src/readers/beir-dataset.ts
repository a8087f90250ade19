import type { Judgements } from '../retrieval/judgements.js';
import { invalidData, readJsonLines, textField, type JsonLine } from './json-lines.js';

/** A document or a question of a data set. */
export interface DatasetText {
  readonly id: string;
  readonly text: string;
  /** Empty where there is none. */
  readonly title: string;
}

/** Documents, questions and what was judged, as BEIR lays them out. */
export interface RetrievalDataset {
  readonly documents: readonly DatasetText[];
  readonly queries: readonly DatasetText[];
  /** By question id; a question without judgements has no entry. */
  readonly judgements: ReadonlyMap<string, Judgements>;
  /** Judgements of documents or questions that the set does not hold; they are in `judgements` none the less. */
  readonly dangling: number;
}

/** The three texts of a data set. */
export interface BeirTexts {
  /** JSON Lines with `_id` or `id`, `text`, optionally `title`. */
  readonly corpus: string;
  /** JSON Lines with `_id` or `id`, and `text`. */
  readonly queries: string;
  /** Tab-separated question id, document id, grade; or the four columns of TREC. A header is passed over. */
  readonly qrels: string;
}

/**
 * Reads a data set in the layout of BEIR, or one with `id` for `_id`.
 *
 * A document may be empty, as some of well-known sets are; a question may not. Nothing is left out in silence: a
 * broken line is an error, and judgements that point nowhere are counted in `dangling`.
 *
 * @throws RagError `RAG_EVAL_INVALID_DATA` with file and line, for a broken line or an id that comes twice.
 * @example
 * const { queries } = readBeirDataset({ corpus: '', queries: '{"_id":"1","text":"who?"}', qrels: '' });
 */
export function readBeirDataset(texts: BeirTexts): RetrievalDataset {
  const documents = readTexts(texts.corpus, 'corpus.jsonl', documentText);
  const queries = readTexts(texts.queries, 'queries.jsonl', textField);
  const judgements = readQrels(texts.qrels);
  const documentIds = new Set(documents.map(({ id }) => id));
  const queryIds = new Set(queries.map(({ id }) => id));
  let dangling = 0;
  for (const [query, grades] of judgements)
    for (const document of grades.keys())
      if (!queryIds.has(query) || !documentIds.has(document)) dangling += 1;
  return { documents, queries, judgements, dangling };
}

type ReadField = (line: JsonLine, field: string, source: string) => string;

function readTexts(text: string, source: string, readBody: ReadField): readonly DatasetText[] {
  const seen = new Set<string>();
  return readJsonLines(text, source).map((line) => {
    const id = textField(line, Object.hasOwn(line.value, '_id') ? '_id' : 'id', source);
    if (seen.has(id)) throw invalidData(source, line.line, `the id "${id}" comes a second time`);
    seen.add(id);
    const title = Object.hasOwn(line.value, 'title') ? line.value['title'] : '';
    return { id, title: typeof title === 'string' ? title : '', text: readBody(line, 'text', source) };
  });
}

function documentText(line: JsonLine, field: string, source: string): string {
  const isEmpty = Object.hasOwn(line.value, field) && line.value[field] === '';
  return isEmpty ? '' : textField(line, field, source);
}

/**
 * Reads judgements: question id, document id, grade, tab-separated, or TREC's `question 0 document grade`.
 *
 * @throws RagError `RAG_EVAL_INVALID_DATA` with the line, for another number of columns, a grade that is no number, or
 *   a pair that is judged twice with different grades.
 * @example
 * readQrels('query-id\tcorpus-id\tscore\n1\ta\t2').get('1')?.get('a'); // 2
 */
export function readQrels(text: string, source = 'qrels.tsv'): ReadonlyMap<string, Judgements> {
  const judgements = new Map<string, Map<string, number>>();
  for (const [index, raw] of text.split('\n').entries()) {
    if (raw.trim() === '') continue;
    const columns = raw.trim().split(raw.includes('\t') ? '\t' : /\s+/u);
    const [query, document, written] = columns.length === 4 ? columns.toSpliced(1, 1) : columns;
    if (query === undefined || document === undefined || written === undefined || columns.length > 4)
      throw invalidData(source, index + 1, 'there are not three or four columns');
    const grade = written.trim() === '' ? Number.NaN : Number(written);
    if (!Number.isFinite(grade)) {
      if (judgements.size === 0 && index === 0) continue;
      throw invalidData(source, index + 1, `the grade "${written}" is not a number`);
    }
    const grades = judgements.get(query) ?? new Map<string, number>();
    if ((grades.get(document) ?? grade) !== grade)
      throw invalidData(source, index + 1, `"${document}" is judged twice, differently`);
    judgements.set(query, grades.set(document, grade));
  }
  return judgements;
}
