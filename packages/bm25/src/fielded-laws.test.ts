import type { Document } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { BM25Stream } from './bm25-stream.js';
import { resolveBm25fOptions } from './bm25f-options.js';
import {
  applySteps,
  chunkOf,
  corpusArbitrary,
  documentsAfter,
  fieldedSnapshotOf,
  fieldedStreamOf,
  parametersArbitrary,
  queryArbitrary,
  stepsArbitrary,
} from './fielded-corpora.test-support.js';
import type { Bm25fParameters } from './score-bm25f.js';

const ALL = 1_000;
const count = fc.integer({ min: 1, max: 40 });

/** All that a stream answers to a query, compared to the last bit. */
function answerOf(stream: BM25Stream, query: string, ids: readonly string[]): unknown {
  const snapshot = fieldedSnapshotOf(stream);
  return {
    results: snapshot.search(query, ALL).map(({ id, score }) => ({ id, score })),
    features: snapshot.featuresOf(query, ids),
    terms: snapshot.weighTerms(query),
  };
}

function scoresOf(
  documents: readonly Document[],
  query: string,
  fields: Bm25fParameters,
): Map<string, number> {
  const results = fieldedStreamOf(documents, fields).search(query, ALL);
  return new Map(results.map(({ id, score }) => [id, score]));
}

/** Parameters of which the given ones are as given, and those for texts alone are the same. */
const evenly = (level: { k1?: number; b?: number } = {}): Bm25fParameters =>
  resolveBm25fOptions({
    chunk: level,
    file: level,
    idfExponent: 0.7,
    qualifierWeight: 0.5,
    alone: { k1: 2, b: 0.6, ...level, idfExponent: 0.7, qualifierWeight: 0.5 },
  });

const repeat = (word: string, times: number): string => `${word} `.repeat(times);

describe('the laws of ranking by fields', () => {
  it('1. the order of adding changes no bit, for weights that are multiples of 1/8', () => {
    const shuffled = corpusArbitrary().chain((documents) =>
      fc.tuple(fc.constant(documents), fc.shuffledSubarray([...documents], { minLength: documents.length })),
    );
    fc.assert(
      fc.property(shuffled, queryArbitrary, parametersArbitrary, ([documents, other], query, fields) => {
        const ids = documents.map(({ id }) => id);
        const oneByOne = fieldedStreamOf([], fields);
        for (const document of other) oneByOne.add(document);
        const expected = answerOf(fieldedStreamOf(documents, fields), query, ids);
        expect(answerOf(oneByOne, query, ids)).toEqual(expected);
        expect(answerOf(fieldedStreamOf(other, fields), query, ids)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('2. what went or was replaced leaves no trace: the answer is that of a fresh stream, to the bit', async () => {
    await fc.assert(
      fc.asyncProperty(stepsArbitrary, queryArbitrary, parametersArbitrary, async (steps, query, fields) => {
        const grown = fieldedStreamOf([], fields);
        await applySteps(grown, steps);
        const documents = documentsAfter(steps);
        const ids = ['nobody', ...documents.map(({ id }) => id)];
        expect(answerOf(grown, query, ids)).toEqual(answerOf(fieldedStreamOf(documents, fields), query, ids));
      }),
      { numRuns: 200 },
    );
  });

  it('3. scores are finite and above zero, features lie between 0 and 1, and the best has 1', () => {
    fc.assert(
      fc.property(corpusArbitrary(), queryArbitrary, parametersArbitrary, (documents, query, fields) => {
        const snapshot = fieldedSnapshotOf(fieldedStreamOf(documents, fields));
        const found = snapshot.search(query, ALL);
        for (const { score } of found) {
          expect(Number.isFinite(score)).toBe(true);
          expect(score).toBeGreaterThan(0);
        }
        const features = snapshot.featuresOf(
          query,
          documents.map(({ id }) => id),
        );
        for (const name of ['chunk', 'file', 'coherence'] as const) {
          const values = features.map((one) => one![name]);
          for (const value of values) expect(value).toBe(Math.min(1, Math.max(0, value)));
          if (found.length > 0) expect(Math.max(...values)).toBe(1);
        }
        if (found.length > 0)
          expect(snapshot.featuresOf(query, [found[0]!.id])[0]).toMatchObject({ chunk: 1 });
      }),
    );
  });

  it('4. of two chunks of one length, the one with more occurrences scores higher', () => {
    fc.assert(
      fc.property(corpusArbitrary(), count, count, (documents, few, more) => {
        const pair = [
          chunkOf('less', repeat('zebra', few) + repeat('filler', more), { file: 'one' }),
          chunkOf('more', repeat('zebra', few + more), { file: 'two' }),
        ];
        const scores = scoresOf([...documents, ...pair], 'zebra', evenly());
        expect(scores.get('more')).toBeGreaterThan(scores.get('less')!);
      }),
    );
  });

  it('5. of two chunks with the same matches the shorter scores higher, for b 0 they are equal', () => {
    fc.assert(
      fc.property(corpusArbitrary(), count, count, (documents, often, longer) => {
        const pair = [
          chunkOf('short', repeat('zebra', often), { file: 'one' }),
          chunkOf('long', repeat('zebra', often) + repeat('filler', longer), { file: 'two' }),
        ];
        const scores = scoresOf([...documents, ...pair], 'zebra', evenly());
        expect(scores.get('short')).toBeGreaterThan(scores.get('long')!);
        const flat = scoresOf([...documents, ...pair], 'zebra', evenly({ b: 0 }));
        expect(flat.get('short')).toBe(flat.get('long'));
      }),
    );
  });

  it('6. a place where the chunk lies counts alike whatever the length', () => {
    fc.assert(
      fc.property(corpusArbitrary(), count, (documents, longer) => {
        const pair = [
          chunkOf('short', 'filler', { file: 'quagga/quokka' }),
          chunkOf('long', repeat('filler', longer + 1), { file: 'quagga/quokka' }),
        ];
        for (const query of ['quagga', 'quokka']) {
          const scores = scoresOf([...documents, ...pair], query, evenly());
          expect(scores.get('short')).toBe(scores.get('long'));
        }
      }),
    );
  });

  it('7. an occurrence counts by the weight of its field, and not at all for weight 0', () => {
    const places = { content: 'zebra filler', symbol: 'filler', headings: 'filler', file: 'filler/filler' };
    const having = (field: keyof typeof places | 'name' | 'path'): Document => {
      const file = field === 'name' ? 'filler/zebra' : field === 'path' ? 'zebra/filler' : 'filler/filler';
      const { content, ...metadata } = { ...places, content: 'filler filler', file };
      if (field === 'content') return chunkOf('d', 'zebra filler', metadata);
      return chunkOf(
        'd',
        content,
        field === 'symbol' || field === 'headings' ? { ...metadata, [field]: 'zebra' } : metadata,
      );
    };
    const none = { content: 0, symbol: 0, headings: 0, name: 0, path: 0 };
    for (const field of ['content', 'symbol', 'headings', 'name', 'path'] as const) {
      const documents = [having(field), chunkOf('other', 'filler filler')];
      const score = (weight: number): number | undefined =>
        scoresOf(documents, 'zebra', resolveBm25fOptions({ weights: { ...none, [field]: weight } })).get('d');
      expect(score(0)).toBeUndefined();
      expect(score(2)).toBeGreaterThan(score(1)!);
      const others = { content: 9, symbol: 9, headings: 9, name: 9, path: 9, [field]: 1 };
      expect(scoresOf(documents, 'zebra', resolveBm25fOptions({ weights: others })).get('d')).toBe(score(1));
    }
  });

  it('8. a term that only qualifies counts less, and a compound more than a word', () => {
    fc.assert(
      fc.property(corpusArbitrary(), (documents) => {
        const all = [
          ...documents,
          chunkOf('own', 'quagga', { file: 'one' }),
          chunkOf('other', 'fig', { file: 'one' }),
        ];
        const [word, qualifier, compound, variant] = ['quagga', 'quagga?', '+quagga', '~quagga'].map(
          (query) => scoresOf(all, query, evenly()).get('own')!,
        );
        expect(qualifier).toBeCloseTo(word! / 2, 12);
        expect(compound).toBeCloseTo(2 * word!, 12);
        expect(variant).toBeCloseTo(word! / 4, 12);
      }),
    );
  });

  it('9. a further term of the query never lowers a score, and a repeated one changes nothing', () => {
    fc.assert(
      fc.property(corpusArbitrary(), queryArbitrary, parametersArbitrary, (documents, query, fields) => {
        const before = scoresOf(documents, query, fields);
        const after = scoresOf(documents, `${query} plum`, fields);
        for (const [id, score] of before) expect(after.get(id)).toBeGreaterThanOrEqual(score);
        expect(scoresOf(documents, `${query} ${query}`, fields)).toEqual(before);
      }),
    );
  });
});

describe('the files of ranking by fields', () => {
  it('sums a file over its chunks: it does not matter how the text is cut', () => {
    const whole = chunkOf('w0', 'zebra apple zebra fig', { file: 'src/plum' });
    // The name and the path of a file lengthen every chunk, so the other file is cut alike.
    const halves = [
      chunkOf('h0', 'zebra apple', { file: 'lib/plum' }),
      chunkOf('h1', 'zebra fig', { file: 'lib/plum' }),
    ];
    const fields = resolveBm25fOptions({ file: { b: 0 } });
    const snapshot = fieldedSnapshotOf(fieldedStreamOf([whole, ...halves], fields));
    for (const query of ['zebra', 'zebra apple', 'plum', 'plum zebra']) {
      const [one, first, second] = snapshot.featuresOf(query, ['w0', 'h0', 'h1']);
      expect([one?.file, first?.file, second?.file]).toEqual([1, 1, 1]);
    }
  });

  it('adds up the best five chunks of a file for its coherence, and no more', () => {
    const chunks = (file: string, often: number): readonly Document[] =>
      Array.from({ length: often }, (_, index) => chunkOf(`${file}${index}`, 'zebra', { file }));
    const coherenceOf = (often: number): number =>
      fieldedSnapshotOf(fieldedStreamOf([...chunks('one', often), ...chunks('all', 5)], evenly())).featuresOf(
        'zebra',
        ['one0'],
      )[0]!.coherence;
    for (const [often, expected] of [
      [1, 1 / 5],
      [3, 3 / 5],
      [5, 1],
      [6, 1],
      [9, 1],
    ] as const)
      expect(coherenceOf(often)).toBeCloseTo(expected, 12);
  });

  it('takes every document without a file for a file of its own, also where a file is called like it', () => {
    const documents = [
      chunkOf('d1', 'zebra'),
      chunkOf('d2', 'zebra apple'),
      chunkOf('d3', 'zebra', { file: 'd1' }),
      chunkOf('d4', 'fig', { file: 'd1' }),
      chunkOf('d5', 'zebra', { file: 7 }),
      chunkOf('d6', 'fig', { file: 7 }),
      chunkOf('d7', 'fig', { file: ['d1'] }),
    ];
    const snapshot = fieldedSnapshotOf(
      fieldedStreamOf(documents, resolveBm25fOptions({ file: { b: 0 }, chunk: { b: 0 } })),
    );
    const features = snapshot.featuresOf(
      'zebra',
      documents.map(({ id }) => id),
    );
    expect(features.map((one) => one!.file > 0)).toEqual([true, true, true, true, true, false, false]);
    // Of six files four have it: d1, d2, the file "d1" and d5.
    expect(snapshot.weighTerms('zebra')[0]!.fileIdf).toBeCloseTo(Math.log(1 + (6 - 4 + 0.5) / (4 + 0.5)), 12);
    expect(snapshot.weighTerms('zebra')[0]!.idf).toBeCloseTo(Math.log(1 + (7 - 4 + 0.5) / (4 + 0.5)), 12);
  });

  it('scores texts that stand alone by the parameters for them, and chunks of files by theirs', () => {
    const fields = resolveBm25fOptions({
      chunk: { k1: 2, b: 0 },
      alone: { k1: 1, b: 0, idfExponent: 1 },
      idfExponent: 1,
    });
    const scoreOf = (file: string | undefined): number =>
      scoresOf(
        ['a', 'b'].map((id) => chunkOf(id, id === 'a' ? 'zebra' : 'fig', file === undefined ? {} : { file })),
        'zebra',
        fields,
      ).get('a')!;
    expect(scoreOf('fig')).toBeCloseTo(Math.LN2 / 3, 12);
    expect(scoreOf(undefined)).toBeCloseTo(Math.LN2 / 2, 12);
  });

  it('forgets a file whose chunks have all gone', async () => {
    const stream = fieldedStreamOf(
      [chunkOf('a', 'zebra', { file: 'one' }), chunkOf('b', 'fig', { file: 'two' })],
      evenly(),
    );
    await (await stream.prepareReplace([], [chunkOf('c', 'zebra', { file: 'three' })])).commit();
    expect(fieldedSnapshotOf(stream).weighTerms('fig')[0]!.fileIdf).toBeCloseTo(Math.log(1 + 2.5 / 1.5), 12);
    stream.remove('a');
    expect(fieldedSnapshotOf(stream).weighTerms('fig')[0]!.fileIdf).toBeCloseTo(Math.log(1 + 1.5 / 1.5), 12);
    expect(fieldedSnapshotOf(stream).featuresOf('zebra', ['a', 'c'])).toEqual([
      undefined,
      expect.objectContaining({ chunk: 1, file: 1, coherence: 1, coverage: 1 }),
    ]);
  });
});
