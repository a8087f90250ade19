import type { LineTable } from '../core/line-table.js';
import type { SyntaxReading } from './syntax-reading.js';

/**
 * Reads source text of one language by its grammar.
 *
 * Named apart from what does it, so that the declarations of this package can be read without those of the parser.
 */
export interface SourceReader {
  /** Names the grammar and its version. */
  readonly id: string;
  /** Reads a text; `undefined` where the tree would say too little. */
  read(table: LineTable): SyntaxReading | undefined;
}
