import { Document, RagError, SearchResult } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { FakeStream, resultsOf, type FakeStreamOptions } from './fakes.test-support.js';
import { HybridRetriever } from './hybrid-retriever.js';
import { bad, good, setUp } from './retrievers.test-support.js';

const boom = (): never => {
  throw new Error('boom');
};

// `throw undefined` as an untyped stream would do it.
const rejectWithUndefined = (): unknown => Reflect.apply(Promise.reject, Promise, [undefined]);

const coded = new RagError('RAG_TEST_DOWN', 'Cannot answer: the store is down');

const FAILURES: readonly (readonly [string, FakeStreamOptions, string])[] = [
  ['throws when it is searched', { answer: boom }, 'RAG_FUSION_STREAM_FAILED'],
  ['rejects when it is searched', { answer: async () => Promise.reject(coded) }, 'RAG_TEST_DOWN'],
  ['rejects with undefined', { answer: rejectWithUndefined }, 'RAG_FUSION_STREAM_FAILED'],
  ['throws when it is asked whether it is available', { available: boom }, 'RAG_FUSION_STREAM_FAILED'],
  ['throws when it is pinned', { snapshot: boom }, 'RAG_FUSION_STREAM_FAILED'],
  ['rejects when it is pinned', { snapshot: async () => Promise.reject(coded) }, 'RAG_TEST_DOWN'],
  ['pins nothing', { snapshot: async () => undefined as never }, 'RAG_FUSION_STREAM_FAILED'],
  ['answers null', { answer: () => null }, 'RAG_FUSION_INVALID_STREAM_ANSWER'],
  ['answers undefined', { answer: () => undefined }, 'RAG_FUSION_INVALID_STREAM_ANSWER'],
  [
    'answers an object with a length',
    { answer: () => ({ length: 1e9 }) },
    'RAG_FUSION_INVALID_STREAM_ANSWER',
  ],
  ['answers a list of null', { answer: () => [null] }, 'RAG_FUSION_INVALID_STREAM_ANSWER'],
  ['answers a list with holes', { answer: () => new Array<unknown>(3) }, 'RAG_FUSION_INVALID_STREAM_ANSWER'],
  [
    'answers a NaN score',
    { answer: () => [{ document: Document.of('x'), score: NaN }] },
    'RAG_FUSION_INVALID_STREAM_ANSWER',
  ],
  [
    'answers a text as score',
    { answer: () => [{ document: Document.of('x'), score: '1' }] },
    'RAG_FUSION_INVALID_STREAM_ANSWER',
  ],
  ['answers without a document', { answer: () => [{ score: 1 }] }, 'RAG_FUSION_INVALID_STREAM_ANSWER'],
  [
    'answers a document without an id',
    { answer: () => [{ document: { content: 'x', metadata: {} }, score: 1 }] },
    'RAG_FUSION_INVALID_STREAM_ANSWER',
  ],
  [
    'answers a document without metadata',
    { answer: () => [{ document: { id: 'x', content: 'x' }, score: 1 }] },
    'RAG_FUSION_INVALID_STREAM_ANSWER',
  ],
  [
    'answers a result whose getter throws',
    {
      answer: () => [Object.defineProperty({ score: 1 }, 'document', { get: boom })],
    },
    'RAG_FUSION_STREAM_FAILED',
  ],
];

describe('HybridRetriever with a stream that fails', () => {
  it.each(FAILURES)('skips and reports a stream that %s', async (_what, fake, code) => {
    const { events, clock, retriever } = setUp(bad(fake), good());
    const { results, diagnostics } = await retriever.retrieveDetailed('q', 5);
    expect(results.map(({ id, score }) => [id, score])).toEqual([
      ['A', 0.5 / 61],
      ['B', 0.5 / 62],
    ]);
    expect(diagnostics.streams).toEqual([
      expect.objectContaining({ name: 'bad', outcome: 'failed', results: 0, errorCode: code }),
      { name: 'good', outcome: 'answered', results: 2, generation: 7 },
    ]);
    expect(events).toEqual([{ type: 'fusion.stream-failed', stream: 'bad', code }]);
    expect(clock.waiting).toBe(0);
  });

  it.each(FAILURES)('rejects when the only stream %s', async (_what, fake, code) => {
    const { retriever, events, clock } = setUp(bad(fake));
    const error: unknown = await retriever.retrieve('q', 5).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'RAG_FUSION_ALL_STREAMS_FAILED',
      details: { failures: [{ stream: 'bad', code }] },
    });
    expect((error as RagError).cause).toBeInstanceOf(AggregateError);
    expect(events).toHaveLength(1);
    expect(clock.waiting).toBe(0);
  });

  it('keeps the errors of all streams as causes, in the order of the streams', async () => {
    const { retriever } = setUp(
      new FakeStream([], { name: 'a', answer: async () => Promise.reject(coded) }),
      new FakeStream([], { name: 'b', answer: boom }),
    );
    const error: unknown = await retriever.retrieve('q', 5).catch((reason: unknown) => reason);
    expect(((error as RagError).cause as AggregateError).errors).toEqual([coded, new Error('boom')]);
  });

  it('rejects when one stream is not available and the other fails', async () => {
    const { retriever } = setUp(
      new FakeStream([], { name: 'off', available: () => false }),
      bad({ answer: boom }),
    );
    await expect(retriever.retrieve('q', 5)).rejects.toMatchObject({ code: 'RAG_FUSION_ALL_STREAMS_FAILED' });
  });

  it('answers with nothing, and says why, when no stream is available', async () => {
    const off = new FakeStream(['A'], { name: 'off', available: () => false });
    const { retriever, events, clock } = setUp(off);
    expect(await retriever.retrieveDetailed('q', 5)).toEqual({
      results: [],
      diagnostics: {
        streams: [{ name: 'off', outcome: 'unavailable', results: 0 }],
        capped: false,
        windows: 0,
      },
    });
    expect(off.snapshots).toBe(0);
    expect(events).toEqual([]);
    expect(clock.waiting).toBe(0);
  });

  it('answers with nothing when all weights are zero', async () => {
    const retriever = HybridRetriever.builder().stream(good(), 0).build();
    expect((await retriever.retrieveDetailed('q', 5)).diagnostics.streams[0]?.outcome).toBe('not-asked');
  });

  it('keeps what a stream gave before it failed in a deeper window', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `a${String(i)}`);
    let searches = 0;
    const stream = new FakeStream([], {
      name: 'once',
      answer: (topK) => (++searches === 1 ? resultsOf(ids, () => 'a').slice(0, topK) : boom()),
    });
    const { retriever, events } = setUp(stream);
    const { results, diagnostics } = await retriever.retrieveDetailed('q', 5);
    expect(results.map(({ id }) => id)).toEqual(['a0', 'a1', 'a2']);
    expect(diagnostics).toMatchObject({
      streams: [{ name: 'once', outcome: 'failed', results: 10, errorCode: 'RAG_FUSION_STREAM_FAILED' }],
      capped: true,
      windows: 2,
    });
    expect(events).toHaveLength(1);
    expect(searches).toBe(2);
  });

  it('is not failed by an event sink that throws', async () => {
    const retriever = HybridRetriever.builder()
      .stream(bad({ answer: boom }), 1)
      .stream(good(), 1)
      .events(boom)
      .build();
    expect(await retriever.retrieve('q', 5)).toHaveLength(2);
  });
});

describe('HybridRetriever with a stream that misbehaves', () => {
  const only = async (answer: (topK: number) => unknown, topK = 2) =>
    setUp(bad({ answer })).retriever.retrieveDetailed('q', topK);

  it('keeps the better rank of an id that comes twice', async () => {
    const { results } = await only(() => resultsOf(['A', 'A', 'B', 'A']));
    expect(results.map(({ id, score }) => [id, score])).toEqual([
      ['A', 0.5 / 61],
      ['B', 0.5 / 63],
    ]);
  });

  it('cuts what it did not ask for, and does not look at it', async () => {
    const { results, diagnostics } = await only(() => [...resultsOf(['A', 'B', 'C', 'D']), null], 2);
    expect(results.map(({ id }) => id)).toEqual(['A', 'B']);
    expect(diagnostics.streams[0]?.results).toBe(4);
  });

  it('is not changed by a stream that changes its list afterwards', async () => {
    const list = [...resultsOf(['A', 'B'])];
    const { results } = await only(() => list);
    list.length = 0;
    expect(results.map(({ id }) => id)).toEqual(['A', 'B']);
  });

  it('takes results of another copy of the contracts', async () => {
    const foreign = { document: { id: 'F', content: 'f', metadata: { file: 'f.md' } }, score: 1 };
    const { results } = await only(() => [foreign]);
    expect(results[0]).toBeInstanceOf(SearchResult);
    expect(results[0]).toMatchObject({ id: 'F', content: 'f', metadata: { file: 'f.md' } });
  });

  it('gives up widening a stream that repeats one id for ever', async () => {
    const { results, diagnostics } = await only((topK) => resultsOf(Array<string>(topK).fill('A')), 3);
    expect(results.map(({ id }) => id)).toEqual(['A']);
    expect(diagnostics).toMatchObject({ windows: 5, capped: false });
  });

  it('takes names of built-in properties for ordinary ids', async () => {
    const ids = ['__proto__', 'constructor', 'hasOwnProperty', ''];
    const documents = ids.map((id, i) => ({ document: { id, content: 'x', metadata: {} }, score: 9 - i }));
    expect((await only(() => documents, 5)).results.map(({ id }) => id)).toEqual(ids);
  });
});
