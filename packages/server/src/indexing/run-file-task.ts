import { chunkDocumentInit } from '@rag/chunker';
import type { Awaitable, Clock, DocumentInit } from '@rag/contracts';
import { documentFields } from '@rag/fusion';
import { readCandidate, type FileSystem, type ReadOutcome } from '@rag/ingest';
import { analyzeDocuments, INDEX_FIELDS } from '@rag/inverted-index';

import { chunkDocument } from './chunk-document.js';
import type { FileRequest, FileResult, FileTask, FileTaskResult } from './file-task.js';
import type { Pipeline, PipelineSpec } from './pipeline.js';

/** What the handler of file tasks needs; made by a composition root. */
export interface FileTaskParts {
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly pipelineOf: (spec: PipelineSpec) => Awaitable<Pipeline>;
}

interface Chunked {
  readonly result: FileResult;
  readonly documents: readonly DocumentInit[];
}

/**
 * Makes the function that reads, chunks and analyses the files of one task.
 *
 * One file never fails another: what cannot be read, decoded or cut becomes that file's own result.
 */
export function createFileTaskHandler(parts: FileTaskParts): (task: FileTask) => Promise<FileTaskResult> {
  return async (task) => {
    const pipeline = await parts.pipelineOf(task.pipeline);
    const files: FileResult[] = [];
    const documents: DocumentInit[] = [];
    for (const request of task.files) {
      const outcome = await readFile(parts, task, request);
      const chunked = await chunkOutcome(request.candidate.path, outcome, pipeline);
      files.push(chunked.result);
      for (const one of chunked.documents) documents.push(one);
    }
    return documents.length === 0 ? { files } : { files, ...analyzeForStores(pipeline, documents) };
  };
}

function analyzeForStores(
  { streamAnalyzer, knowledgeBaseAnalyzer, separateFields }: Pipeline,
  documents: readonly DocumentInit[],
): Pick<FileTaskResult, 'stream' | 'knowledgeBase'> {
  const stream = separateFields
    ? analyzeDocuments(streamAnalyzer, documents.map(documentFields), {
        fields: INDEX_FIELDS,
        separateFields,
      })
    : analyzeDocuments(streamAnalyzer, documents);
  return { stream, knowledgeBase: analyzeDocuments(knowledgeBaseAnalyzer, documents) };
}

async function readFile(parts: FileTaskParts, task: FileTask, request: FileRequest): Promise<ReadOutcome> {
  const { pipelineId, rootPath } = task;
  const { clock, fileSystem } = parts;
  return readCandidate(fileSystem, rootPath, request.candidate, {
    pipelineId,
    previous: request.previous,
    clock,
  });
}

async function chunkOutcome(path: string, outcome: ReadOutcome, pipeline: Pipeline): Promise<Chunked> {
  if (outcome.kind !== 'read') return { result: { ...outcome, path }, documents: [] };
  const { document, fingerprint } = outcome;
  try {
    const { chunks, note } = await chunkDocument(pipeline.chunker, document);
    const inits = chunks.map((chunk) => chunkDocumentInit(document, chunk));
    return {
      result: { kind: 'indexed', path, fingerprint, chunks: inits, note },
      documents: inits,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const note = { path, code: 'chunking', message: `could not be cut: ${reason}` } as const;
    return { result: { kind: 'failed', path, note }, documents: [] };
  }
}
