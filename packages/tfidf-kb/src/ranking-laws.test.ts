import type { Analyzer, Document } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { InMemoryKnowledgeBase } from './in-memory-knowledge-base.js';
import { documentOf } from './naive-tfidf.test-support.js';

// The laws of a ranking function as far as a cosine keeps them. Two that BM25 has do not hold and are not claimed:
// occurrences do not saturate (the cosine is bounded by 1 instead), and a further document without a term may turn
// the order of two others, because it changes the lengths of their vectors.

const words: Analyzer = { id: 'words@1', analyze: (text) => text.split(' ').filter((word) => word !== '') };

const TERMS = ['zebra', 'apple', '__proto__', 'constructor'] as const;

/** How often a document has each term, and how many kinds of other words stand beside them. */
interface Shape {
  readonly counts: ReadonlyMap<string, number>;
  readonly fillers: number;
}

const having = (counts: Readonly<Record<string, number>>): ReadonlyMap<string, number> =>
  new Map(Object.entries(counts));

const textOf = ({ counts, fillers }: Shape): string =>
  TERMS.map((term) => `${term} `.repeat(counts.get(term) ?? 0)).join('') +
  Array.from({ length: fillers }, (_, index) => `filler${index}`).join(' ');

const documentsOf = (shapes: readonly Shape[]): Document[] =>
  shapes.map((shape, index) => documentOf(`d${index}`, textOf(shape) || ' '));

const storeOf = (documents: readonly Document[]): InMemoryKnowledgeBase => {
  const store = new InMemoryKnowledgeBase({ analyzer: words });
  store.addDocuments(documents);
  return store;
};

const scoresOf = (store: InMemoryKnowledgeBase, query: string): ReadonlyMap<string, number> =>
  new Map(store.search(query, 100).map(({ id, score }) => [id, score]));

const rankingOf = (store: InMemoryKnowledgeBase, query: string): readonly (readonly [string, number])[] => [
  ...scoresOf(store, query),
];

const count = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(100, 2_000) },
);
const shape: fc.Arbitrary<Shape> = fc.record({
  counts: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...TERMS), count), { selector: ([term]) => term, maxLength: 3 })
    .map((entries) => new Map(entries)),
  fillers: fc.oneof({ weight: 15, arbitrary: fc.nat(6) }, { weight: 1, arbitrary: fc.constant(500) }),
});
const corpus = fc.array(shape, { minLength: 1, maxLength: 8 });
const query = fc
  .array(fc.constantFrom(...TERMS, 'nowhere'), { minLength: 1, maxLength: 5 })
  .map((terms) => terms.join(' '));

describe('the laws of ranking: InMemoryKnowledgeBase', () => {
  it('1. every score is finite, above zero and at most one, and exactly the matching documents have one', () => {
    fc.assert(
      fc.property(corpus, query, (shapes, text) => {
        const scores = scoresOf(storeOf(documentsOf(shapes)), text);
        for (const score of scores.values()) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual(1);
        }
        const matching = shapes.flatMap(({ counts }, index) =>
          text.split(' ').some((term) => (counts.get(term) ?? 0) > 0) ? [`d${index}`] : [],
        );
        expect([...scores.keys()].sort()).toEqual(matching);
      }),
    );
  });

  it('2. a document is as close as can be to its own text', () => {
    fc.assert(
      fc.property(corpus, (shapes) => {
        const documents = documentsOf(shapes);
        const store = storeOf(documents);
        for (const { id, content } of documents.filter((one) => one.content.trim() !== '')) {
          const scores = scoresOf(store, content);
          expect(scores.get(id)).toBeCloseTo(1, 12);
        }
      }),
    );
  });

  it('3. of two documents with the same other words, the one with more occurrences scores higher', () => {
    fc.assert(
      fc.property(corpus, count, count, fc.integer({ min: 1, max: 9 }), (shapes, few, more, fillers) => {
        const pair = [
          { counts: having({ zebra: few }), fillers },
          { counts: having({ zebra: few + more }), fillers },
        ];
        const scores = scoresOf(storeOf(documentsOf([...shapes, ...pair])), 'zebra');
        expect(scores.get(`d${shapes.length + 1}`)).toBeGreaterThan(scores.get(`d${shapes.length}`)!);
      }),
    );
  });

  it('4. of two documents with the same matches, the one with fewer other words scores higher', () => {
    fc.assert(
      fc.property(corpus, count, fc.nat(9), fc.integer({ min: 1, max: 9 }), (shapes, often, few, more) => {
        const pair = [
          { counts: having({ zebra: often }), fillers: few },
          { counts: having({ zebra: often }), fillers: few + more },
        ];
        const scores = scoresOf(storeOf(documentsOf([...shapes, ...pair])), 'zebra');
        expect(scores.get(`d${shapes.length}`)).toBeGreaterThan(scores.get(`d${shapes.length + 1}`)!);
      }),
    );
  });

  it('5. of two terms that stand in a document equally often, the rarer one counts more', () => {
    fc.assert(
      fc.property(corpus, count, count, (shapes, often, extra) => {
        const rest = shapes.map(({ fillers }) => ({ counts: new Map(), fillers }));
        const both = { counts: having({ zebra: often, apple: often }), fillers: 0 };
        const store = storeOf(documentsOf([both, { counts: having({ apple: extra }), fillers: 0 }, ...rest]));
        expect(scoresOf(store, 'zebra').get('d0')).toBeGreaterThan(scoresOf(store, 'apple').get('d0')!);
      }),
    );
  });

  it('6. the order of insertion changes no bit, nor does what was removed or replaced', () => {
    const cases = corpus.chain((shapes) => {
      const documents = documentsOf(shapes);
      return fc.tuple(
        fc.constant(documents),
        fc.shuffledSubarray(documents, { minLength: documents.length }),
      );
    });
    fc.assert(
      fc.property(cases, corpus, query, ([documents, shuffled], gone, text) => {
        const store = storeOf(gone.map((one, index) => documentOf(`gone${index}`, textOf(one) || ' ')));
        store.addDocument(documentOf('d0', 'zebra zebra apple'));
        for (const document of shuffled) store.addDocument(document);
        for (const index of gone.keys()) expect(store.removeDocument(`gone${index}`)).toBe(true);
        expect(rankingOf(store, text)).toEqual(rankingOf(storeOf(documents), text));
      }),
    );
  });

  it('7. an explanation has the score as its value, to the bit', () => {
    fc.assert(
      fc.property(corpus, query, (shapes, text) => {
        const store = storeOf(documentsOf(shapes));
        const scores = scoresOf(store, text);
        for (const index of shapes.keys())
          expect(store.explain(text, `d${index}`)?.value).toBe(scores.get(`d${index}`));
      }),
    );
  });
});
