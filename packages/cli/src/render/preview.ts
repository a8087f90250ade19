/** Lines of a chunk that a hit shows. */
export const PREVIEW_LINES = 4;

/** Some consecutive lines of a chunk. */
export interface Preview {
  /** Index of the first line within the chunk. */
  readonly first: number;
  readonly lines: readonly string[];
}

/**
 * The {@link PREVIEW_LINES} consecutive lines that hold the most different words of the query; the first such
 * where several do, and the chunk's first lines where none does.
 *
 * Words are compared without case, anywhere in a line. Linear in the chunk for a given query.
 */
export function pickPreview(content: string, query: string): Preview {
  const lines = content.split('\n');
  const words = new Set(query.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []);
  const found = lines.map((line) => wordsIn(line, words));
  let best = 0;
  let bestScore = 0;
  for (let first = 0; first < Math.max(1, lines.length - PREVIEW_LINES + 1); first++) {
    const score = new Set(found.slice(first, first + PREVIEW_LINES).flat()).size;
    if (score > bestScore) {
      best = first;
      bestScore = score;
    }
  }
  return { first: best, lines: lines.slice(best, best + PREVIEW_LINES) };
}

function wordsIn(line: string, words: ReadonlySet<string>): readonly string[] {
  const lower = line.toLowerCase();
  return [...words].filter((word) => lower.includes(word));
}
