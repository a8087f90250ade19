import type { NormalizedDocument } from '@rag/contracts';
import { Admission, readCandidate, type Candidate, type FileNote } from '@rag/ingest';

import { quote } from './describe-value.js';
import type { FileReading } from './file-reading.js';
import type { ResolvedPath } from './resolve-path.js';
import { sourceError } from './source-errors.js';

/** Of files that are read without an index to compare them with. */
const PIPELINE_ID = 'agent/file-source@1';

/** What became of one file. */
export type FileOutcome =
  | { readonly kind: 'read'; readonly document: NormalizedDocument }
  | { readonly kind: 'note'; readonly note: FileNote };

/** Reads one file that was found, and counts it; never throws for what is wrong with a file. */
export async function readFound(
  { fileSystem, clock }: FileReading,
  rootPath: string,
  candidate: Candidate,
  admission: Admission,
): Promise<FileOutcome> {
  const outcome = await readCandidate(fileSystem, rootPath, candidate, { pipelineId: PIPELINE_ID, clock });
  // Without an earlier fingerprint nothing is unchanged, so what is not read has a note.
  if (outcome.kind === 'unchanged') return { kind: 'note', note: vanished(candidate.path) };
  if (outcome.kind !== 'read') return { kind: 'note', note: outcome.note };
  admission.admit(candidate.path, outcome.fingerprint.decodedBytes);
  return { kind: 'read', document: outcome.document };
}

/**
 * Reads the one file of a source.
 *
 * @throws RagError `RAG_AGENT_SOURCE_FORMAT` where its format or encoding is not read, `RAG_AGENT_SOURCE_UNREADABLE`
 *   where it cannot be opened, `RAG_AGENT_SOURCE_REFUSED` where it is too large; `RAG_INGEST_LIMIT_EXCEEDED`.
 */
export async function readSingle(
  reading: FileReading,
  place: Extract<ResolvedPath, { kind: 'file' }>,
): Promise<NormalizedDocument> {
  const { source, limits } = reading;
  const outcome = await readFound(reading, place.rootPath, place.candidate, new Admission(limits));
  if (outcome.kind === 'read') return outcome.document;
  const { code, message } = outcome.note;
  throw sourceError(errorCodeOf(code), source.name, `${quote(source.path)} ${message}`, {
    path: source.path,
    reason: code,
  });
}

function errorCodeOf(code: FileNote['code']): `RAG_AGENT_SOURCE_${string}` {
  switch (code) {
    case 'unsupported':
    case 'binary':
    case 'encoding':
      return 'RAG_AGENT_SOURCE_FORMAT';
    case 'too-large':
    case 'not-regular':
    case 'symbolic-link':
      return 'RAG_AGENT_SOURCE_REFUSED';
    default:
      return 'RAG_AGENT_SOURCE_UNREADABLE';
  }
}

function vanished(path: string): FileNote {
  return { path, code: 'vanished', message: 'was gone when it was opened' };
}
