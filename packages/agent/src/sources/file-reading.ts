import type { Clock, KnowledgeSource } from '@rag/contracts';
import type { FileSelection, FileSystem, IngestLimits } from '@rag/ingest';

/** What every way of reading files is told. */
export interface FileReading {
  readonly source: KnowledgeSource & { readonly path: string };
  readonly limits: IngestLimits;
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly selection: FileSelection;
  readonly signal: AbortSignal | undefined;
}
