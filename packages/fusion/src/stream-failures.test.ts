import { Document, RagError, SearchResult, type RankedStream } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import {
  countListeners,
  FakeClock,
  FakeStream,
  never,
  recordEvents,
  resultsOf,
  settle,
  type FakeStreamOptions,
} from './fakes.test-support.js';
import { HybridRetriever } from './hybrid-retriever.js';

const good = (): FakeStream => new FakeStream(['A', 'B'], { name: 'good' });
const bad = (fake: FakeStreamOptions): FakeStream => new FakeStream([], { ...fake, name: 'bad' });

const setUp = (...streams: readonly RankedStream[]) => {
  const clock = new FakeClock();
  const { events, sink } = recordEvents();
  const builder = HybridRetriever.builder().clock(clock).events(sink);
  for (const stream of streams) builder.stream(stream, 0.5);
  return { clock, events, retriever: builder.build() };
};

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

describe('HybridRetriever with a stream that is late', () => {
  it.each([
    ['searched', { answer: never }],
    ['pinned', { snapshot: never }],
  ] as const)('answers without a stream that hangs when it is %s', async (_when, fake) => {
    const { clock, events, retriever } = setUp(bad(fake), good());
    const answer = retriever.retrieveDetailed('q', 5);
    await settle();
    clock.advance(4_999);
    await settle();
    expect(clock.waiting).toBe(1);
    clock.advance(1);
    const { results, diagnostics } = await answer;
    expect(results.map(({ id }) => id)).toEqual(['A', 'B']);
    expect(diagnostics.streams[0]).toMatchObject({
      outcome: 'timed-out',
      errorCode: 'RAG_FUSION_STREAM_TIMED_OUT',
    });
    expect(events).toEqual([
      { type: 'fusion.stream-failed', stream: 'bad', code: 'RAG_FUSION_STREAM_TIMED_OUT' },
    ]);
    expect(clock.waiting).toBe(0);
  });

  it('tells a late stream to stop', async () => {
    const stream = bad({ answer: never });
    const { clock, retriever } = setUp(stream, good());
    const answer = retriever.retrieve('q', 5);
    await settle();
    const signal = stream.options[0]?.signal;
    expect(signal?.aborted).toBe(false);
    clock.advance(5_000);
    await answer;
    expect(signal?.reason).toMatchObject({ code: 'RAG_FUSION_STREAM_TIMED_OUT' });
  });

  it('does not search a snapshot that arrives too late', async () => {
    let arrive: (value: never) => void = () => undefined;
    let searched = false;
    const { clock, retriever } = setUp(
      bad({
        snapshot: async () =>
          new Promise<never>((resolve) => {
            arrive = resolve;
          }),
      }),
      good(),
    );
    const answer = retriever.retrieve('q', 5);
    await settle();
    clock.advance(5_000);
    await answer;
    arrive({
      generation: 1,
      search: () => {
        searched = true;
        return [];
      },
    } as never);
    await settle();
    expect(searched).toBe(false);
  });

  it('waits once for all windows together, and keeps what the first one gave', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `a${String(i)}`);
    let searches = 0;
    const { clock, retriever } = setUp(
      bad({ answer: (topK) => (++searches === 1 ? resultsOf(ids, () => 'a').slice(0, topK) : never()) }),
    );
    const answer = retriever.retrieveDetailed('q', 5);
    await settle();
    clock.advance(5_000);
    const { results, diagnostics } = await answer;
    expect(results.map(({ id }) => id)).toEqual(['a0', 'a1', 'a2']);
    expect(diagnostics.streams[0]).toMatchObject({ outcome: 'timed-out', results: 10 });
  });

  it('rejects when all streams are late', async () => {
    const { clock, retriever } = setUp(bad({ answer: never }));
    const answer = retriever.retrieve('q', 5);
    const rejected = expect(answer).rejects.toMatchObject({ code: 'RAG_FUSION_ALL_STREAMS_FAILED' });
    await settle();
    clock.advance(5_000);
    await rejected;
  });

  it('sets no timer when it may wait for ever', async () => {
    const clock = new FakeClock();
    const retriever = HybridRetriever.builder()
      .stream(bad({ answer: never }), 1)
      .clock(clock)
      .timeoutMs(Infinity)
      .build();
    void retriever.retrieve('q', 5);
    await settle();
    expect(clock.waiting).toBe(0);
  });
});

describe('HybridRetriever with a caller that gives up', () => {
  it('rejects at once with the reason, and leaves neither timer nor listener nor event', async () => {
    const { clock, events, retriever } = setUp(bad({ answer: never }), good());
    const controller = new AbortController();
    const listeners = countListeners(controller.signal);
    const answer = retriever.retrieve('q', 5, { signal: controller.signal });
    const rejected = expect(answer).rejects.toBe('enough');
    await settle();
    expect(listeners()).toBe(1);
    controller.abort('enough');
    await rejected;
    expect(clock.waiting).toBe(0);
    expect(listeners()).toBe(0);
    expect(events).toEqual([]);
  });

  it('leaves no listener behind after an answer', async () => {
    const { retriever } = setUp(good());
    const controller = new AbortController();
    const listeners = countListeners(controller.signal);
    await retriever.retrieve('q', 5, { signal: controller.signal });
    expect(listeners()).toBe(0);
  });

  it('asks nobody when it was aborted before', async () => {
    const stream = good();
    const { retriever, clock } = setUp(stream);
    const reason = new Error('never mind');
    await expect(retriever.retrieve('q', 5, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(stream.snapshots).toBe(0);
    expect(clock.waiting).toBe(0);
  });

  it('rejects although every stream answered when it was aborted meanwhile', async () => {
    const controller = new AbortController();
    const { retriever } = setUp(
      bad({
        answer: () => {
          controller.abort('meanwhile');
          return [];
        },
      }),
    );
    await expect(retriever.retrieve('q', 5, { signal: controller.signal })).rejects.toBe('meanwhile');
  });

  it('tells the streams', async () => {
    const stream = bad({ answer: never });
    const { retriever } = setUp(stream);
    const controller = new AbortController();
    const answer = retriever.retrieve('q', 5, { signal: controller.signal });
    const rejected = expect(answer).rejects.toBe('enough');
    await settle();
    controller.abort('enough');
    await rejected;
    expect(stream.options[0]?.signal?.reason).toBe('enough');
  });

  it('hears nothing more of a stream that rejects afterwards', async () => {
    let fail: (error: Error) => void = () => undefined;
    const { retriever } = setUp(
      bad({
        answer: async () =>
          new Promise((_resolve, reject) => {
            fail = reject;
          }),
      }),
    );
    const controller = new AbortController();
    const answer = retriever.retrieve('q', 5, { signal: controller.signal });
    const rejected = expect(answer).rejects.toBe('enough');
    await settle();
    controller.abort('enough');
    await rejected;
    const unhandled: unknown[] = [];
    const listen = (error: unknown): void => {
      unhandled.push(error);
    };
    process.on('unhandledRejection', listen);
    fail(new Error('too late'));
    await settle();
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });
});
