import type { Chunker, LoadedSource } from '@rag/contracts';
import { FileIngestionService } from '@rag/ingest';

import { FileDocuments } from './file-documents.js';
import type { FileReading } from './file-reading.js';
import { NotingChunker } from './noting-chunker.js';

/** Reads and cuts a folder, files by path ascending; one that is not read is a note. */
export async function readChunkedFolder(reading: FileReading, chunker: Chunker): Promise<LoadedSource> {
  const { source, limits, fileSystem, clock, selection, signal } = reading;
  const service = new FileIngestionService(limits, { fileSystem, clock });
  const noting = new NotingChunker(chunker);
  const { files, skipped, failed } = await service.ingest(source.path, {
    ...selection,
    chunker: noting,
    signal,
  });
  const collected = new FileDocuments();
  for (const { document, chunks } of files) collected.addChunks(document, chunks);
  collected.noteAs(noting.notes);
  collected.note(skipped);
  collected.note(failed);
  return collected.loaded();
}
