import { ignoreEvents, systemClock } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { BM25_WEIGHT, KNOWLEDGE_BASE_WEIGHT } from './classic-weights.js';
import { FakeStream } from './fakes.test-support.js';
import {
  DEFAULT_HYBRID_RETRIEVER_OPTIONS,
  DEFAULT_STREAM_TIMEOUT_MS,
  resolveHybridRetrieverOptions,
} from './hybrid-retriever-options.js';
import { HybridRetriever } from './hybrid-retriever.js';

describe('classic weights', () => {
  it('are 0.6 for BM25 and 0.4 for the knowledge base', () => {
    expect([BM25_WEIGHT, KNOWLEDGE_BASE_WEIGHT]).toEqual([0.6, 0.4]);
  });
});

describe('resolveHybridRetrieverOptions()', () => {
  it('has three a file, five seconds, the machine clock and no event sink as defaults', () => {
    expect(DEFAULT_STREAM_TIMEOUT_MS).toBe(5_000);
    expect(DEFAULT_HYBRID_RETRIEVER_OPTIONS).toEqual({
      maxPerFile: 3,
      signals: [],
      sameFileDecay: 0.3,
      timeoutMs: 5_000,
      clock: systemClock,
      events: ignoreEvents,
    });
    expect(resolveHybridRetrieverOptions()).toMatchObject({ maxPerFile: 3, timeoutMs: 5_000 });
  });

  it('takes what it is given', () => {
    expect(resolveHybridRetrieverOptions({ maxPerFile: Infinity, timeoutMs: Infinity })).toMatchObject({
      maxPerFile: Infinity,
      timeoutMs: Infinity,
    });
  });

  it('keeps an event sink that throws away from the search', () => {
    const { events } = resolveHybridRetrieverOptions({
      events: () => {
        throw new Error('full disk');
      },
    });
    expect(() => events({ type: 'test' })).not.toThrow();
  });

  it.each([0, -1, NaN, 2_147_483_648, -Infinity])('refuses to wait %d ms', (timeoutMs) => {
    expect(() => resolveHybridRetrieverOptions({ timeoutMs })).toThrow(
      expect.objectContaining({ code: 'RAG_FUSION_INVALID_TIMEOUT' }),
    );
  });
});

describe('HybridRetriever.builder()', () => {
  const codeOf = (build: () => unknown): unknown => {
    try {
      build();
    } catch (error) {
      return (error as { readonly code?: unknown }).code;
    }
    return 'nothing was thrown';
  };
  const stream = (name: string): FakeStream => new FakeStream([], { name });

  it('refuses to build without streams and says what is missing', () => {
    expect(() => HybridRetriever.builder().build()).toThrow(/stream/u);
    expect(codeOf(() => HybridRetriever.builder().build())).toBe('RAG_FUSION_NO_STREAMS');
  });

  it('refuses two streams of one name', () => {
    expect(
      codeOf(() => HybridRetriever.builder().stream(stream('a'), 1).stream(stream('a'), 1).build()),
    ).toBe('RAG_FUSION_DUPLICATE_STREAM');
  });

  it('takes names of built-in properties for ordinary names', () => {
    const builder = HybridRetriever.builder();
    for (const name of ['constructor', '__proto__', 'toString']) builder.stream(stream(name), 1);
    expect(codeOf(() => builder.build())).toBe('nothing was thrown');
  });

  it.each([undefined, null, {}, { name: '' }, { name: 5 }])('refuses %j as a stream', (broken) => {
    expect(
      codeOf(() =>
        HybridRetriever.builder()
          .stream(broken as never, 1)
          .build(),
      ),
    ).toBe('RAG_FUSION_INVALID_STREAM');
  });

  it.each([-0.1, NaN, Infinity, -Infinity])('refuses the weight %d', (weight) => {
    expect(codeOf(() => HybridRetriever.builder().stream(stream('a'), weight).build())).toBe(
      'RAG_FUSION_INVALID_WEIGHT',
    );
  });

  it('refuses an unusable cap or timeout', () => {
    const builder = HybridRetriever.builder().stream(stream('a'), 1);
    expect(codeOf(() => builder.maxPerFile(0).build())).toBe('RAG_FUSION_INVALID_MAX_PER_FILE');
    expect(codeOf(() => builder.maxPerFile(1).timeoutMs(0).build())).toBe('RAG_FUSION_INVALID_TIMEOUT');
  });

  it('can be used again; what it built before stays as it was', async () => {
    const builder = HybridRetriever.builder().stream(new FakeStream(['a'], { name: 'a' }), 1);
    const first = builder.build();
    const second = builder.stream(new FakeStream(['b'], { name: 'b' }), 1).build();
    expect((await first.retrieve('q', 5)).map(({ id }) => id)).toEqual(['a']);
    expect((await second.retrieve('q', 5)).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
