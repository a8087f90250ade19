import type { Chunker, LoadedSource } from '@rag/contracts';

import { FileDocuments } from './file-documents.js';
import type { FileReading } from './file-reading.js';
import { NotingChunker } from './noting-chunker.js';
import { readSingle } from './read-single.js';
import type { ResolvedPath } from './resolve-path.js';

/** Reads and cuts the one file of a source. */
export async function readChunkedFile(
  reading: FileReading,
  place: Extract<ResolvedPath, { kind: 'file' }>,
  chunker: Chunker,
): Promise<LoadedSource> {
  const file = await readSingle(reading, place);
  const noting = new NotingChunker(chunker);
  const chunks = await noting.chunk(file);
  reading.signal?.throwIfAborted();
  const collected = new FileDocuments();
  collected.addChunks(file, chunks);
  collected.noteAs(noting.notes);
  return collected.loaded();
}
