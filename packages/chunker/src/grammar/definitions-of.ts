import { LineTable } from '../core/line-table.js';
import type { FoundDefinition } from './found-definition.js';
import type { GrammarLibrary } from './grammar-library.js';
import { readSource } from './read-source.js';

/**
 * Finds what a source text defines, in order: with the grammar of its language where the library has one, by the looks
 * of its lines otherwise. Minified text has none worth finding.
 *
 * @param text with `\n` as its only line end, without byte order mark.
 * @example
 * const found = await definitionsOf('export function go() {}\n', 'typescript', await GrammarLibrary.open());
 * found[0]?.signature; // 'export function go()'
 */
export async function definitionsOf(
  text: string,
  language: string | undefined,
  library: GrammarLibrary,
): Promise<readonly FoundDefinition[]> {
  const { definitions } = await readSource(new LineTable(text), language, library);
  return definitions;
}
