import { chunkDocumentInit } from '@rag/chunker';
import type { Clock, DocumentInit, IndexFields, NormalizedDocument } from '@rag/contracts';
import { readCandidate, type FileFingerprint, type FileSystem, type ReadOutcome } from '@rag/ingest';
import { analyzeDocuments } from '@rag/inverted-index';

import type { FileRequest, FileResult, FileTask, FileTaskResult } from './file-task.js';
import type { IndexNote } from './index-report.js';
import type { Pipeline, PipelineSpec } from './pipeline.js';

/** What the handler of file tasks needs; made by a composition root. */
export interface FileTaskParts {
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly pipelineOf: (spec: PipelineSpec) => Pipeline;
}

interface Chunked {
  readonly result: FileResult;
  readonly fields: readonly IndexFields[];
}

/**
 * Makes the function that reads, chunks and analyses the files of one task.
 *
 * One file never fails another: what cannot be read, decoded or cut becomes that file's own result.
 */
export function createFileTaskHandler(parts: FileTaskParts): (task: FileTask) => Promise<FileTaskResult> {
  return async (task) => {
    const pipeline = parts.pipelineOf(task.pipeline);
    const files: FileResult[] = [];
    const fields: IndexFields[] = [];
    for (const request of task.files) {
      const chunked = chunkOutcome(request.candidate.path, await readFile(parts, task, request), pipeline);
      files.push(chunked.result);
      for (const one of chunked.fields) fields.push(one);
    }
    if (fields.length === 0) return { files };
    return {
      files,
      stream: analyzeDocuments(pipeline.streamAnalyzer, fields),
      knowledgeBase: analyzeDocuments(pipeline.knowledgeBaseAnalyzer, fields),
    };
  };
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

function chunkOutcome(path: string, outcome: ReadOutcome, pipeline: Pipeline): Chunked {
  if (outcome.kind !== 'read') return { result: { ...outcome, path }, fields: [] };
  const { document, fingerprint } = outcome;
  try {
    return indexed(path, document, fingerprint, pipeline);
  } catch (error) {
    return fallBack(path, document, fingerprint, pipeline, error);
  }
}

function indexed(
  path: string,
  document: NormalizedDocument,
  fingerprint: FileFingerprint,
  pipeline: Pipeline,
  note?: IndexNote,
): Chunked {
  const chunks = pipeline.chunker.chunk(document);
  const documents: DocumentInit[] = chunks.map((chunk) => chunkDocumentInit(document, chunk));
  return {
    result: { kind: 'indexed', path, fingerprint, chunks: documents, note },
    fields: chunks.map((chunk) => chunk.fields),
  };
}

/** A chunker that fails on one file: the file is cut as plain text and the report says so. */
function fallBack(
  path: string,
  document: NormalizedDocument,
  fingerprint: FileFingerprint,
  pipeline: Pipeline,
  cause: unknown,
): Chunked {
  const reason = cause instanceof Error ? cause.message : String(cause);
  try {
    const message = `could not be cut as ${document.format}, so it was cut as plain text: ${reason}`;
    const note: IndexNote = { path, code: 'chunked-as-text', message };
    return indexed(path, { ...document, format: 'text', language: undefined }, fingerprint, pipeline, note);
  } catch {
    const note: IndexNote = { path, code: 'chunking', message: `could not be cut: ${reason}` };
    return { result: { kind: 'failed', path, note }, fields: [] };
  }
}
