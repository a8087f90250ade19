import type { Analyzer, Document } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BM25Stream } from './bm25-stream.js';
import { documentOf } from './naive-bm25.test-support.js';
import {
  inverseDocumentFrequency,
  scoreBm25,
  termFrequencyWeight,
  type Bm25Parameters,
} from './score-bm25.js';

// The laws of a ranking function, after Fang, Tao and Zhai, "A Formal Study of Information Retrieval Heuristics"
// (2004), held by the stream over corpora of one document to eight, counts from 1 to thousands, and parameters at
// both of their ends. Words are separated by blanks and kept as they are, so that a corpus is what it says.

const words: Analyzer = { id: 'words@1', analyze: (text) => text.split(' ').filter((word) => word !== '') };

const TERMS = ['zebra', 'apple', '__proto__', 'constructor'] as const;

/** How often a document has each term, and how many other words stand beside them. */
interface Shape {
  readonly counts: ReadonlyMap<string, number>;
  readonly filler: number;
}

const having = (counts: Readonly<Record<string, number>>): ReadonlyMap<string, number> =>
  new Map(Object.entries(counts));

const repeat = (word: string, count: number): string => `${word} `.repeat(count);

/** Every other word is of one kind: it can neither match nor make a dictionary large. */
const textOf = ({ counts, filler }: Shape): string =>
  TERMS.map((term) => repeat(term, counts.get(term) ?? 0)).join('') + repeat('filler', filler);

const documentsOf = (shapes: readonly Shape[]): Document[] =>
  shapes.map((shape, index) => documentOf(`d${index}`, textOf(shape) || ' '));

const streamOf = (documents: readonly Document[], parameters: Partial<Bm25Parameters> = {}): BM25Stream => {
  const stream = new BM25Stream({ ...parameters, analyzer: words });
  stream.add(documents);
  return stream;
};

/** All scores for a query by id. */
const scoresOf = (stream: BM25Stream, query: string): ReadonlyMap<string, number> =>
  new Map(stream.search(query, 100).map(({ id, score }) => [id, score]));

const rankingOf = (stream: BM25Stream, query: string): readonly (readonly [string, number])[] => [
  ...scoresOf(stream, query),
];

const count = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(100, 2_000) },
);
const shape: fc.Arbitrary<Shape> = fc.record({
  counts: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...TERMS), count), { selector: ([term]) => term, maxLength: 3 })
    .map((entries) => new Map(entries)),
  filler: fc.oneof({ weight: 15, arbitrary: fc.nat(6) }, { weight: 1, arbitrary: fc.constant(1_000) }),
});
const corpus = fc.array(shape, { minLength: 1, maxLength: 8 });
const query = fc
  .array(fc.constantFrom(...TERMS), { minLength: 1, maxLength: 5 })
  .map((terms) => terms.join(' '));

const k1 = fc.constantFrom(0, 1e-9, 0.5, 1.2, 100, 1e6);
const positiveK1 = fc.constantFrom(0.5, 1.2, 100, 1e6);
const b = fc.constantFrom(0, 0.25, 0.75, 1);
const positiveB = fc.constantFrom(0.25, 0.75, 1);
const parameters: fc.Arbitrary<Bm25Parameters> = fc.record({ k1, b });

/** Rounding of a sum of a few terms, relative to it. */
const ROUNDING = 1e-12;

describe('the laws of ranking: BM25Stream', () => {
  it('1. every score is finite', () => {
    fc.assert(
      fc.property(corpus, query, parameters, (shapes, text, given) => {
        for (const score of scoresOf(streamOf(documentsOf(shapes), given), text).values())
          expect(Number.isFinite(score)).toBe(true);
      }),
    );
  });

  it('2. no score is negative, and a match scores above zero even where every document matches', () => {
    fc.assert(
      fc.property(corpus, query, parameters, (shapes, text, given) => {
        const scores = scoresOf(streamOf(documentsOf(shapes), given), text);
        for (const score of scores.values()) expect(score).toBeGreaterThan(0);
        const matching = shapes.flatMap(({ counts }, index) =>
          text.split(' ').some((term) => (counts.get(term) ?? 0) > 0) ? [`d${index}`] : [],
        );
        expect([...scores.keys()].sort()).toEqual(matching);
      }),
    );
  });

  it('3. a document without a term of the query has no score', () => {
    fc.assert(
      fc.property(corpus, parameters, (shapes, given) => {
        const without = shapes.map(({ counts, filler }) => ({
          counts: new Map([...counts].filter(([term]) => term !== 'zebra')),
          filler,
        }));
        const stream = streamOf(documentsOf(without), given);
        expect(stream.search('zebra nowhere', 100)).toEqual([]);
        expect(stream.explain('zebra nowhere', 'd0')).toBeUndefined();
      }),
    );
  });

  it('4. of two documents of one length, the one with more occurrences scores higher; the same for k1 = 0', () => {
    fc.assert(
      fc.property(corpus, fc.nat(30), count, positiveK1, b, (shapes, few, more, some, any) => {
        const pair = [
          { counts: having({ zebra: few + 1 }), filler: more },
          { counts: having({ zebra: few + 1 + more }), filler: 0 },
        ];
        const [less, higher] = [`d${shapes.length}`, `d${shapes.length + 1}`];
        const documents = documentsOf([...shapes, ...pair]);
        const scores = scoresOf(streamOf(documents, { k1: some, b: any }), 'zebra');
        expect(scores.get(higher)).toBeGreaterThan(scores.get(less)!);
        const flat = scoresOf(streamOf(documents, { k1: 0, b: any }), 'zebra');
        expect(flat.get(higher)).toBe(flat.get(less));
      }),
    );
  });

  it('5. occurrences saturate: no term is worth more than idf · (k1 + 1), however often it stands there', () => {
    fc.assert(
      fc.property(corpus, fc.constantFrom(...TERMS), parameters, (shapes, term, given) => {
        const having = shapes.filter(({ counts }) => (counts.get(term) ?? 0) > 0).length;
        const bound = inverseDocumentFrequency(shapes.length, having) * (given.k1 + 1);
        for (const score of scoresOf(streamOf(documentsOf(shapes), given), term).values())
          expect(score).toBeLessThanOrEqual(bound * (1 + ROUNDING));
      }),
    );
  });

  it('6. of two documents with the same matches, the shorter scores higher for b > 0; the same for b = 0', () => {
    fc.assert(
      fc.property(corpus, count, count, positiveK1, positiveB, (shapes, often, longer, some, any) => {
        const pair = [
          { counts: having({ zebra: often }), filler: 1 },
          { counts: having({ zebra: often }), filler: 1 + longer },
        ];
        const [short, long] = [`d${shapes.length}`, `d${shapes.length + 1}`];
        const documents = documentsOf([...shapes, ...pair]);
        const scores = scoresOf(streamOf(documents, { k1: some, b: any }), 'zebra');
        expect(scores.get(short)).toBeGreaterThan(scores.get(long)!);
        const flat = scoresOf(streamOf(documents, { k1: some, b: 0 }), 'zebra');
        expect(flat.get(short)).toBe(flat.get(long));
      }),
    );
  });

  it('7. of two terms that stand in a document equally often, the rarer one counts more', () => {
    fc.assert(
      fc.property(corpus, count, count, parameters, (shapes, often, extra, given) => {
        const rest = shapes.map(({ filler }) => ({ counts: new Map(), filler }));
        const both = { counts: having({ zebra: often, apple: often }), filler: 0 };
        const onlyApple = { counts: having({ apple: extra }), filler: 0 };
        const stream = streamOf(documentsOf([both, onlyApple, ...rest]), given);
        const [rare, common] = ['zebra', 'apple'].map((term) => scoresOf(stream, term).get('d0')!);
        expect(rare).toBeGreaterThan(common!);
      }),
    );
  });

  it('8. a further document without the term raises its idf, and one of average length keeps the order', () => {
    const padded = fc.tuple(
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 }),
      parameters,
    );
    fc.assert(
      fc.property(padded, fc.integer({ min: 1, max: 5 }), ([zebras, given], added) => {
        const LENGTH = 20;
        const shapes = zebras.map((zebra) => ({ counts: having({ zebra }), filler: LENGTH - zebra }));
        const before = rankingOf(streamOf(documentsOf(shapes), given), 'zebra');
        const others = Array.from({ length: added }, () => ({
          counts: having({ apple: 1 }),
          filler: LENGTH - 1,
        }));
        const after = rankingOf(streamOf(documentsOf([...shapes, ...others]), given), 'zebra');
        expect(after.map(([id]) => id)).toEqual(before.map(([id]) => id));
        for (const [index, [, score]] of after.entries()) expect(score).toBeGreaterThan(before[index]![1]);
      }),
    );
  });

  it('9. the order of insertion changes no bit', () => {
    const shuffled = corpus.chain((shapes) => {
      const documents = documentsOf(shapes);
      return fc.tuple(
        fc.constant(documents),
        fc.shuffledSubarray(documents, { minLength: documents.length }),
      );
    });
    fc.assert(
      fc.property(shuffled, query, parameters, ([documents, other], text, given) => {
        const stream = streamOf([], given);
        for (const document of other) stream.add(document);
        expect(rankingOf(stream, text)).toEqual(rankingOf(streamOf(documents, given), text));
      }),
    );
  });

  it('10. what was removed or replaced leaves no trace: the scores are those of a fresh stream, to the bit', () => {
    fc.assert(
      fc.property(corpus, corpus, query, parameters, (shapes, gone, text, given) => {
        const stream = streamOf(documentsOf(shapes), given);
        stream.add(gone.map((one, index) => documentOf(`gone${index}`, textOf(one) || ' ')));
        stream.add(documentOf('d0', 'zebra zebra apple'));
        for (const index of gone.keys()) expect(stream.remove(`gone${index}`)).toBe(true);
        stream.add(documentsOf(shapes)[0]!);
        expect(rankingOf(stream, text)).toEqual(rankingOf(streamOf(documentsOf(shapes), given), text));
        expect(stream.stats()).toMatchObject({ documents: shapes.length });
      }),
    );
  });

  it('11. an explanation has the score as its value, to the bit, and adds up', () => {
    fc.assert(
      fc.property(corpus, query, parameters, (shapes, text, given) => {
        const stream = streamOf(documentsOf(shapes), given);
        const scores = scoresOf(stream, text);
        for (const index of shapes.keys()) {
          const explanation = stream.explain(text, `d${index}`);
          expect(explanation?.value).toBe(scores.get(`d${index}`));
          const sum = explanation?.details.reduce((total, { value }) => total + value, 0);
          expect(sum).toBe(explanation?.value);
        }
      }),
    );
  });

  it('12. a further term of the query never lowers a score, and a repeated one changes nothing', () => {
    fc.assert(
      fc.property(corpus, query, fc.constantFrom(...TERMS), parameters, (shapes, text, term, given) => {
        const stream = streamOf(documentsOf(shapes), given);
        const more = scoresOf(stream, `${text} ${term}`);
        for (const [id, score] of scoresOf(stream, text)) expect(more.get(id)).toBeGreaterThanOrEqual(score);
        expect(rankingOf(stream, `${text} ${text}`)).toEqual(rankingOf(stream, text));
      }),
    );
  });
});

describe('the laws of ranking: the formula', () => {
  const huge = fc.oneof(fc.integer({ min: 1, max: 0xffff_ffff }), fc.constantFrom(1, 2, 0xffff_ffff));
  const anyK1 = fc.oneof(
    fc.constantFrom(0, Number.MIN_VALUE, 1e-9, 1.2, 1e6, Number.MAX_VALUE),
    fc.double({ min: 0, max: 1e6, noNaN: true }),
  );
  const anyB = fc.oneof(fc.constantFrom(0, 0.75, 1), fc.double({ min: 0, max: 1, noNaN: true }));

  it('is finite, never negative, at most idf · (k1 + 1), and never falls with f nor rises with |D|', () => {
    fc.assert(
      fc.property(huge, huge, huge, anyK1, anyB, fc.nat(0xffff), (f, rest, average, k, any, further) => {
        const given = { k1: k, b: any };
        const lengths = { documentLength: f + rest, averageLength: average };
        const idf = inverseDocumentFrequency(Math.max(rest, average), Math.min(rest, average));
        const score = scoreBm25(idf, f, lengths, given);
        expect(Number.isFinite(termFrequencyWeight(f, lengths, given))).toBe(true);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score / idf).toBeLessThanOrEqual((k + 1) * (1 + ROUNDING));
        const more = scoreBm25(idf, f + further, lengths, given);
        expect(more).toBeGreaterThanOrEqual(score * (1 - ROUNDING));
        const longer = { ...lengths, documentLength: lengths.documentLength + further };
        expect(scoreBm25(idf, f, longer, given)).toBeLessThanOrEqual(score * (1 + ROUNDING));
      }),
    );
  });

  it('gives nothing for no occurrence, whatever the parameters', () => {
    fc.assert(
      fc.property(huge, huge, anyK1, anyB, (documentLength, averageLength, k, any) => {
        expect(scoreBm25(1, 0, { documentLength, averageLength }, { k1: k, b: any })).toBe(0);
      }),
    );
  });
});
