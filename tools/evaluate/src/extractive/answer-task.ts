import type { SearchResult } from '@rag/contracts';

/** A question with its evidence, and the sentence of the evidence that answers it. */
export interface AnswerTask {
  readonly id: string;
  readonly question: string;
  /** Best first. */
  readonly evidence: readonly SearchResult[];
  readonly gold: string;
}

/** Tasks under one name, and how many were left out for which reason. */
export interface AnswerTasks {
  readonly name: string;
  readonly tasks: readonly AnswerTask[];
  readonly leftOut: ReadonlyMap<string, number>;
}
