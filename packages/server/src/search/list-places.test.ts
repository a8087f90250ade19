import { Document, type Metadata } from '@rag/contracts';
import { FusedResult } from '@rag/fusion';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { listPlaces } from './list-places.js';

const documents = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', undefined), fc.nat(12)), {
    maxLength: 20,
    selector: ([file, index]) => `${String(file)}#${String(index)}`,
  })
  .map((places) =>
    places.map(([file, chunkIndex]) => {
      const metadata: Metadata = file === undefined ? {} : { file, chunkIndex };
      return new Document({
        id: `${String(file)}#${String(chunkIndex)}`,
        content: String(chunkIndex % 3),
        metadata,
      });
    }),
  );

/** One document after the other, as the law says it. */
function naive(
  all: readonly Document[],
  ranked: readonly FusedResult[],
  topK: number,
  maxPerFile: number,
): readonly string[] {
  const shown = ranked.map(({ document }) => document);
  const rest = all
    .filter(({ id, content }) => content !== '0' && !shown.some((one) => one.id === id))
    .toSorted((left, right) => {
      const [one, other] = [left, right].map(({ metadata }) => String(metadata['file'] ?? ''));
      if (one !== other) return one! < other! ? -1 : 1;
      const [at, then] = [left, right].map(({ metadata }) => Number(metadata['chunkIndex'] ?? 0));
      return at! - then! || (left.id < right.id ? -1 : 1);
    });
  for (const document of rest) {
    const { file } = document.metadata;
    const before = shown.filter(({ metadata }) => metadata['file'] === file).length;
    if (shown.length < topK && (file === undefined || before < maxPerFile)) shown.push(document);
  }
  return shown.slice(ranked.length).map(({ id }) => id);
}

describe('listPlaces()', () => {
  it('appends what passes, by file and place, within topK and the cap', () => {
    fc.assert(
      fc.property(
        documents,
        fc.nat(4),
        fc.nat(12),
        fc.constantFrom(1, 2, Infinity),
        (all, count, topK, maxPerFile) => {
          const ranked = all.slice(0, Math.min(count, topK)).map((one) => new FusedResult(one, 1, [], 1));
          const accepts = ({ content }: Document): boolean => content !== '0';
          const { results } = listPlaces(all, ranked, { accepts, topK, maxPerFile });
          expect(results.map(({ id }) => id)).toEqual(naive(all, ranked, topK, maxPerFile));
          expect(results.every(({ score, sources }) => score === 0 && sources.length === 0)).toBe(true);
        },
      ),
    );
  });

  it('says that the cap kept documents out only where there was room for them', () => {
    const chunks = [0, 1, 2].map(
      (chunkIndex) =>
        new Document({ id: `a#${String(chunkIndex)}`, content: 'x', metadata: { file: 'a', chunkIndex } }),
    );
    expect(listPlaces(chunks, [], { topK: 3, maxPerFile: 2 }).capped).toBe(true);
    expect(listPlaces(chunks, [], { topK: 2, maxPerFile: 2 }).capped).toBe(false);
    expect(listPlaces(chunks, [], { topK: 3, maxPerFile: 3 }).capped).toBe(false);
  });

  it('gives the first chunk before the tenth', () => {
    const chunks = [10, 9, 2].map(
      (chunkIndex) =>
        new Document({ id: `a#${String(chunkIndex)}`, content: 'x', metadata: { file: 'a', chunkIndex } }),
    );
    const { results } = listPlaces(chunks, [], { topK: 3, maxPerFile: 3 });
    expect(results.map(({ id }) => id)).toEqual(['a#2', 'a#9', 'a#10']);
  });
});
