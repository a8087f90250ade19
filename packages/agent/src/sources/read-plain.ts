import { yieldToEventLoop, type LoadedSource } from '@rag/contracts';
import { Admission, FileIngestionService } from '@rag/ingest';

import { quote } from './describe-value.js';
import { FileDocuments } from './file-documents.js';
import type { FileReading } from './file-reading.js';
import { isPlainText, PLAIN_EXTENSIONS } from './plain-formats.js';
import { readFound, readSingle } from './read-single.js';
import type { ResolvedPath } from './resolve-path.js';
import { sourceError } from './source-errors.js';

/** What is said of a file without one of the extensions. */
const NOT_PLAIN = `has no extension that is read without chunking (${PLAIN_EXTENSIONS.join(' ')})`;

/** Reads the text files of a folder, one document each, by path ascending; every other file is a note. */
export async function readPlainFolder(reading: FileReading): Promise<LoadedSource> {
  const { source, limits, fileSystem, clock, selection, signal } = reading;
  const service = new FileIngestionService(limits, { fileSystem, clock });
  const { root, candidates, skipped, failed } = await service.discover(source.path, selection, { signal });
  const collected = new FileDocuments();
  const admission = new Admission(limits);
  for (const candidate of candidates) {
    signal?.throwIfAborted();
    const { path } = candidate;
    if (!isPlainText(path)) {
      collected.note([{ path, code: 'unsupported', message: NOT_PLAIN }]);
      continue;
    }
    const outcome = await readFound(reading, root.path, candidate, admission);
    if (outcome.kind === 'read') collected.addWhole(outcome.document);
    else collected.note([outcome.note]);
    await yieldToEventLoop();
  }
  collected.note(skipped);
  collected.note(failed);
  return collected.loaded();
}

/**
 * Reads one text file as one document.
 *
 * @throws RagError `RAG_AGENT_SOURCE_FORMAT` for another extension: that is a matter of format, not of reading; whatever
 *   else {@link readSingle} throws.
 */
export async function readPlainFile(
  reading: FileReading,
  place: Extract<ResolvedPath, { kind: 'file' }>,
): Promise<LoadedSource> {
  const { source } = reading;
  if (!isPlainText(place.candidate.path)) {
    throw sourceError('RAG_AGENT_SOURCE_FORMAT', source.name, `${quote(source.path)} ${NOT_PLAIN}`, {
      path: source.path,
      extensions: PLAIN_EXTENSIONS,
    });
  }
  const collected = new FileDocuments();
  collected.addWhole(await readSingle(reading, place));
  return collected.loaded();
}
