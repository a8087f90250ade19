import { createHash } from 'node:crypto';

import type { Clock, NormalizedDocument } from '@rag/contracts';

import { decodeText } from './decode-text.js';
import { detectFormat } from './detect-format.js';
import type { Candidate } from './discovery.js';
import type { FormatDetection } from './document-format.js';
import type { FileFingerprint } from './file-fingerprint.js';
import type { FailCode, FailNote, SkipCode, SkipNote } from './file-notes.js';
import type { FileSystem } from './file-system.js';
import { MAX_FILE_BYTES } from './ingest-limits.js';
import { readStableFile } from './read-stable-file.js';

/** Names the rules by which bytes become text; part of a pipeline's id. */
export const EXTRACTOR_ID = 'text@1';

/** What a candidate turned out to be. */
export type ReadOutcome =
  | {
      readonly kind: 'read';
      readonly document: NormalizedDocument;
      readonly fingerprint: FileFingerprint;
    }
  /** The bytes are those of before: only what the file system says about them is new. */
  | { readonly kind: 'unchanged'; readonly fingerprint: FileFingerprint }
  /** Left out. With a fingerprint where the content decided, so that it is not read again for the same answer. */
  | { readonly kind: 'skipped'; readonly note: SkipNote; readonly fingerprint?: FileFingerprint }
  /** Could not be read: what an index holds of it stays. */
  | { readonly kind: 'failed'; readonly note: FailNote };

/** What reading a candidate needs beside the candidate. */
export interface ReadCandidateOptions {
  /** Of this run; goes into the fingerprint. */
  readonly pipelineId: string;
  /** What is remembered of the same path. */
  readonly previous?: FileFingerprint | undefined;
  readonly clock: Clock;
}

/**
 * Reads one file that a walk found, and makes a document of it.
 *
 * The text has `\n` for CRLF and no byte order mark; an encoding other than UTF-8 is named in the metadata
 * `encoding`. Never throws for what is wrong with a file. Memory: a few times the size of the file.
 *
 * @param rootPath the real path of the root, as {@link Discovery} gives it.
 * @example
 * declare const root: ResolvedRoot, candidate: Candidate;
 * const outcome = await readCandidate(nodeFileSystem, root.path, candidate, { pipelineId: 'p@1', clock: systemClock });
 * if (outcome.kind === 'read') console.log(outcome.document.text);
 */
export async function readCandidate(
  fileSystem: FileSystem,
  rootPath: string,
  candidate: Candidate,
  options: ReadCandidateOptions,
): Promise<ReadOutcome> {
  const { path, fileSystemTimeNs } = candidate;
  const { pipelineId, previous, clock } = options;
  const readAtMs = clock.now();
  const read = await readStableFile(fileSystem, rootPath, path, MAX_FILE_BYTES);
  if (read.kind === 'failed') return failed(path, read.code, read.message);
  if (read.kind === 'skipped') return { kind: 'skipped', note: skipNote(path, read.code, read.message) };

  const { bytes, identity } = read;
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  const seen = {
    pipelineId,
    contentHash,
    identity,
    readAtMs,
    ...(fileSystemTimeNs === undefined ? {} : { fileSystemTimeNs }),
  };
  if (previous?.pipelineId === pipelineId && previous.contentHash === contentHash)
    return repeatOutcome({ ...previous, ...seen });

  const skip = (code: SkipCode, message: string): ReadOutcome => {
    const note = skipNote(path, code, message);
    return {
      kind: 'skipped',
      note,
      fingerprint: { ...seen, outcome: 'skipped', decodedBytes: 0, note },
    };
  };
  const detection = withKnownFormat(detectFormat(path, bytes), candidate);
  if (detection.kind === 'unsupported') return skip('unsupported', describeUnsupported(detection.name));
  if (detection.kind === 'binary') return skip('binary', `is binary: ${detection.reason}`);
  const decoded = decodeText(bytes);
  if ('binary' in decoded) return skip('binary', `is binary: ${decoded.binary}`);
  if ('undecodable' in decoded)
    return failed(path, 'encoding', `cannot be decoded, its encoding is unknown: ${decoded.undecodable}`);

  const text = decoded.text.replaceAll('\r\n', '\n');
  return {
    kind: 'read',
    document: toDocument(path, detection, text, decoded.encoding),
    fingerprint: { ...seen, outcome: 'indexed', decodedBytes: Buffer.byteLength(text, 'utf8') },
  };
}

/**
 * What a note says about a format that is not read.
 *
 * @example
 * describeUnsupported('PDF document');
 */
export function describeUnsupported(name: string): string {
  return `has the format "${name}", which is not supported`;
}

function repeatOutcome(fingerprint: FileFingerprint): ReadOutcome {
  return fingerprint.outcome === 'skipped' && fingerprint.note !== undefined
    ? { kind: 'skipped', note: fingerprint.note, fingerprint }
    : { kind: 'unchanged', fingerprint };
}

/** A format that the candidate already carries is the caller's word; what is not text is still refused. */
function withKnownFormat(
  detection: FormatDetection,
  candidate: Candidate,
): Exclude<FormatDetection, { kind: 'undecided' }> {
  if (detection.kind === 'undecided') return { kind: 'text', format: candidate.format ?? 'text' };
  if (detection.kind !== 'text' || candidate.format === undefined) return detection;
  const { format, language } = candidate;
  return language === undefined ? { kind: 'text', format } : { kind: 'text', format, language };
}

function toDocument(
  path: string,
  detection: Extract<FormatDetection, { kind: 'text' }>,
  text: string,
  encoding: string,
): NormalizedDocument {
  const { format, language } = detection;
  return {
    path,
    format,
    ...(language === undefined ? {} : { language }),
    text,
    ...(encoding === 'utf-8' ? {} : { metadata: { encoding } }),
  };
}

function skipNote(path: string, code: SkipCode, message: string): SkipNote {
  return { path, code, message };
}

function failed(path: string, code: FailCode, message: string): ReadOutcome {
  return { kind: 'failed', note: { path, code, message } };
}
