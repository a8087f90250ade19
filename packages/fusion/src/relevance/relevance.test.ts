import type { QueryTerm, WeighedTerm } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FEW_DOCUMENTS, judgeRelevance, relevanceOf } from './judge-relevance.js';
import { gatherEvidence, type MatchEvidence } from './match-evidence.js';
import { randomNumbers } from './random-numbers.js';
import { shuffledQueries } from './shuffled-queries.js';
import { learnTypicalMatch, medianMatch, REFERENCE_MATCH } from './typical-match.js';

const term = (name: string, idf = 1, kind: QueryTerm['kind'] = 'word'): WeighedTerm => ({
  term: name,
  weight: 1,
  kind,
  idf,
  fileIdf: idf,
});
const evidenceOf = (chunk: number, words: number, coverage = 0.5): MatchEvidence => ({
  terms: Array.from({ length: words }, (_, at) => term(`w${at}`)),
  chunk,
  file: 0,
  coverage,
});
const anyResult = [{ rescoring: undefined }] as unknown as Parameters<typeof judgeRelevance>[0]['results'];
const judge = (evidence: MatchEvidence): ReturnType<typeof judgeRelevance> =>
  judgeRelevance({ text: 'some words', evidence, results: anyResult }, REFERENCE_MATCH);

describe('judgeRelevance()', () => {
  it('never judges a better match worse, and is none exactly where the band is none', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.integer({ min: 1, max: 30 }), (one, other, words) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((chunk) =>
          judge(evidenceOf(chunk, words)),
        );
        expect(more!.confidence).toBeGreaterThanOrEqual(less!.confidence);
        for (const { confidence, band, outcome } of [less!, more!]) {
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          expect(outcome === 'no-relevant-context').toBe(band === 'none');
        }
      }),
    );
  });

  it('never calls a text that has nearly all words of a query nothing, however long it is', () => {
    expect(judge(evidenceOf(0.01, 20, 0.95)).band).not.toBe('none');
    expect(judge(evidenceOf(0.01, 20, 0.5)).band).toBe('none');
  });

  it('never calls what a corpus of a few documents has nothing, for it cannot tell', () => {
    const evidence = evidenceOf(0.01, 4);
    const of = (documents: number): string =>
      judgeRelevance({ text: 'some words', evidence, results: anyResult }, { ...REFERENCE_MATCH, documents })
        .band;
    expect([of(1), of(FEW_DOCUMENTS), of(FEW_DOCUMENTS + 1)]).toEqual(['low', 'low', 'none']);
  });

  it('has no confidence where nothing was found, or nothing was asked', () => {
    const nothing = { text: 'x', evidence: evidenceOf(1, 3), results: [] };
    expect(judgeRelevance(nothing, REFERENCE_MATCH)).toMatchObject({ confidence: 0, band: 'none' });
    expect(judge(evidenceOf(1, 0)).confidence).toBe(0);
  });

  it('calls an identifier none that nothing has, although it has its parts', () => {
    const terms = [term('fetchmoonphase', 0, 'compound'), term('fetch'), term('moon'), term('phase')];
    const evidence = { ...evidenceOf(0.9, 0), terms };
    const judged = judgeRelevance({ text: 'fetchMoonPhase', evidence, results: anyResult }, REFERENCE_MATCH);
    expect([judged.isUnknownName, judged.band]).toEqual([true, 'none']);
  });

  it('has the bands in their order', () => {
    const bands = [0, 0.69, 0.7, 0.95, 0.99, 1].map((confidence) => relevanceOf(confidence).band);
    expect(bands).toEqual(['none', 'none', 'low', 'medium', 'high', 'high']);
  });
});

describe('gatherEvidence()', () => {
  it('takes the best of the candidates, and knows nothing where no stream tells', () => {
    const found = gatherEvidence(
      [term('a')],
      [{ attained: 0.4, fileAttained: 0.3, coverage: 1 }, undefined, { attained: 0.6 }],
    );
    expect(found).toMatchObject({ chunk: 0.6, file: 0.3, coverage: 1 });
    expect(gatherEvidence([], [])).toMatchObject({ chunk: 0, file: 0, coverage: 0 });
    expect(gatherEvidence(undefined, [])).toBeUndefined();
    expect(gatherEvidence([], [{ chunk: 1 }])).toBeUndefined();
  });
});

describe('shuffledQueries()', () => {
  it('makes the same queries of words that the texts have, from the same seed', () => {
    const texts = [
      'retry with backoff after failures',
      'parse the header of each request',
      '獺は水の中で眠る',
    ];
    const queries = shuffledQueries(texts, 60, 1);
    expect(queries).toEqual(shuffledQueries(texts, 60, 1));
    expect(queries).not.toEqual(shuffledQueries(texts, 60, 2));
    const all = texts.join(' ');
    for (const query of queries)
      for (const word of query.split(' '))
        expect(all).toContain(String.fromCodePoint(word.codePointAt(0) ?? 0));
  });

  it.each([[[]], [['']], [['… —']], [['x'.repeat(1_000_000)]], [['\ud800']]])(
    'bears the texts %#',
    (texts) => {
      expect(shuffledQueries(texts, 20, 1).length).toBeLessThanOrEqual(20);
    },
  );
});

describe('learnTypicalMatch()', () => {
  it('finds the line that the queries lie on, and falls with the length', () => {
    const matches = Array.from({ length: 200 }, (_, at) => {
      const words = 1 + (at % 12);
      return { words, match: 0.6 * words ** -0.5 };
    });
    const learnt = learnTypicalMatch(matches, 1_000_000);
    for (const words of [1, 4, 9]) expect(medianMatch(learnt, words)).toBeCloseTo(0.6 * words ** -0.5, 3);
  });

  it('is the reference for a corpus that tells nothing', () => {
    expect(learnTypicalMatch([], 0)).toBe(REFERENCE_MATCH);
    expect(learnTypicalMatch([{ words: 0, match: 1 }], 5)).toBe(REFERENCE_MATCH);
  });
});

describe('randomNumbers()', () => {
  it('gives the same numbers for the same seed, evenly from 0 to below 1', () => {
    const take = (seed: number): number[] => Array.from({ length: 2_000 }, randomNumbers(seed));
    expect(take(1)).toEqual(take(1));
    const numbers = take(7);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toBeCloseTo(0.5, 1);
  });
});
