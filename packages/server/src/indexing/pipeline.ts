import type { ChunkerOptions } from '@rag/chunker';
import type { Analyzer, Chunker, Profile } from '@rag/contracts';

/** How the files of a session are cut: plain data that can cross to a worker thread. */
export interface ChunkingOptions extends Pick<ChunkerOptions, 'target' | 'max'> {
  /**
   * Whether source code is read by the grammar of its language, where one is installed (`web-tree-sitter` with
   * `@vscode/tree-sitter-wasm` or `@repomix/tree-sitter-wasms`), and not by the looks of its lines alone. Finds more
   * definitions, and cuts them better; reads a few megabytes a second instead of some twenty.
   *
   * @defaultValue true
   */
  readonly grammars?: boolean;
}

/** Which chunker and analyzers a run uses, as plain data: what crosses to a worker thread. */
export interface PipelineSpec {
  readonly profile: Profile;
  readonly chunker: ChunkingOptions;
}

/** What turns chunks into the terms of both stores. */
export interface PipelineAnalyzers {
  readonly streamAnalyzer: Analyzer;
  readonly knowledgeBaseAnalyzer: Analyzer;
  /** Whether the stream indexes every field of a document, apart, and not its content alone. */
  readonly separateFields: boolean;
}

/** The parts that a spec asks for: what turns a file's text into chunks, and chunks into terms. */
export interface Pipeline extends PipelineAnalyzers {
  /** Changes whenever the chunks or terms of any file may change; part of every fingerprint. */
  readonly id: string;
  readonly chunker: Chunker;
}
