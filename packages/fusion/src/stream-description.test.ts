import { SearchResult, type Features, type WeighedTerm } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { documentOf, FakeClock, FakeStream, never, settle } from './fakes.test-support.js';
import { HybridRetriever } from './hybrid-retriever.js';
import { byNumber, knowing, retriever, spying, type Knowledge } from './rescoring.test-support.js';
import { idsOf } from './retrievers.test-support.js';
import type { RankingSignal, SignalQuery } from './signals/ranking-signal.js';
import { chunkScore } from './signals/text-signals.js';

describe('what streams tell ranking signals', () => {
  const told = async (...streams: readonly (readonly [FakeStream, number])[]): Promise<SignalQuery> => {
    const { seen, signal } = spying();
    await retriever(streams, [signal]).retrieve('q', 5);
    return seen[0]!;
  };
  const featuresById = ({ candidates }: SignalQuery): Readonly<Record<string, Features>> =>
    Object.fromEntries(candidates.map(({ document: { id }, features }) => [id, features]));
  const telling = (value: number): Knowledge => ({ featuresOf: (ids) => ids.map(() => ({ chunk: value })) });

  it('comes from the heaviest stream that tells it, each fact by itself', async () => {
    const term: WeighedTerm = { term: 'q', weight: 1, kind: 'word', idf: 1, fileIdf: 1 };
    const query = await told(
      [knowing(['a1'], { ...telling(0.2), weighTerms: () => [term] }, 'light'), 0.4],
      [knowing(['a1'], telling(0.6), 'heavy'), 0.6],
      [knowing(['a1'], {}, 'silent'), 0.9],
    );
    expect(featuresById(query)).toEqual({ a1: { chunk: 0.6 } });
    expect(query.terms).toEqual([term]);
  });

  it('is the score beside the best of the heaviest stream that has it, where nobody tells', async () => {
    // The scores of the fakes are 1, 1/2, 1/3, …
    const query = await told(
      [knowing(['a1', 'b1'], {}, 'heavy'), 0.6],
      [knowing(['c1', 'a1', 'd1'], {}, 'light'), 0.4],
    );
    expect(featuresById(query)).toEqual({
      a1: { chunk: 1 },
      b1: { chunk: 0.5 },
      c1: { chunk: 1 },
      d1: { chunk: 1 / 3 },
    });
    expect(query.terms).toEqual([]);
    const partly = await told([
      knowing(['a1', 'b1'], {
        featuresOf: (ids) => ids.map((id) => (id === 'a1' ? { chunk: 0.1 } : undefined)),
      }),
      1,
    ]);
    expect(featuresById(partly)).toEqual({ a1: { chunk: 0.1 }, b1: { chunk: 0.5 } });
  });

  it('never leaves 0 to 1, whatever the scores of a stream', async () => {
    const results = [3, 0, -1].map((score, i) => new SearchResult(documentOf(`d${String(i)}`), score));
    const query = await told([new FakeStream([], { answer: () => results }), 1]);
    expect(featuresById(query)).toEqual({ d0: { chunk: 1 }, d1: { chunk: 0 }, d2: { chunk: 0 } });
    const below = [-1, -2].map((score, i) => new SearchResult(documentOf(`d${String(i)}`), score));
    expect(featuresById(await told([new FakeStream([], { answer: () => below }), 1]))).toEqual({
      d0: { chunk: 0 },
      d1: { chunk: 0 },
    });
  });

  const throwing = (): never => {
    throw new Error('no features');
  };
  it.each<readonly [string, Knowledge]>([
    ['throws', { featuresOf: throwing }],
    ['rejects', { featuresOf: async () => Promise.reject(new Error('no features')) }],
    ['throws for terms alone', { ...telling(0.9), weighTerms: throwing }],
    ['gives null', { featuresOf: () => null }],
    ['gives a text', { featuresOf: () => 'features' }],
    ['gives too few', { featuresOf: () => [] }],
    ['gives too many', { featuresOf: (ids) => [...ids, 'more'].map(() => ({ chunk: 0.9 })) }],
    ['gives null for a document', { featuresOf: (ids) => ids.map(() => null) }],
    ['gives a number for a document', { featuresOf: (ids) => ids.map(() => 7) }],
    ['gives NaN', telling(NaN)],
    ['gives Infinity', telling(Infinity)],
    ['gives a text for a feature', { featuresOf: (ids) => ids.map(() => ({ chunk: '0.9' })) }],
    ['weighs by null', { ...telling(0.9), weighTerms: () => null }],
    [
      'weighs terms by NaN',
      { ...telling(0.9), weighTerms: () => [{ term: 'q', weight: 1, kind: 'word', idf: 1, fileIdf: NaN }] },
    ],
    [
      'weighs terms below zero',
      { ...telling(0.9), weighTerms: () => [{ term: 'q', weight: -1, kind: 'word', idf: 1, fileIdf: 1 }] },
    ],
    ['weighs what is no term', { ...telling(0.9), weighTerms: () => [null] }],
  ])('is nothing of a stream that %s: its ranks stand, and it has not failed', async (_what, knowledge) => {
    const { seen, signal } = spying();
    const stream = knowing(['a1', 'b1'], knowledge);
    const { results, diagnostics } = await retriever([[stream, 1]], [chunkScore, signal]).retrieveDetailed(
      'q',
      5,
    );
    expect(featuresById(seen[0]!)).toEqual({ a1: { chunk: 1 }, b1: { chunk: 0.5 } });
    expect(seen[0]!.terms).toEqual([]);
    expect(idsOf(results)).toEqual(['a1', 'b1']);
    expect(diagnostics.streams).toMatchObject([{ outcome: 'answered', results: 2 }]);
  });

  it('comes from another stream where the heaviest one cannot tell', async () => {
    const query = await told(
      [knowing(['a1'], { featuresOf: throwing }, 'heavy'), 0.6],
      [knowing(['a1'], telling(0.2), 'light'), 0.4],
    );
    expect(featuresById(query)).toEqual({ a1: { chunk: 0.2 } });
  });

  it('is not changed by what a stream does to it afterwards', async () => {
    const features = { chunk: 0.25 };
    const late: RankingSignal = {
      ...byNumber,
      prepare: ({ candidates }) => {
        features.chunk = 7;
        return () => ({ value: candidates[0]!.features['chunk']!, reason: 'late' });
      },
    };
    const stream = knowing(['a1'], { featuresOf: () => [features] });
    expect((await retriever([[stream, 1]], [late]).retrieve('q', 1))[0]?.score).toBe(0.25);
  });

  it('is waited for until the deadline, and no longer', async () => {
    const clock = new FakeClock();
    const stream = knowing(['a1', 'b1'], { featuresOf: never });
    const slow = new HybridRetriever([{ stream, weight: 1 }], {
      signals: [chunkScore],
      clock,
      timeoutMs: 50,
    });
    const answer = slow.retrieveDetailed('q', 5);
    await settle();
    clock.advance(50);
    const { results } = await answer;
    expect(results.map(({ id, score }) => [id, score])).toEqual([
      ['a1', chunkScore.weight],
      ['b1', chunkScore.weight / 2],
    ]);
    expect(clock.waiting).toBe(0);
  });

  it('rejects with the reason of a caller who gives up meanwhile', async () => {
    const caller = new AbortController();
    const reason = new Error('given up');
    const stream = knowing(['a1'], { featuresOf: never });
    const answer = retriever([[stream, 1]], [chunkScore]).retrieve('q', 5, { signal: caller.signal });
    const outcome = answer.catch((error: unknown) => error);
    await settle();
    caller.abort(reason);
    expect(await outcome).toBe(reason);
  });
});
