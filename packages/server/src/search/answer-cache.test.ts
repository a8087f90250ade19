import { Document, type Metadata } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { inlineSession } from '../session.test-support.js';
import type { RagService } from '../session/rag-service.js';
import type { RagServiceOptions } from '../session/rag-service-options.js';
import { AnswerCache } from './answer-cache.js';
import { MAX_KEY_LENGTH, questionKey } from './question-key.js';
import type { SearchAnswer } from './search-answer.js';

async function sessionWith(options: RagServiceOptions): Promise<RagService> {
  const rag = inlineSession(options);
  await rag.addDocument('retry with exponential backoff', { topic: 'network' }, { id: 'retry' });
  await rag.addDocument('login and retry of the session', { topic: 'auth' }, { id: 'login' });
  return rag;
}

function answerOf(outcome: 'answered' | 'failed', count = 1): SearchAnswer {
  const results = Array.from({ length: count }, (_, index) => ({ id: `d${index}` }));
  return {
    results,
    diagnostics: { streams: [{ name: 's', outcome, results: count }] },
  } as unknown as SearchAnswer;
}

describe('questionKey()', () => {
  it('tells apart questions that differ in anything, and takes those together that differ in a signal', () => {
    const questions = [
      questionKey('a', 5, {}),
      questionKey('a', 6, {}),
      questionKey('a"', 5, {}),
      questionKey('a', 5, { maxPerFile: 1 }),
      questionKey('a', 5, { filter: { n: 1 } }),
      questionKey('a', 5, { filter: { n: '1' } }),
      questionKey('a', 5, { filter: { n: { $in: [1] } } }),
      questionKey('a', 5, { filter: { n: { $in: [] } } }),
      questionKey('a', 5, { filter: { n: {} } }),
      questionKey('a', 5, { filter: { n: undefined } as never }),
      questionKey('a', 5, { snippets: true }),
    ];
    expect(questions).not.toContain(undefined);
    expect(new Set(questions).size).toBe(questions.length);
    expect(questionKey('a', 5, { signal: new AbortController().signal })).toBe(questionKey('a', 5, {}));
  });

  it.each([
    ['a function', { accepts: () => true }],
    ['an object of a class', { filter: new Map() as never }],
    ['a number that is none', { maxPerFile: Number.NaN }],
    ['a date', { filter: { n: new Date(0) } as never }],
    ['an endless nesting', { filter: endless() as never }],
  ])('has none for %s', (_, options) => {
    expect(questionKey('a', 5, options)).toBeUndefined();
  });

  it('has none for a question that is too long to be kept', () => {
    expect(questionKey('a'.repeat(MAX_KEY_LENGTH + 1), 5, {})).toBeUndefined();
    expect(questionKey('"'.repeat(MAX_KEY_LENGTH), 5, {})).toBeUndefined();
  });
});

function endless(): Record<string, unknown> {
  const one: Record<string, unknown> = {};
  one['self'] = one;
  return one;
}

describe('AnswerCache', () => {
  it('keeps the answers given last, of one state, and counts what it gives as accessed', async () => {
    let state = '1';
    let searches = 0;
    const touched: (readonly string[])[] = [];
    const cache = new AnswerCache({
      capacity: 2,
      ready: () => undefined,
      state: () => state,
      touch: (ids) => void touched.push(ids),
    });
    const ask = async (key: string): Promise<SearchAnswer> =>
      cache.answer(key, async () => {
        searches++;
        return Promise.resolve(answerOf('answered'));
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    // "b" had to go for "c"; "a" was given since.
    expect(searches).toBe(4);
    expect(touched).toEqual([['d0'], ['d0']]);
    state = '2';
    await ask('a');
    expect(searches).toBe(5);
  });

  it.each([
    ['a stream that failed', () => '1', answerOf('failed')],
    ['more results than are kept', () => '1', answerOf('answered', 101)],
    ['a state that cannot be told', () => undefined, answerOf('answered')],
    ['a state that changes meanwhile', changing(), answerOf('answered')],
  ])('keeps nothing of %s', async (_, state, answer) => {
    let searches = 0;
    const cache = new AnswerCache({ capacity: 2, ready: () => undefined, state, touch: () => undefined });
    for (let round = 0; round < 2; round++)
      await cache.answer('a', async () => {
        searches++;
        return Promise.resolve(answer);
      });
    expect(searches).toBe(2);
  });
});

function changing(): () => string {
  let count = 0;
  return () => String(count++);
}

describe('RagService with maxCachedAnswers', () => {
  it('answers as a session without, again and after every kind of change', async () => {
    const plain = await sessionWith({});
    const caching = await sessionWith({ maxCachedAnswers: 8 });
    const isAlike = async (): Promise<void> => {
      for (const [query, options] of [
        ['retry', {}],
        ['retry', { maxPerFile: 1, snippets: true }],
        ['login -network', {}],
        ['retry', { filter: { topic: 'auth' } }],
        ['retry', { accepts: ({ id }: Document) => id === 'login' }],
      ] as const) {
        const expected = JSON.stringify(await plain.searchDetailed(query, 5, options));
        for (let round = 0; round < 3; round++)
          expect(JSON.stringify(await caching.searchDetailed(query, 5, options))).toBe(expected);
      }
    };
    await isAlike();
    for (const change of [
      async (rag: RagService) => rag.addDocument('retry once more', {}, { id: 'more' }),
      async (rag: RagService) => rag.removeDocument('retry'),
      async (rag: RagService) => {
        rag.stream.add([documentOf('direct', 'retry directly')]);
        return Promise.resolve();
      },
      async (rag: RagService) => rag.clear(),
    ]) {
      await change(plain);
      await change(caching);
      await isAlike();
    }
  });

  it('gives lists that a caller may change without changing the next answer', async () => {
    const rag = await sessionWith({ maxCachedAnswers: 8 });
    const first = await rag.searchDetailed('retry');
    const expected = JSON.stringify(first);
    (first.results as unknown[]).length = 0;
    const second = await rag.searchDetailed('retry');
    expect(JSON.stringify(second)).toBe(expected);
    (second.results as unknown[]).length = 0;
    expect(JSON.stringify(await rag.searchDetailed('retry'))).toBe(expected);
  });

  it('refuses wrong arguments and a signal that has aborted, although the answer is kept', async () => {
    const rag = await sessionWith({ maxCachedAnswers: 8 });
    await rag.search('retry', 5);
    await expect(rag.search('retry', 5, { signal: AbortSignal.abort('stop') })).rejects.toBe('stop');
    await expect(rag.search('retry', 5, null as never)).rejects.toMatchObject({
      code: 'RAG_CONTRACTS_INVALID_OPTIONS',
    });
    await expect(rag.search('retry', Number.NaN)).rejects.toMatchObject({
      code: 'RAG_CONTRACTS_INVALID_TOP_K',
    });
    for (const maxCachedAnswers of [-1, 0.5, Number.NaN, '8' as never])
      expect(() => inlineSession({ maxCachedAnswers })).toThrow(
        expect.objectContaining({ code: 'RAG_SERVER_INVALID_OPTION' }),
      );
  });
});

function documentOf(id: string, content: string, metadata: Metadata = {}): Document {
  return new Document({ id, content, metadata });
}

describe('a kept answer', () => {
  it('is the same again, whatever a caller did to what was given', async () => {
    const rag = await sessionWith({ maxCachedAnswers: 8 });
    const ask = async (): Promise<SearchAnswer> =>
      rag.searchDetailed('retry "session"', 5, { snippets: true });
    const before = JSON.stringify(await ask());
    type Writable = Record<string, unknown>;
    for (const answer of [await ask(), await ask()]) {
      const attempts: (() => void)[] = [
        () => ((answer.diagnostics.streams as unknown as Writable[])[0]!['outcome'] = 'failed'),
        () => ((answer.diagnostics.query as unknown as Writable)['text'] = 'x'),
        () => ((answer.diagnostics.relevance as unknown as Writable)['band'] = 'none'),
        () => ((answer.snippets as unknown as Writable[])[0]!['text'] = 'x'),
        () => ((answer.results[0] as unknown as Writable)['score'] = 9),
        () => ((answer.results[0]!.rescoring as unknown as Writable)['signals'] = []),
        () => (answer.results as unknown[]).pop(),
      ];
      // What is frozen throws, what is a copy does not.
      for (const attempt of attempts) {
        try {
          attempt();
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
        }
      }
    }
    expect(JSON.stringify(await ask())).toBe(before);
  });
});
