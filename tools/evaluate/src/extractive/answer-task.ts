import type { SearchResult } from '@rag/contracts';

/** A question with its evidence, and the words of the evidence that answer it. */
export interface AnswerTask {
  readonly id: string;
  readonly question: string;
  /** Best first. */
  readonly evidence: readonly SearchResult[];
  /** A sentence or what stands for one, such as a row; `undefined` where the evidence does not answer. */
  readonly gold: string | undefined;
}

/** Tasks under one name, and how many were left out for which reason. */
export interface AnswerTasks {
  readonly name: string;
  readonly tasks: readonly AnswerTask[];
  readonly leftOut: ReadonlyMap<string, number>;
}

/**
 * Whether a task is of the half on which weights are chosen; the figures are those of the other one. By FNV-1a of its
 * id without what marks it as unanswerable, so that a question is in one half alone.
 */
export function isOfChoosingHalf({ id }: Pick<AnswerTask, 'id'>): boolean {
  let hash = 0x811c9dc5;
  for (const unit of id.split(UNANSWERABLE_MARK)[0] ?? '')
    hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193);
  return ((hash ^ (hash >>> 16)) & 1) === 0;
}

/** Ends the id of a task that is made of another's question and of evidence that does not answer it. */
export const UNANSWERABLE_MARK = '#unanswerable';
