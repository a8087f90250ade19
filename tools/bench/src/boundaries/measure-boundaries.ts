import { DEFAULT_CHUNKER_OPTIONS, MAX_CONTEXT_WEIGHT, weightOf } from '@rag/chunker';
import type { Chunk, Chunker } from '@rag/contracts';

import type { Boundary, BoundaryLines } from './boundary.js';
import { codeBoundaries } from './code-boundaries.js';
import { markdownBoundaries } from './markdown-boundaries.js';

/** A text file to be cut. */
export interface BoundaryFile {
  readonly path: string;
  readonly format: 'source' | 'markdown';
  readonly language?: string | undefined;
  readonly text: string;
}

/** How many cuts fall on what, and where the poor ones are. */
export interface BoundaryCounts {
  files: number;
  chunks: number;
  readonly cuts: Record<Boundary, number>;
  readonly poor: string[];
}

/**
 * Cuts files and looks at where each chunk but the first begins. Minified files are counted apart, not here: they have
 * no lines that mean anything.
 */
export async function measureBoundaries(
  chunker: Chunker,
  files: readonly BoundaryFile[],
): Promise<BoundaryCounts> {
  const cuts = { symbol: 0, forced: 0, avoidable: 0, inside: 0 };
  const counts: BoundaryCounts = { files: 0, chunks: 0, cuts, poor: [] };
  for (const file of files) {
    const chunks = await chunker.chunk(file);
    if (chunks.some(({ metadata }) => metadata?.['minified'] === true)) continue;
    counts.files += 1;
    counts.chunks += chunks.length;
    countCuts(counts, file, chunks);
  }
  return counts;
}

function countCuts(counts: BoundaryCounts, file: BoundaryFile, chunks: readonly Chunk[]): void {
  const isMarkdown = file.format === 'markdown';
  const lines = isMarkdown ? markdownBoundaries(file.text) : codeBoundaries(file.path, file.text);
  const all = file.text.split('\n');
  const room = isMarkdown ? DEFAULT_CHUNKER_OPTIONS.target : DEFAULT_CHUNKER_OPTIONS.max - MAX_CONTEXT_WEIGHT;
  for (const { startLine, span } of chunks.slice(1)) {
    const before = file.text.slice(file.text.lastIndexOf('\n', span.start - 1) + 1, span.start);
    const extent = lines.extentAt(startLine);
    const isForced =
      extent !== undefined && weightOf(all.slice(extent.first - 1, extent.last).join('\n')) > room;
    const boundary = boundaryOf(lines, startLine, before.trim() === '', isForced);
    counts.cuts[boundary] += 1;
    if (boundary !== 'symbol' && boundary !== 'forced')
      counts.poor.push(`${boundary} ${file.path}:${String(startLine)}`);
  }
}

function boundaryOf(
  { symbols, parts }: BoundaryLines,
  line: number,
  isLineStart: boolean,
  isForced: boolean,
): Boundary {
  if (isLineStart && symbols.has(line)) return 'symbol';
  if (!isLineStart || !parts.has(line)) return 'inside';
  return isForced ? 'forced' : 'avoidable';
}
