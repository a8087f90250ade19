import { NormalizedDocumentChunker } from '@rag/chunker';
import { GrammarChunker, GrammarLibrary } from '@rag/chunker/grammars';
import type { Chunker } from '@rag/contracts';

// The memory of grammars never shrinks, so all loaders of a thread share one set of them.
let shared: Promise<Chunker> | undefined;

/** Cuts code by the grammars that are installed, looked for once a thread; without any by the looks of its lines. */
export function openChunker(): Promise<Chunker> {
  shared ??= GrammarLibrary.open().then(
    (library) => new GrammarChunker(library),
    () => new NormalizedDocumentChunker(),
  );
  return shared;
}
