import { describe, expect, it } from 'vitest';

import { countListeners, FakeClock, FakeStream, never, resultsOf, settle } from './fakes.test-support.js';
import { HybridRetriever } from './hybrid-retriever.js';
import { bad, good, setUp } from './retrievers.test-support.js';

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

  it('does not blame a stream that was in time when no time is left to ask it for more', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `a${String(i)}`);
    const prompt = new FakeStream(ids, { name: 'prompt', fileOf: () => 'a' });
    const { clock, retriever } = setUp(prompt, bad({ answer: never }));
    const answer = retriever.retrieveDetailed('q', 5);
    await settle();
    clock.advance(5_000);
    const { results, diagnostics } = await answer;
    expect(results.map(({ id }) => id)).toEqual(['a0', 'a1', 'a2']);
    expect(diagnostics.streams.map(({ outcome }) => outcome)).toEqual(['answered', 'timed-out']);
    expect(diagnostics).toMatchObject({ capped: true, windows: 1 });
    expect(prompt.depths).toEqual([10]);
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
