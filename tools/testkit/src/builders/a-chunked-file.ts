import { Document, type Chunk, type NormalizedDocument } from '@rag/contracts';

import { Random } from '../fakes/random.js';
import { WORDS } from './words.js';

/** What {@link aChunkedFile} may be told. */
export interface ChunkedFileOptions {
  /** @defaultValue `src/file.md` */
  readonly path?: string;
  /** How many chunks it has. @defaultValue 3 */
  readonly chunks?: number;
  /** How many lines each chunk has. @defaultValue 2 */
  readonly linesPerChunk?: number;
  /** @defaultValue 1 */
  readonly seed?: number;
}

/** A file as it passes through the pipeline: text, chunks of it, and the documents that a store holds. */
export interface ChunkedFile {
  readonly document: NormalizedDocument;
  readonly chunks: readonly Chunk[];
  /** One a chunk: id `<path>#<index>`, metadata `file`, `startLine`, `endLine`, `format`, `chunkIndex`. */
  readonly documents: readonly Document[];
}

/**
 * A text file of paragraphs with one chunk a paragraph; it keeps every law of a `Chunker`.
 *
 * @example
 * const { documents } = aChunkedFile({ path: 'docs/guide.md', chunks: 5 });
 */
export function aChunkedFile(options: ChunkedFileOptions = {}): ChunkedFile {
  const { path = 'src/file.md', chunks: count = 3, linesPerChunk = 2, seed = 1 } = options;
  const random = new Random(seed);
  const paragraphs = Array.from({ length: count }, () =>
    Array.from({ length: linesPerChunk }, () => someLine(random)),
  );
  let start = 0;
  const chunks = paragraphs.map((lines, index) => {
    const chunk = chunkOf(path, lines, index, start);
    start = chunk.span.end + 2;
    return chunk;
  });
  const text = paragraphs.map((lines) => `${lines.join('\n')}\n`).join('\n');
  return {
    document: { path, format: 'text', text },
    chunks,
    documents: chunks.map((chunk) => documentOf(path, chunk)),
  };
}

function someLine(random: Random): string {
  return Array.from({ length: random.integer(2, 6) }, () => random.pick(WORDS)).join(' ');
}

function chunkOf(path: string, lines: readonly string[], index: number, start: number): Chunk {
  const content = lines.join('\n');
  const startLine = index * (lines.length + 1) + 1; // a blank line stands between two paragraphs
  const name = path.slice(path.lastIndexOf('/') + 1);
  return {
    index,
    content,
    startLine,
    endLine: startLine + lines.length - 1,
    span: { start, end: start + content.length },
    headingPath: [],
    scope: [],
    definitions: [],
    weight: content.length,
    embeddingText: content,
    fields: { content, name },
  };
}

function documentOf(file: string, { index, content, startLine, endLine }: Chunk): Document {
  const metadata = { file, startLine, endLine, format: 'text', chunkIndex: index };
  return new Document({ id: `${file}#${index}`, content, metadata });
}
