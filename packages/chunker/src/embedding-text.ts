import { contextOf, MAX_CONTEXT_WEIGHT } from './core/context.js';
import { scaleOf, WEIGHTED_CHARACTERS } from './core/scale.js';

export { MAX_CONTEXT_WEIGHT };

/** What an embedding text is made of; a `Chunk` is one, and so is a stored chunk whose text was edited. */
export interface EmbeddingSource {
  readonly content: string;
  /** The headings above it, outermost first. */
  readonly headingPath?: readonly string[] | undefined;
  /** In source code, which has no headings, the definitions around it. */
  readonly scope?: readonly string[] | undefined;
}

/** How heavy a heading context may be, and in which unit. */
export interface EmbeddingTextOptions {
  /** @defaultValue 180 weighted characters, the separator and the blank line after it included */
  readonly maxContextWeight?: number;
  /** Weighs a text instead of weighted characters. */
  readonly measure?: (text: string) => number;
}

/**
 * Formats what an embedding model is given for a chunk: a line of its headings, a blank line, its content.
 *
 * Without headings or scope it is the content, exactly. A path that is too heavy loses its outermost titles first.
 * The only formatter there is: chunks that are written, edited or embedded again get the same text.
 *
 * @example
 * formatEmbeddingText({ content: 'Run it.', headingPath: ['Guide', 'Setup'] }); // 'Guide > Setup\n\nRun it.'
 */
export function formatEmbeddingText(
  { content, headingPath = [], scope = [] }: EmbeddingSource,
  { maxContextWeight = MAX_CONTEXT_WEIGHT, measure }: EmbeddingTextOptions = {},
): string {
  const scale = measure === undefined ? WEIGHTED_CHARACTERS : scaleOf(measure);
  return contextOf(headingPath.length > 0 ? headingPath : scope, maxContextWeight, scale) + content;
}
