import { classicKeywordAnalyzer } from '@rag/analysis';
import { compareScored, Document, type MetadataValue } from '@rag/contracts';
import fc from 'fast-check';

export const documentOf = (
  id: string,
  content: string,
  metadata: Record<string, MetadataValue> = {},
  embedding?: readonly number[],
): Document => new Document({ id, content, metadata, embedding });

const WORDS = ['zebra', 'zebras', 'apple', 'pear', 'plum', 'the', 'x', 'constructor', '__proto__'];

export const arbitraryText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...WORDS), { maxLength: 10 })
  .map((words) => words.join(' ') || '?');

export const arbitraryCorpus: fc.Arbitrary<readonly Document[]> = fc
  .array(fc.tuple(arbitraryText, fc.constantFrom('left', 'right')), { maxLength: 12 })
  .map((rows) => rows.map(([text, side], index) => documentOf(`d${index}`, text, { side })));

/** TF-IDF cosine as its formula reads, with whole vectors and without an index. */
export const searchNaively = (
  documents: readonly Document[],
  query: string,
): { id: string; score: number }[] => {
  const tokensOf = (text: string): string[] => [...classicKeywordAnalyzer.analyze(text)];
  const texts = documents.map(({ content }) => tokensOf(content));
  const vectorOf = (tokens: readonly string[]): Map<string, number> =>
    new Map(
      [...new Set(tokens)].map((term) => {
        const f = tokens.filter((token) => token === term).length;
        const n = texts.filter((text) => text.includes(term)).length;
        return [term, (1 + Math.log(f)) * (1 + Math.log((1 + documents.length) / (1 + n)))];
      }),
    );
  const lengthOf = (vector: ReadonlyMap<string, number>): number => Math.hypot(...vector.values());
  const q = vectorOf(tokensOf(query));
  return documents
    .map(({ id }, index) => {
      const d = vectorOf(texts[index]!);
      let dot = 0;
      for (const [term, weight] of q) dot += weight * (d.get(term) ?? 0);
      return { id, score: dot === 0 ? 0 : dot / (lengthOf(q) * lengthOf(d)) };
    })
    .filter(({ score }) => score > 0)
    .sort(compareScored);
};
