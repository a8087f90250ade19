import type { ChunkerOptions } from '@rag/chunker';
import type { Analyzer, Chunker, Profile } from '@rag/contracts';

/** Which chunker and analyzers a run uses, as plain data: what crosses to a worker thread. */
export interface PipelineSpec {
  readonly profile: Profile;
  readonly chunker: ChunkerOptions;
}

/** The same, made: what turns a file's text into chunks, and chunks into the terms of both stores. */
export interface Pipeline {
  /** Changes whenever the chunks or terms of any file may change; part of every fingerprint. */
  readonly id: string;
  readonly chunker: Chunker;
  readonly streamAnalyzer: Analyzer;
  readonly knowledgeBaseAnalyzer: Analyzer;
}
