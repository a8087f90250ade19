import { chunkId } from '@rag/chunker';
import type { FileFingerprint } from '@rag/ingest';

/** What a session knows of one file: how many chunks the stores hold, and its fingerprint unless it was cleared. */
export interface IndexedFile {
  readonly fingerprint: FileFingerprint | undefined;
  /** `undefined` for a file that was looked at and skipped. */
  readonly chunkCount: number | undefined;
}

/** The files of one root by relative path. */
export type IndexedFiles = ReadonlyMap<string, IndexedFile>;

/** The fingerprints that a plan compares with. */
export function fingerprintsOf(files: IndexedFiles): ReadonlyMap<string, FileFingerprint> {
  const fingerprints = new Map<string, FileFingerprint>();
  for (const [path, { fingerprint }] of files) if (fingerprint !== undefined) fingerprints.set(path, fingerprint);
  return fingerprints;
}

/** The ids of all chunks that the stores hold of a file. */
export function chunkIdsOf(path: string, file: IndexedFile | undefined): readonly string[] {
  return Array.from({ length: file?.chunkCount ?? 0 }, (_, index) => chunkId(path, index));
}

/** The sums that reports and status show. */
export function totalsOf(files: IndexedFiles): { files: number; chunks: number; bytes: number } {
  const totals = { files: 0, chunks: 0, bytes: 0 };
  for (const { chunkCount, fingerprint } of files.values()) {
    if (chunkCount === undefined) continue;
    totals.files++;
    totals.chunks += chunkCount;
    totals.bytes += fingerprint?.decodedBytes ?? 0;
  }
  return totals;
}
