import type { Analyzer } from '@rag/contracts';

/** Lower-case words and, of identifiers, their parts as well; a final "s" is dropped. */
export const partsAnalyzer: Analyzer = {
  id: 'parts@1',
  analyze: (text) =>
    (text.match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((word) => {
      const parts = word.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[ _]/u);
      return [...new Set([word, ...parts].map((one) => one.toLowerCase().replace(/(?<=..)s$/u, '')))];
    }),
};

/** Pairs of neighbours in each word. */
export const pairsAnalyzer: Analyzer = {
  id: 'pairs@1',
  analyze: (text) =>
    (
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).flatMap((word) => {
      const characters = Array.from(word);
      return characters.length < 2
        ? characters
        : characters.slice(1).map((character, i) => `${characters[i] ?? ''}${character}`);
    }),
};
