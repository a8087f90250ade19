import { chunkDocumentInit } from '@rag/chunker';
import {
  Document,
  type Chunk,
  type LoadedSource,
  type MetadataValue,
  type NormalizedDocument,
  type SourceNote,
} from '@rag/contracts';
import type { FileNote } from '@rag/ingest';

/** Collects the documents of files, and a note for each file that gives none. */
export class FileDocuments {
  readonly #documents: Document[] = [];
  readonly #notes: SourceNote[] = [];

  /** Takes a file as its chunks. */
  addChunks(file: NormalizedDocument, chunks: readonly Chunk[]): void {
    for (const chunk of chunks) this.#documents.push(new Document(chunkDocumentInit(file, chunk)));
    if (chunks.length === 0) this.#noteEmpty(file.path);
  }

  /** Takes a file as one document. */
  addWhole(file: NormalizedDocument): void {
    if (file.text === '') {
      this.#noteEmpty(file.path);
      return;
    }
    const metadata = Object.create(null) as Record<string, MetadataValue>;
    metadata['file'] = file.path;
    metadata['startLine'] = 1;
    metadata['endLine'] = countLines(file.text);
    metadata['format'] = file.format;
    Object.assign(metadata, file.metadata);
    this.#documents.push(new Document({ id: file.path, content: file.text, metadata }));
  }

  /** Takes notes of what was not read. */
  note(notes: Iterable<FileNote>): void {
    for (const { path, code, message } of notes)
      this.#notes.push({ subject: path, code, message: `"${path}" ${message}` });
  }

  /** Takes notes of how files were read. */
  noteAs(notes: Iterable<SourceNote>): void {
    for (const note of notes) this.#notes.push(note);
  }

  /** All that was taken. */
  loaded(): LoadedSource {
    return { documents: this.#documents, notes: this.#notes };
  }

  #noteEmpty(path: string): void {
    this.#notes.push({ subject: path, code: 'empty', message: `"${path}" holds no text` });
  }
}

/** A line end at the very end opens no further line. */
function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < text.length - 1; at = text.indexOf('\n', at + 1))
    lines += 1;
  return lines;
}
