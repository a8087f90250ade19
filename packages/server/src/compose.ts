import { BM25Stream } from '@rag/bm25';
import { InlineTaskPool, type Clock, type EventSink, type KnowledgeBase, type Profile } from '@rag/contracts';
import {
  BM25_WEIGHT,
  documentFields,
  HybridRetriever,
  KNOWLEDGE_BASE_WEIGHT,
  KnowledgeBaseStream,
  overrideSignals,
  polyglotSignals,
  type RankingSignal,
  type SignalOverrides,
} from '@rag/fusion';
import type { FileSystem } from '@rag/ingest';
import { InMemoryKnowledgeBase } from '@rag/tfidf-kb';

import { composeAnalyzers, composeFileTaskHandler, composePipeline, Grammars } from './compose-worker.js';
import type { FileTask, FileTaskResult } from './indexing/file-task.js';
import type { PipelineAnalyzers } from './indexing/pipeline.js';
import type { SessionStream } from './session/session-stream.js';
import { createFileTaskPool, type FileTaskPool } from './tasks/file-task-pool.js';

// The composition root: with its twin compose-worker.ts the only module that names concrete implementations.

export { composeAnalyzers, composePipeline, Grammars };

/** What decides which stores a session gets. */
export interface StoreSpec {
  readonly analyzers: PipelineAnalyzers;
  readonly profile: Profile;
  /** Ranking signals by id, switched off or weighed otherwise. */
  readonly signals: SignalOverrides;
  readonly clock: Clock;
  readonly events: EventSink;
  readonly knowledgeBase?: KnowledgeBase | undefined;
  readonly stream?: SessionStream | undefined;
  readonly maxStreamDocuments: number;
  readonly streamIdleTtlMs: number;
  readonly maxPerFile: number;
  readonly streamTimeoutMs: number;
}

/** The two stores of a session and the retriever that fuses them. */
export interface SessionStores {
  readonly stream: SessionStream;
  readonly knowledgeBase: KnowledgeBase;
  readonly retriever: HybridRetriever;
}

/** Makes the stores of one session. */
export function composeStores(spec: StoreSpec): SessionStores {
  const { clock, events } = spec;
  const stream = spec.stream ?? composeStream(spec);
  const knowledgeBase =
    spec.knowledgeBase ?? new InMemoryKnowledgeBase({ analyzer: spec.analyzers.knowledgeBaseAnalyzer });
  const builder = HybridRetriever.builder()
    .stream(stream, BM25_WEIGHT)
    .stream(new KnowledgeBaseStream(knowledgeBase), KNOWLEDGE_BASE_WEIGHT);
  for (const signal of composeSignals(spec)) builder.signal(signal);
  const retriever = builder
    .maxPerFile(spec.maxPerFile)
    .timeoutMs(spec.streamTimeoutMs)
    .clock(clock)
    .events(events)
    .build();
  return { stream, knowledgeBase, retriever };
}

function composeSignals({ profile, analyzers, signals }: StoreSpec): readonly RankingSignal[] {
  if (profile === 'classic') return [];
  return overrideSignals(polyglotSignals(analyzers.streamAnalyzer), signals);
}

function composeStream({
  analyzers,
  maxStreamDocuments,
  streamIdleTtlMs,
  clock,
  events,
}: StoreSpec): SessionStream {
  return new BM25Stream({
    analyzer: analyzers.streamAnalyzer,
    ...(analyzers.separateFields ? { fields: {}, fieldsOf: documentFields } : {}),
    maxDocuments: maxStreamDocuments,
    idleTtlMs: streamIdleTtlMs,
    clock,
    events,
  });
}

/** What decides where files are read, chunked and analysed. */
export interface PoolSpec {
  /** A file system that exists on this thread only. */
  readonly fileSystem?: FileSystem | undefined;
  readonly clock?: Clock | undefined;
  readonly poolSize?: number | undefined;
}

/** Worker threads; inline where the files come from a file system that a worker cannot reach. */
export function composePool(spec: PoolSpec): FileTaskPool {
  if (spec.fileSystem === undefined) return createFileTaskPool(spec.poolSize);
  return new InlineTaskPool<FileTask, FileTaskResult>(composeFileTaskHandler(spec.fileSystem, spec.clock));
}
