import { isClassicStopWord } from '@rag/analysis';

/**
 * The distinct content words of a text: runs of letters and digits in lower case, without 56 stop words and single
 * letters. Not stemmed and not those of any analyzer that is measured.
 */
export function contentWords(text: string): ReadonlySet<string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 1 && !isClassicStopWord(word)));
}

/** The share of `wanted` that is in `found`, from 0 to 1; 1 where nothing is wanted. */
export function recallOf(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  if (wanted.size === 0) return 1;
  let common = 0;
  for (const word of wanted) if (found.has(word)) common++;
  return common / wanted.size;
}
