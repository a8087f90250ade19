import { chunkId } from '@rag/chunker';
import type { FileFingerprint } from '@rag/ingest';

/** What a session knows of one file. */
export interface IndexedFile {
  readonly fingerprint: FileFingerprint;
  /** `undefined` for a file that was looked at and skipped. */
  readonly chunkCount: number | undefined;
  /** How many of these chunks were removed by hand since the file was cut. */
  readonly removedChunks: number;
}

/** The files of one root by relative path. */
export type IndexedFiles = ReadonlyMap<string, IndexedFile>;

/** The fingerprints that a plan compares with. */
export function fingerprintsOf(files: IndexedFiles): ReadonlyMap<string, FileFingerprint> {
  return new Map(Array.from(files, ([path, { fingerprint }]) => [path, fingerprint]));
}

/** The same file as one that no pipeline has read: the next run reads it again, and still knows its chunks. */
export function invalidate(file: IndexedFile): IndexedFile {
  return { ...file, fingerprint: { ...file.fingerprint, pipelineId: '' } };
}

/** The ids of all chunks that the stores hold of a file. */
export function chunkIdsOf(path: string, file: IndexedFile | undefined): readonly string[] {
  return Array.from({ length: file?.chunkCount ?? 0 }, (_, index) => chunkId(path, index));
}

/** The sums that reports and status show. */
export function totalsOf(files: IndexedFiles): { files: number; chunks: number; bytes: number } {
  const totals = { files: 0, chunks: 0, bytes: 0 };
  for (const { chunkCount, removedChunks, fingerprint } of files.values()) {
    if (chunkCount === undefined) continue;
    totals.files++;
    totals.chunks += chunkCount - removedChunks;
    totals.bytes += fingerprint.decodedBytes;
  }
  return totals;
}
