import type { Chunk, DocumentInit, MetadataValue, NormalizedDocument, TextSpan } from '@rag/contracts';

import { chunkId } from './chunk-id.js';

/**
 * What a `Document` of a chunk is made from: plain data that can cross to another thread.
 *
 * Metadata, in this order: `file`, `startLine`, `endLine` (from 1, inclusive), `format`, `chunkIndex` (from 0) and,
 * where known, `language`, `symbol`, `symbolKind`, `signature`, `scope` (a list), `defines` (a list of
 * all that begins to be defined here, such as `class Router`), `repeatedLines` (how many lines at the
 * beginning and at the end of the content are repeated from elsewhere), `headingPath` (a list); then the facts of the
 * chunk's unit, such as `page`, and those of the document, such as `encoding`, which never replace one of these.
 *
 * @example
 * const [chunk] = new NormalizedDocumentChunker().chunk(document);
 * if (chunk !== undefined) new Document(chunkDocumentInit(document, chunk));
 */
export function chunkDocumentInit(document: NormalizedDocument, chunk: Chunk): DocumentInit {
  const metadata = Object.create(null) as Record<string, MetadataValue>;
  metadata['file'] = document.path;
  metadata['startLine'] = chunk.startLine;
  metadata['endLine'] = chunk.endLine;
  metadata['format'] = document.format;
  metadata['chunkIndex'] = chunk.index;
  if (document.language !== undefined) metadata['language'] = document.language;
  if (chunk.symbol !== undefined) metadata['symbol'] = chunk.symbol;
  if (chunk.symbolKind !== undefined) metadata['symbolKind'] = chunk.symbolKind;
  if (chunk.signature !== undefined) metadata['signature'] = chunk.signature;
  if (chunk.scope.length > 0) metadata['scope'] = chunk.scope;
  const { definitions = [] } = chunk;
  if (definitions.length > 0) metadata['defines'] = definitions.map(({ kind, name }) => `${kind} ${name}`);
  if (chunk.own !== undefined) metadata['repeatedLines'] = repeatedLinesOf(chunk, chunk.own);
  if (chunk.headingPath.length > 0) metadata['headingPath'] = chunk.headingPath;
  for (const facts of [chunk.metadata, document.metadata])
    for (const [key, value] of Object.entries(facts ?? {}))
      if (!Object.hasOwn(metadata, key)) metadata[key] = value;
  return { id: chunkId(document.path, chunk.index), content: chunk.content, metadata };
}

function repeatedLinesOf({ content }: Chunk, own: TextSpan): readonly [number, number] {
  return [countLineEnds(content.slice(0, own.start)), countLineEnds(content.slice(own.end))];
}

function countLineEnds(text: string): number {
  return text.split('\n').length - 1;
}
