import { sameIdentity, type FileIdentity } from './file-identity.js';
import type { SkipNote } from './file-notes.js';

/**
 * A file whose times lie less than this before it was read may change again without a trace in its times, so it
 * is read once more, as git does.
 */
export const RACY_WINDOW_MS = 2_000;

/** What is remembered of a file that was read, to tell later whether it must be read again. Plain data. */
export interface FileFingerprint {
  /** What made the chunks: extractor, chunker, selectors. Another id means that the file is read again. */
  readonly pipelineId: string;
  /** SHA-256 of the raw bytes, in hexadecimal. */
  readonly contentHash: string;
  readonly identity: FileIdentity;
  /** Milliseconds since the epoch, taken before the file was opened. */
  readonly readAtMs: number;
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

function isRacy({ identity, readAtMs }: FileFingerprint): boolean {
  const settledBeforeMs = readAtMs - RACY_WINDOW_MS;
  return toMs(identity.mtimeNs) >= settledBeforeMs || toMs(identity.ctimeNs) >= settledBeforeMs;
}

function toMs(nanoseconds: string): number {
  return Number(nanoseconds) / 1e6;
}
