import {
  SearchResult,
  type RetrievalEngine,
  type RetrievalEngineProvider,
  type RetrievedKnowledge,
} from '@rag/contracts';
import { deferred, FakeClock, recordingEvents } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { doc, idsOf, withCode } from '../knowledge.test-support.js';
import { retrieveThroughProvider } from './provider-retriever.js';

const results = (...scores: readonly number[]): readonly SearchResult[] =>
  scores.map((score, n) => new SearchResult(doc(`d${n}`, `text ${n}`), score));

class Provider implements RetrievalEngineProvider {
  readonly name = 'remote';
  readonly opened: unknown[] = [];
  readonly asked: unknown[] = [];
  closed = 0;
  retrieve: RetrievalEngine['retrieve'];

  constructor(retrieve: RetrievalEngine['retrieve'] = () => ({ results: results(0.9, 0.5) })) {
    this.retrieve = retrieve;
  }

  open(request: unknown): RetrievalEngine {
    this.opened.push(request);
    return {
      name: 'remote',
      retrieve: (query, more) => {
        this.asked.push([query, more]);
        return this.retrieve(query, more);
      },
      close: () => {
        this.closed += 1;
      },
    };
  }
}

const clock = new FakeClock();
const recorded = recordingEvents();
const ask = async (
  provider: RetrievalEngineProvider,
  question: Partial<Parameters<typeof retrieveThroughProvider>[1]> = {},
  contextWindow = 4_000,
): Promise<RetrievedKnowledge> =>
  retrieveThroughProvider(
    provider,
    { query: 'a query', topK: 5, minScore: 0, ...question },
    { clock, events: recorded.sink, timeoutMs: 1_000, contextWindow },
  );

describe('retrieveThroughProvider()', () => {
  it('opens an engine for each retrieval, tells it the request, and closes it after', async () => {
    const provider = new Provider();
    const request = { topK: 2, minScore: 0.1, filter: { tenant: 'a' } };
    expect(idsOf(await ask(provider, request))).toEqual(['d0', 'd1']);
    await ask(provider, { query: 'another' });
    expect(provider.opened).toMatchObject([
      { query: 'a query', ...request },
      { query: 'another', topK: 5 },
    ]);
    expect(provider.asked).toMatchObject([
      ['a query', request],
      ['another', { topK: 5 }],
    ]);
    expect(provider.closed).toBe(2);
    expect(clock.pendingTimers).toBe(0);
  });

  it('holds the answer to the request: threshold, number, window', async () => {
    const provider = new Provider(() => ({ results: results(0.9, 0.8, 0.7, 0.2), generation: 7 }));
    const answer = await ask(provider, { topK: 2, minScore: 0.5 }, 8);
    expect([idsOf(answer), answer.generation]).toEqual([['d0'], 7]);
    expect(answer.notes).toMatchObject([
      { subject: 'd1', code: 'left-out' },
      { subject: 'd2', code: 'left-out' },
    ]);
  });

  it('passes on what the engine says of its answer', async () => {
    const relevance = { outcome: 'relevant-context', band: 'high', confidence: 1 } as const;
    const notes = [{ subject: 'x', code: 'own', message: 'own' }];
    const answer = await ask(new Provider(() => ({ results: [], relevance, notes })));
    expect(answer).toEqual({ results: [], relevance, notes });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['no list', { results: 'none' }],
    ['a result that is null', { results: [null] }],
    ['a result without a document', { results: [{ score: 1 }] }],
    ['a score that is not finite', { results: [{ id: 'a', content: 'b', score: NaN }] }],
    ['a document twice', { results: [...results(0.9), ...results(0.8)] }],
  ])('refuses an engine that gives %s, and closes it', async (_what, answer) => {
    const provider = new Provider(() => answer as RetrievedKnowledge);
    await expect(ask(provider)).rejects.toThrow(withCode('RAG_AGENT_PROVIDER_ANSWER'));
    expect(provider.closed).toBe(1);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['what is no engine', { name: 'x' }],
  ])('refuses a provider that opens %s', async (_what, engine) => {
    const provider = { name: 'remote', open: () => engine as RetrievalEngine };
    await expect(ask(provider)).rejects.toThrow(withCode('RAG_AGENT_PROVIDER_ANSWER'));
  });

  it('fails where opening or retrieving throws, with the cause, and closes what was opened', async () => {
    const cause = new Error('refused');
    const throwing = new Provider(async () => Promise.reject(cause));
    await expect(ask(throwing)).rejects.toMatchObject({ code: 'RAG_AGENT_PROVIDER_FAILED', cause });
    expect(throwing.closed).toBe(1);
    const shut = {
      name: 'remote',
      open: () => {
        throw cause;
      },
    };
    await expect(ask(shut)).rejects.toMatchObject({ code: 'RAG_AGENT_PROVIDER_FAILED', cause });
  });

  it('answers all the same where closing fails, with an event', async () => {
    const provider = {
      name: 'remote',
      open: () => ({
        name: 'remote',
        retrieve: () => ({ results: results(1) }),
        close: async () => Promise.reject(new Error('broken pipe')),
      }),
    };
    recorded.clear();
    expect(idsOf(await ask(provider))).toEqual(['d0']);
    expect(recorded.events).toEqual([{ type: 'agent.engine-close-failed' }]);
  });

  it('fails for one that hangs, and closes an engine that comes too late', async () => {
    const opening = deferred();
    const provider = new Provider();
    const late: RetrievalEngineProvider = {
      name: 'remote',
      open: async (request) => {
        await opening.promise;
        return provider.open(request);
      },
    };
    const asking = ask(late);
    clock.advance(1_000);
    await expect(asking).rejects.toThrow(withCode('RAG_AGENT_PROVIDER_TIMEOUT'));
    opening.resolve(undefined);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    expect([provider.closed, provider.asked]).toEqual([1, []]);
  });

  it('rejects with the reason of an abort and closes the engine', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const provider = new Provider((_query, request) => {
      stop.abort(reason);
      request?.signal?.throwIfAborted();
      return { results: [] };
    });
    await expect(ask(provider, { signal: stop.signal })).rejects.toBe(reason);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    expect(provider.closed).toBe(1);
    await expect(ask(provider, { signal: stop.signal })).rejects.toBe(reason);
    expect(provider.opened).toHaveLength(1);
  });
});
