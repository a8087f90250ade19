import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { RagError } from '@rag/contracts';

import type { SetResult } from '../measure/measure-set.js';
import { REPOSITORY_ROOT } from '../sets/repository-root.js';
import {
  baselineOf,
  parseBaseline,
  questionBaselineOf,
  type Baseline,
  type QuestionBaseline,
} from './baseline.js';

/** Where baselines are committed. */
export const BASELINE_FOLDER: string = join(REPOSITORY_ROOT, 'tools/evaluate/baselines');

/** What was committed of a set. */
export interface CommittedBaseline {
  readonly baseline: Baseline;
  readonly questions: QuestionBaseline;
}

/** Reads what was committed of a set; `undefined` where nothing was. */
export async function readBaseline(
  set: string,
  folder: string = BASELINE_FOLDER,
): Promise<CommittedBaseline | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, `${set}.json`), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const source = `${set}.tsv`;
  const questions = await readFile(join(folder, source), 'utf8');
  return { baseline: parseBaseline(text, `${set}.json`), questions: parseQuestions(questions, source) };
}

/** Writes the baseline of a result: figures as JSON, one line a question as tab-separated values. */
export async function writeBaseline(result: SetResult, folder: string = BASELINE_FOLDER): Promise<void> {
  await mkdir(folder, { recursive: true });
  const json = `${JSON.stringify(baselineOf(result), undefined, 2)}\n`;
  await writeFile(join(folder, `${result.set}.json`), json);
  await writeFile(join(folder, `${result.set}.tsv`), renderQuestions(questionBaselineOf(result)));
}

/** A line a question, a column a system; a dash where a question has no figure. */
export function renderQuestions(questions: QuestionBaseline): string {
  const systems = [...questions.keys()];
  const ids = [...new Set(systems.flatMap((system) => [...(questions.get(system)?.keys() ?? [])]))];
  const rows = ids.map((id) => [id, ...systems.map((system) => questions.get(system)?.get(id) ?? '-')]);
  return [['question', ...systems], ...rows].map((row) => `${row.join('\t')}\n`).join('');
}

/** @throws RagError `RAG_EVALUATE_INVALID_BASELINE` with the line. */
export function parseQuestions(text: string, source: string): QuestionBaseline {
  const [head = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const systems = head.split('\t').slice(1);
  const questions = new Map(systems.map((system) => [system, new Map<string, number>()]));
  for (const [index, line] of lines.entries()) {
    const [id, ...values] = line.split('\t');
    if (id === undefined || values.length !== systems.length) throw invalid(source, index + 2);
    for (const [column, value] of values.entries()) {
      if (value === '-') continue;
      if (value.trim() === '' || !Number.isFinite(Number(value))) throw invalid(source, index + 2);
      questions.get(systems[column]!)?.set(id, Number(value));
    }
  }
  return questions;
}

function invalid(source: string, line: number): RagError {
  return new RagError(
    'RAG_EVALUATE_INVALID_BASELINE',
    `Cannot compare with "${source}": line ${line} has other columns than its head; write it anew with "--update"`,
    { source, line },
  );
}
