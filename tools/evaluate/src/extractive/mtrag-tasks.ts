import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Document, RagError, SearchResult } from '@rag/contracts';

import { UNANSWERABLE_MARK, type AnswerTask, type AnswerTasks } from './answer-task.js';
import { contentWords, recallOf } from './content-words.js';

/** Where the tasks with gold passages are in a checkout of the MTRAG benchmark. */
export const MTRAG_TASKS = 'mtragun-human/generation_tasks/reference.jsonl';

/** A sentence is taken for the one that answers where the reference answer has at least this share of its words. */
export const LEAST_GOLD_SHARE = 0.6;

/** A sentence of fewer content words says too little to be the answer. */
export const LEAST_GOLD_WORDS = 5;

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

interface MtragRow {
  readonly task_id: string;
  /** The corpus that the passages are from. */
  readonly Collection: string;
  readonly contexts: readonly {
    readonly document_id: string;
    readonly text: string;
    readonly title?: string;
  }[];
  readonly input: readonly { readonly speaker: string; readonly text: string }[];
  readonly targets: readonly { readonly text: string }[];
}

/**
 * The tasks of MTRAG: the last turn of each conversation with its gold passages, in the order of the file. The gold
 * sentence is the one that shares most with the reference answer, by F1 of content words; a task without a sentence
 * of which the answer has {@link LEAST_GOLD_SHARE} is left out, since nothing is known of where its answer stands.
 * Each question comes once more with the passages of the next task of another collection, which do not answer it.
 *
 * @param folder a checkout of the benchmark.
 * @throws RagError `RAG_EVALUATE_MTRAG_UNREADABLE`.
 */
export async function readMtragTasks(folder: string): Promise<AnswerTasks> {
  const rows = await readRows(folder);
  const leftOut = new Map<string, number>();
  const kept: { readonly task: AnswerTask; readonly collection: string }[] = [];
  for (const row of rows) {
    const task = toTask(row);
    if (typeof task === 'string') leftOut.set(task, (leftOut.get(task) ?? 0) + 1);
    else kept.push({ task, collection: row.Collection });
  }
  const unanswerable = kept.flatMap(({ task, collection }, at) => {
    const others = [...kept.slice(at + 1), ...kept.slice(0, at)];
    const other = others.find((one) => one.collection !== collection);
    if (other === undefined) return [];
    const { id, question } = task;
    return [{ id: `${id}${UNANSWERABLE_MARK}`, question, evidence: other.task.evidence, gold: undefined }];
  });
  return { name: 'mtrag', tasks: [...kept.map(({ task }) => task), ...unanswerable], leftOut };
}

async function readRows(folder: string): Promise<readonly MtragRow[]> {
  try {
    const text = await readFile(join(folder, MTRAG_TASKS), 'utf8');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as MtragRow);
  } catch (error) {
    throw new RagError(
      'RAG_EVALUATE_MTRAG_UNREADABLE',
      `Cannot read "${MTRAG_TASKS}" below the folder that RAG_EVAL_MTRAG names; it must be a checkout of the MTRAG benchmark`,
      {},
      { cause: error },
    );
  }
}

function toTask({ task_id: id, contexts, input, targets }: MtragRow): AnswerTask | string {
  const question = input.at(-1);
  if (question?.speaker !== 'user' || question.text.trim() === '') return 'without a question';
  const passages = contexts.filter(({ text }) => text.trim() !== '');
  if (passages.length === 0) return 'without a passage';
  const gold = goldSentence(passages.map(({ text }) => text).join('\n\n'), targets[0]?.text ?? '');
  if (gold === undefined) return 'without a sentence that the reference answer uses';
  const evidence = passages.map(
    ({ document_id: documentId, text, title }, rank) =>
      new SearchResult(
        new Document({ id: documentId, content: text, metadata: title === undefined ? {} : { title } }),
        1 / (rank + 1),
      ),
  );
  return { id, question: question.text, evidence, gold };
}

function goldSentence(text: string, answer: string): string | undefined {
  const answered = contentWords(answer);
  let best: { readonly sentence: string; readonly f1: number } | undefined;
  for (const { segment } of SENTENCES.segment(text)) {
    const words = contentWords(segment);
    const precision = recallOf(words, answered);
    if (words.size < LEAST_GOLD_WORDS || precision < LEAST_GOLD_SHARE) continue;
    const recall = recallOf(answered, words);
    const f1 = (2 * precision * recall) / (precision + recall);
    if (best === undefined || f1 > best.f1) best = { sentence: segment.trim(), f1 };
  }
  return best?.sentence;
}
