import { parentPort, workerData } from 'node:worker_threads';

import { classicAnalyzer, classicKeywordAnalyzer, polyglotAnalyzer } from '@rag/analysis';
import { NormalizedDocumentChunker } from '@rag/chunker';
import { GrammarChunker, GrammarLibrary } from '@rag/chunker/grammars';
import { systemClock, type Clock, type Profile } from '@rag/contracts';
import { nodeFileSystem, type FileSystem } from '@rag/ingest';

import type { FileTask, FileTaskResult } from './indexing/file-task.js';
import type { Pipeline, PipelineAnalyzers, PipelineSpec } from './indexing/pipeline.js';
import { createFileTaskHandler } from './indexing/run-file-task.js';
import { POOL_WORKER_MARK } from './tasks/pool-messages.js';
import { serveTasks } from './tasks/serve-tasks.js';

// The worker's composition root: with compose.ts the only module that names concrete implementations.

/** Bytes of parsers after which a worker is replaced: WebAssembly memory never shrinks. */
const MAX_GRAMMAR_BYTES = 192 * 1024 * 1024;

/** Makes the analyzers of a profile. */
export function composeAnalyzers(profile: Profile): PipelineAnalyzers {
  if (profile === 'classic')
    return {
      streamAnalyzer: classicAnalyzer,
      knowledgeBaseAnalyzer: classicKeywordAnalyzer,
      separateFields: false,
    };
  return { streamAnalyzer: polyglotAnalyzer, knowledgeBaseAnalyzer: polyglotAnalyzer, separateFields: true };
}

/** Makes the chunker and analyzers that a spec asks for. */
export async function composePipeline(spec: PipelineSpec, grammars: Grammars): Promise<Pipeline> {
  const { grammars: areWanted = true, ...options } = spec.chunker;
  const chunker = areWanted
    ? new GrammarChunker(await grammars.open(), options)
    : new NormalizedDocumentChunker(options);
  const analyzers = composeAnalyzers(spec.profile);
  const { streamAnalyzer, knowledgeBaseAnalyzer } = analyzers;
  const ids = [chunker.id, streamAnalyzer.id, knowledgeBaseAnalyzer.id, spec.profile];
  return { id: ids.join('|'), chunker, ...analyzers };
}

/** The grammars of one thread: looked for once, loaded as they are needed. */
export class Grammars {
  #opening: Promise<GrammarLibrary> | undefined;
  #library: GrammarLibrary | undefined;

  async open(): Promise<GrammarLibrary> {
    this.#opening ??= GrammarLibrary.open();
    return (this.#library = await this.#opening);
  }

  /** Whether they hold so much memory, or failed so badly, that their thread should end. */
  get isSpent(): boolean {
    const { isLost = false, memoryBytes = 0 } = this.#library ?? {};
    return isLost || memoryBytes > MAX_GRAMMAR_BYTES;
  }
}

/** The handler of file tasks, for a worker thread or for the inline pool. */
export function composeFileTaskHandler(
  fileSystem: FileSystem = nodeFileSystem,
  clock: Clock = systemClock,
  grammars: Grammars = new Grammars(),
): (task: FileTask) => Promise<FileTaskResult> {
  return createFileTaskHandler({ fileSystem, clock, pipelineOf: (spec) => composePipeline(spec, grammars) });
}

function buffersOf({ stream, knowledgeBase }: FileTaskResult): readonly ArrayBuffer[] {
  const arrays = [stream, knowledgeBase].flatMap((batch) =>
    batch === undefined ? [] : [batch.lengths, batch.offsets, batch.termIndexes, batch.counts],
  );
  return [...new Set(arrays.map((array) => array.buffer as ArrayBuffer))];
}

if (parentPort !== null && workerData === POOL_WORKER_MARK) {
  const grammars = new Grammars();
  serveTasks(parentPort, composeFileTaskHandler(nodeFileSystem, systemClock, grammars), {
    transfersOf: buffersOf,
    isSpent: () => grammars.isSpent,
  });
}
