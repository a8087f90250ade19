import { sameIdentity, type FileIdentity } from './file-identity.js';
import type { SkipNote } from './file-notes.js';

/**
 * A file whose times lie less than this before it was read may change again without a trace in its times, so it
 * is read once more, as git does. The coarsest file systems in use tell times to two seconds.
 */
export const RACY_WINDOW_MS = 2_000;

/**
 * How far this process's clock may run ahead of the file system's (a network share's, a virtual machine's) without
 * a change being missed.
 *
 * Cost: a file that was read within this time of its last change is read and hashed again by later runs, unless
 * something else in the folder changed more than {@link RACY_WINDOW_MS} after it, which shows that the file system's
 * own clock had moved on. The chunks of an unchanged file stay.
 */
export const MAX_CLOCK_LEAD_MS = 600_000;

/** What is remembered of a file that was read, to tell later whether it must be read again. Plain data. */
export interface FileFingerprint {
  /** What made the chunks: extractor, chunker, selectors. Another id means that the file is read again. */
  readonly pipelineId: string;
  /** SHA-256 of the raw bytes, in hexadecimal. */
  readonly contentHash: string;
  readonly identity: FileIdentity;
  /** Milliseconds since the epoch, taken before the file was opened. */
  readonly readAtMs: number;
  /**
   * The newest change that the walk before the reading saw anywhere in the folder, in nanoseconds: the file system's
   * own clock had reached it. Absent: not known.
   */
  readonly fileSystemTimeNs?: string;
  /** A file whose content shows that it is no text is remembered as skipped. */
  readonly outcome: 'indexed' | 'skipped';
  /** Bytes of the decoded text as UTF-8; 0 for a skipped file. */
  readonly decodedBytes: number;
  /** Why it was skipped. */
  readonly note?: SkipNote;
}

/**
 * Whether a file certainly still has the content that a fingerprint speaks of, so that it need not be read.
 *
 * @example
 * declare const fingerprint: FileFingerprint, candidate: Candidate;
 * isUntouched(fingerprint, candidate.identity, 'pipeline@1');
 */
export function isUntouched(
  fingerprint: FileFingerprint,
  identity: FileIdentity,
  pipelineId: string,
): boolean {
  return (
    fingerprint.pipelineId === pipelineId &&
    sameIdentity(fingerprint.identity, identity) &&
    !isRacy(fingerprint)
  );
}

/**
 * Whether the file may have changed after it was read and still show the same times. The clock that stamps files is
 * the file system's: this process's is taken for it only as far as {@link MAX_CLOCK_LEAD_MS} allows.
 */
function isRacy({ identity, readAtMs, fileSystemTimeNs }: FileFingerprint): boolean {
  const changedMs = Math.max(toMs(identity.mtimeNs), toMs(identity.ctimeNs));
  if (changedMs >= readAtMs - RACY_WINDOW_MS) return true;
  if (changedMs < readAtMs - MAX_CLOCK_LEAD_MS) return false;
  return fileSystemTimeNs === undefined || changedMs >= toMs(fileSystemTimeNs) - RACY_WINDOW_MS;
}

function toMs(nanoseconds: string): number {
  return Number(nanoseconds) / 1e6;
}
