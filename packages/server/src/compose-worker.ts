import { parentPort, workerData } from 'node:worker_threads';

import { classicAnalyzer, classicKeywordAnalyzer } from '@rag/analysis';
import { NormalizedDocumentChunker } from '@rag/chunker';
import { systemClock, type Clock } from '@rag/contracts';
import { nodeFileSystem, type FileSystem } from '@rag/ingest';

import type { FileTask, FileTaskResult } from './indexing/file-task.js';
import type { Pipeline, PipelineSpec } from './indexing/pipeline.js';
import { createFileTaskHandler } from './indexing/run-file-task.js';
import { POOL_WORKER_MARK } from './tasks/pool-messages.js';
import { serveTasks } from './tasks/serve-tasks.js';

// The worker's composition root: with compose.ts the only module that names concrete implementations.

/** Makes the chunker and analyzers that a spec asks for. */
export function composePipeline(spec: PipelineSpec): Pipeline {
  const chunker = new NormalizedDocumentChunker(spec.chunker);
  return {
    id: [chunker.id, classicAnalyzer.id, classicKeywordAnalyzer.id].join('|'),
    chunker,
    streamAnalyzer: classicAnalyzer,
    knowledgeBaseAnalyzer: classicKeywordAnalyzer,
  };
}

/** The handler of file tasks, for a worker thread or for the inline pool. */
export function composeFileTaskHandler(
  fileSystem: FileSystem = nodeFileSystem,
  clock: Clock = systemClock,
): (task: FileTask) => Promise<FileTaskResult> {
  return createFileTaskHandler({ fileSystem, clock, pipelineOf: composePipeline });
}

function buffersOf({ stream, knowledgeBase }: FileTaskResult): readonly ArrayBuffer[] {
  const arrays = [stream, knowledgeBase].flatMap((batch) =>
    batch === undefined ? [] : [batch.lengths, batch.offsets, batch.termIndexes, batch.counts],
  );
  return [...new Set(arrays.map((array) => array.buffer as ArrayBuffer))];
}

if (parentPort !== null && workerData === POOL_WORKER_MARK) {
  serveTasks(parentPort, composeFileTaskHandler(), { transfersOf: buffersOf });
}
