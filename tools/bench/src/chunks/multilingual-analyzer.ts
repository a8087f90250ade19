import { classicAnalyzer } from '@rag/analysis';
import type { Analyzer } from '@rag/contracts';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const ASCII = /^[a-z0-9_]+$/u;
// Scripts that put no blank between words.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u30fc]/u;

/**
 * The classic analyzer, and beside its terms every word that holds a letter beyond ASCII: whole where words are
 * separated by blanks, as bigrams where they are not. English text gives the classic terms and no others, so figures
 * for English are those of the classic analyzer; without it questions in other scripts would find nothing.
 */
export const multilingualAnalyzer: Analyzer = {
  id: `${classicAnalyzer.id}+words-beyond-ascii@1`,
  *analyze(text) {
    yield* classicAnalyzer.analyze(text);
    for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(WORD)) {
      if (ASCII.test(word)) continue;
      if (!UNSPACED.test(word)) {
        yield word;
        continue;
      }
      const characters = Array.from(word);
      if (characters.length === 1) yield word;
      for (let index = 0; index + 1 < characters.length; index++)
        yield `${characters[index]!}${characters[index + 1]!}`;
    }
  },
  ...(classicAnalyzer.expandQuery === undefined
    ? {}
    : { expandQuery: (terms: readonly string[]) => classicAnalyzer.expandQuery!(terms) }),
};
