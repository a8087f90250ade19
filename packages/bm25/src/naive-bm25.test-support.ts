import { classicAnalyzer } from '@rag/analysis';
import { compareScored, Document } from '@rag/contracts';
import fc from 'fast-check';

export const documentOf = (id: string, content: string, metadata: Record<string, string> = {}): Document =>
  new Document({ id, content, metadata });

const WORDS = [
  'zebra',
  'apple',
  'pear',
  'plum',
  'config',
  'configuration',
  'fn',
  'function',
  'the',
  'x',
  '__proto__',
];

export const arbitraryText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...WORDS), { maxLength: 10 })
  .map((words) => words.join(' ') || '?');

export const arbitraryCorpus: fc.Arbitrary<readonly Document[]> = fc
  .array(fc.tuple(arbitraryText, fc.constantFrom('left', 'right')), { maxLength: 12 })
  .map((rows) => rows.map(([text, side], index) => documentOf(`d${index}`, text, { side })));

/** BM25 as its formula reads, over all documents and without an index. */
export const searchNaively = (
  documents: readonly Document[],
  query: string,
  { k1, b }: { readonly k1: number; readonly b: number },
): { id: string; score: number }[] => {
  const tokens = new Map(documents.map(({ id, content }) => [id, [...classicAnalyzer.analyze(content)]]));
  const lengths = [...tokens.values()].map((list) => list.length);
  const average = lengths.reduce((sum, length) => sum + length, 0) / documents.length;
  const terms = [...new Set(classicAnalyzer.expandQuery!([...classicAnalyzer.analyze(query)]))];
  return documents
    .map(({ id }) => {
      const own = tokens.get(id)!;
      let score = 0;
      for (const term of terms) {
        const f = own.filter((token) => token === term).length;
        if (f === 0) continue;
        const n = [...tokens.values()].filter((list) => list.includes(term)).length;
        const idf = Math.log(1 + (documents.length - n + 0.5) / (n + 0.5));
        score += (idf * (f * (k1 + 1))) / (f + k1 * (1 - b + (b * own.length) / average));
      }
      return { id, score };
    })
    .filter(({ score }) => score > 0)
    .sort(compareScored);
};
