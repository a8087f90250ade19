import { Document, type TermBatch } from '@rag/contracts';

import type { FileResult, FileTaskResult } from './file-task.js';

/** A file's result with its chunks as documents; what came from the worker is not kept beside them. */
export type StagedFile =
  | (Omit<Extract<FileResult, { kind: 'indexed' }>, 'chunks'> & { readonly documents: readonly Document[] })
  | Exclude<FileResult, { kind: 'indexed' }>;

/** A task's results, ready to be added to a generation. */
export interface StagedResult {
  readonly files: readonly StagedFile[];
  readonly stream: TermBatch | undefined;
  readonly knowledgeBase: TermBatch | undefined;
}

/** Makes the documents of a task's results: done as each arrives, so that no long block is left for the end. */
export function toStagedResult({ files, stream, knowledgeBase }: FileTaskResult): StagedResult {
  return { files: files.map(toStagedFile), stream, knowledgeBase };
}

function toStagedFile(file: FileResult): StagedFile {
  if (file.kind !== 'indexed') return file;
  const { chunks, ...rest } = file;
  return { ...rest, documents: chunks.map((chunk) => new Document(chunk)) };
}
