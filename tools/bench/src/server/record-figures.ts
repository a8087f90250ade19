import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The document that figures of servers are in. */
export const FIGURES_FILE: string = join(import.meta.dirname, '../../../../docs/operations.md');

/**
 * The text with what is between two markers replaced, such as `<!-- figures:load -->` and `<!-- /figures:load -->`.
 *
 * @throws Error where one of the markers is not there.
 */
export function replaceFigures(text: string, name: string, figures: string): string {
  const begin = `<!-- figures:${name} -->`;
  const end = `<!-- /figures:${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from)
    throw new Error(`Cannot record figures: the markers of "${name}" are not there`);
  return `${text.slice(0, from + begin.length)}\n\n${figures}\n\n${text.slice(to)}`;
}

/** Puts figures in their place in the document. */
export async function recordFigures(name: string, figures: string): Promise<void> {
  const text = await readFile(FIGURES_FILE, 'utf8');
  await writeFile(FIGURES_FILE, replaceFigures(text, name, figures));
}
