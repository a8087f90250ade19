import { Document, SearchResult, type MetadataValue } from '@rag/contracts';

/** Lines of a file as a chunk of them. */
export function aChunk(
  file: string,
  startLine: number,
  content: string,
  metadata: Readonly<Record<string, MetadataValue>> = {},
): SearchResult {
  const endLine = startLine + content.split('\n').length - 1;
  return new SearchResult(
    new Document({
      id: `${file}#${startLine}`,
      content,
      metadata: { file, startLine, endLine, chunkIndex: startLine, ...metadata },
    }),
    1,
  );
}

/** A document that was added by hand. */
export function aNote(id: string, content: string): SearchResult {
  return new SearchResult(new Document({ id, content, metadata: { source: 'user' } }), 1);
}
