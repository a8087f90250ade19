import type { SynonymRow } from '../classic-synonyms.js';

/**
 * Rows of synonyms by stem, both ways: an abbreviation leads to its expansions, an expansion to its abbreviations.
 * One step: what an abbreviation shares with another word is not followed further.
 */
export function synonymTable(
  rows: readonly SynonymRow[],
  stem: (word: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, string[]>();
  const link = (from: string, to: string): void => {
    const known = table.get(from);
    if (known === undefined) table.set(from, [to]);
    else if (!known.includes(to)) known.push(to);
  };
  for (const [term, expansions] of rows) {
    for (const expansion of expansions) {
      if (stem(term) === stem(expansion)) continue;
      link(stem(term), stem(expansion));
      link(stem(expansion), stem(term));
    }
  }
  return table;
}
