import { Document, RagError, type RankedStream } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { capPerFile } from './cap-per-file.js';
import { Deadline } from './deadline.js';
import { explainReciprocalRankFusion } from './explain-fusion.js';
import { explainFusedResult } from './explain-result.js';
import { documentOf, FakeClock, FakeStream, recordEvents, settle } from './fakes.test-support.js';
import { FusedResult } from './fused-result.js';
import {
  DEFAULT_HYBRID_RETRIEVER_OPTIONS,
  resolveHybridRetrieverOptions,
} from './hybrid-retriever-options.js';
import { HybridRetriever } from './hybrid-retriever.js';
import { KnowledgeBaseStream } from './knowledge-base-stream.js';
import { reciprocalRankFusion } from './reciprocal-rank-fusion.js';
import { bad, setUp } from './retrievers.test-support.js';
import { checkStreamList, EMPTY_STREAM_LIST } from './stream-list.js';
import { StreamRun } from './stream-run.js';
import { checkStreams } from './weighted-stream.js';

/** What a call throws or rejects with. */
const errorOf = async (call: () => unknown): Promise<RagError> => {
  try {
    await call();
  } catch (error) {
    return error as RagError;
  }
  throw new Error('nothing was thrown');
};

const boom = (): never => {
  throw new Error('boom');
};

const stream = (name: string): RankedStream => new FakeStream([], { name });

describe('errors of fusion', () => {
  it.each<[string, () => unknown, string, object]>([
    [
      'weights that are too few',
      () => reciprocalRankFusion([[], []], [1]),
      'Cannot fuse: there are "2" lists and "1" weights; give one weight for each list',
      { lists: 2, weights: 1 },
    ],
    [
      'a weight that is none',
      () => reciprocalRankFusion([[]], [-1]),
      'Cannot fuse: a weight is "-1"; use a finite number, zero or more',
      { weight: -1 },
    ],
    [
      'weights without a sum',
      () => reciprocalRankFusion([[], []], [Number.MAX_VALUE, Number.MAX_VALUE]),
      'Cannot fuse: the weights add up to more than a number holds; use smaller ones',
      {},
    ],
    [
      'a constant that is none',
      () => reciprocalRankFusion([], [], -1),
      'Cannot fuse: k is "-1"; use a finite number, zero or more',
      { k: -1 },
    ],
    [
      'a cap that is none',
      () => capPerFile([], 0),
      'Cannot cap results: maxPerFile is "0"; use a whole number, one or more, or Infinity',
      { maxPerFile: 0 },
    ],
    [
      'a timeout that is none',
      () => resolveHybridRetrieverOptions({ timeoutMs: 0 }),
      'Cannot build a retriever: timeoutMs is "0"; use milliseconds above zero, at most 2147483647, or Infinity',
      { timeoutMs: 0 },
    ],
    [
      'no streams',
      () => checkStreams([]),
      'Cannot build a retriever: it has no streams; add at least one stream',
      {},
    ],
    [
      'two streams of one name',
      () =>
        checkStreams([
          { stream: stream('a'), weight: 1 },
          { stream: stream('a'), weight: 1 },
        ]),
      'Cannot build a retriever: two streams are called "a"; give each its own name',
      { stream: 'a' },
    ],
    [
      'a stream without a name',
      () => checkStreams([{ stream: stream(''), weight: 1 }]),
      'Cannot build a retriever: a stream has the name ""; use a text that is not empty',
      {},
    ],
    [
      'a query that is no text',
      async () => setUp(stream('a')).retriever.retrieve(7 as never, 1),
      'Cannot retrieve: the query is of type "number"; use a text',
      {},
    ],
  ])('names %s and what to use', async (_what, call, message, details) => {
    expect(await errorOf(call)).toMatchObject({ message, details });
  });

  it.each<[unknown, string]>([
    ['text', 'it is not a list'],
    [{}, 'it is not a list'],
    [[null], 'the result at rank "0" has no usable document'],
    [[{ score: 1 }], 'the result at rank "0" has no usable document'],
    [[{ document: 'x', score: 1 }], 'the result at rank "0" has no usable document'],
    [[{ document: null, score: 1 }], 'the result at rank "0" has no usable document'],
    [
      [{ document: { content: '', metadata: {} }, score: 1 }],
      'the result at rank "0" has no usable document',
    ],
    [[{ document: { id: '', metadata: {} }, score: 1 }], 'the result at rank "0" has no usable document'],
    [[{ document: { id: '', content: '' }, score: 1 }], 'the result at rank "0" has no usable document'],
    [
      [{ document: { id: '', content: '', metadata: null }, score: 1 }],
      'the result at rank "0" has no usable document',
    ],
    [
      [{ document: { id: '', content: '', metadata: 'm' }, score: 1 }],
      'the result at rank "0" has no usable document',
    ],
    [[{ document: documentOf('x'), score: Infinity }], 'the score at rank "0" is "Infinity"'],
    [[{ document: documentOf('x'), score: '1' }], 'the score at rank "0" is "1"'],
    [[{ document: documentOf('x'), score: 1 }, null], 'the result at rank "1" has no usable document'],
  ])('says of the answer %j what is wrong', async (answer, state) => {
    expect(await errorOf(() => checkStreamList(answer, 5))).toMatchObject({
      code: 'RAG_FUSION_INVALID_STREAM_ANSWER',
      message: `Cannot use the answer of a stream: ${state}`,
    });
  });

  it('names every stream that failed, with its code, and holds the errors', async () => {
    const fail = (error: Error) => async (): Promise<never> => Promise.reject(error);
    const { retriever } = setUp(
      new FakeStream([], { name: 'a', answer: fail(new Error('boom')) }),
      new FakeStream([], { name: 'off', available: () => false }),
      new FakeStream([], { name: 'b', answer: fail(new RagError('RAG_TEST_DOWN', 'down')) }),
    );
    const error = await errorOf(async () => retriever.retrieve('q', 1));
    expect(error).toMatchObject({
      code: 'RAG_FUSION_ALL_STREAMS_FAILED',
      message:
        'Cannot retrieve: every stream that was asked failed, "a" with RAG_FUSION_STREAM_FAILED, "b" with RAG_TEST_DOWN; see the errors of the cause',
      details: {
        failures: [
          { stream: 'a', code: 'RAG_FUSION_STREAM_FAILED' },
          { stream: 'b', code: 'RAG_TEST_DOWN' },
        ],
      },
      cause: { message: 'All streams failed', errors: [{ message: 'boom' }, { message: 'down' }] },
    });
  });

  it('says how long a late stream was waited for', async () => {
    const late = bad({ answer: async () => new Promise(() => undefined) });
    const { clock, retriever } = setUp(late);
    const error = errorOf(async () => retriever.retrieve('q', 1));
    await settle();
    clock.advance(5_000);
    expect((await error).cause).toMatchObject({
      errors: [
        {
          code: 'RAG_FUSION_STREAM_TIMED_OUT',
          message: 'Cannot wait for a stream: it gave no answer within "5000" ms',
          details: { timeoutMs: 5_000 },
        },
      ],
    });
  });
});

describe('explanations of fusion', () => {
  it('spell out the sum of the lists', () => {
    expect(explainReciprocalRankFusion([[{ id: 'a' }], [{ id: 'b' }, { id: 'a' }]], [2, 3], 'a', 0)).toEqual({
      value: 3 / 2 + 2,
      description: 'reciprocal rank fusion, sum of',
      details: [
        { value: 2, description: 'list 0: weight 2 / (k 0 + rank 0 + 1)', details: [] },
        { value: 3 / 2, description: 'list 1: weight 3 / (k 0 + rank 1 + 1)', details: [] },
      ],
    });
  });

  it('spell out the sum of the streams, with the score that each gave', () => {
    const source = { stream: 'kb', rank: 1, score: 0.7, weight: 0.4, contribution: 0.4 / 62 };
    const result = new FusedResult(Document.of('x'), 0.4 / 62, [source], 1);
    expect(explainFusedResult(result)).toEqual({
      value: 0.4 / 62,
      description: 'reciprocal rank fusion, sum of',
      details: [
        {
          value: 0.4 / 62,
          description: 'stream "kb": weight 0.4 / (k 60 + rank 1 + 1)',
          details: [{ value: 0.7, description: 'score given by stream "kb"', details: [] }],
        },
      ],
    });
  });
});

describe('values that nobody can change', () => {
  it('are the options, the streams, the sources of a result and the diagnostics', async () => {
    const streams = checkStreams([{ stream: stream('a'), weight: 1 }]);
    const retriever = HybridRetriever.builder()
      .stream(new FakeStream(['x']), 1)
      .build();
    const { results, diagnostics } = await retriever.retrieveDetailed('q', 1);
    for (const one of [
      DEFAULT_HYBRID_RETRIEVER_OPTIONS,
      resolveHybridRetrieverOptions(),
      streams,
      streams[0],
      EMPTY_STREAM_LIST,
      EMPTY_STREAM_LIST.items,
      results[0]?.sources,
      results[0]?.sources[0],
      diagnostics.streams[0],
    ])
      expect(Object.isFrozen(one)).toBe(true);
    expect(EMPTY_STREAM_LIST).toEqual({ items: [], full: false });
  });

  it('a retriever waits for as long as a timer can, and for ever', () => {
    for (const timeoutMs of [1e-3, 2_147_483_647, Infinity])
      expect(resolveHybridRetrieverOptions({ timeoutMs }).timeoutMs).toBe(timeoutMs);
  });
});

describe('checkStreamList()', () => {
  const resultsOf = (count: number): readonly object[] =>
    Array.from({ length: count }, (_, rank) => ({
      document: { id: `d${rank}`, content: 'x', metadata: { file: rank % 2 === 0 ? 'f' : 2 } },
      score: -rank,
      extra: 1,
    }));

  it('reads what fusing needs, and a file only where it is a text', () => {
    const { items } = checkStreamList(resultsOf(2), 5);
    expect(items).toEqual([
      { id: 'd0', score: -0, file: 'f', document: expect.objectContaining({ id: 'd0' }) },
      { id: 'd1', score: -1, file: undefined, document: expect.objectContaining({ id: 'd1' }) },
    ]);
  });

  it('says that there may be more exactly where as many came as were asked for', () => {
    expect([2, 3, 4].map((count) => checkStreamList(resultsOf(count), 3).full)).toEqual([false, true, true]);
    expect([2, 3, 4].map((count) => checkStreamList(resultsOf(count), 3).items.length)).toEqual([2, 3, 3]);
  });
});

describe('StreamRun', () => {
  const runOf = (one: RankedStream): StreamRun => new StreamRun({ stream: one, weight: 1, name: one.name });

  it('tells of a failure once, however often it is asked to', () => {
    const run = runOf(bad({ available: boom }));
    const { events, sink } = recordEvents();
    run.pin();
    run.reportFailure(sink);
    run.reportFailure(sink);
    expect(events).toEqual([
      { type: 'fusion.stream-failed', stream: 'bad', code: 'RAG_FUSION_STREAM_FAILED' },
    ]);
  });

  it('shows a generation and a code only where there is one', () => {
    const run = runOf(new FakeStream([], { name: 'idle' }));
    expect(run.diagnose()).toStrictEqual({ name: 'idle', outcome: 'not-asked', results: 0 });
  });
});

describe('Deadline', () => {
  it('hears no more of the caller nor of the clock after it was closed', () => {
    const clock = new FakeClock();
    const caller = new AbortController();
    const deadline = new Deadline(clock, 5, caller.signal);
    deadline.close();
    caller.abort();
    clock.advance(10);
    expect(deadline.signal.aborted).toBe(false);
  });
});

describe('KnowledgeBaseStream over a store that cannot be pinned', () => {
  it('stops for a signal before it asks the store', async () => {
    let searches = 0;
    const search = (): readonly [] => {
      searches++;
      return [];
    };
    const snapshot = await new KnowledgeBaseStream({ search } as never).snapshot();
    expect(() => snapshot.search('q', 1, { signal: AbortSignal.abort('stop') })).toThrow('stop');
    expect(searches).toBe(0);
    expect(await snapshot.search('q', 1, {})).toEqual([]);
    expect(await snapshot.search('q', 1)).toEqual([]);
  });
});
