import type { Retrieval } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { withCode } from '../knowledge.test-support.js';
import { DEFAULT_RETRIEVAL, resolveRequest, resolveRetrieval } from './resolve-retrieval.js';

describe('resolveRetrieval()', () => {
  it('fills in the defaults', () => {
    expect(DEFAULT_RETRIEVAL).toEqual({
      topK: 5,
      minScore: 0,
      contextWindow: 4_000,
      cacheTTL: 0,
      strategy: 'hybrid',
    });
    expect(resolveRetrieval()).toEqual(DEFAULT_RETRIEVAL);
    expect(resolveRetrieval({ topK: undefined, sources: undefined })).toEqual(DEFAULT_RETRIEVAL);
  });

  it('keeps what is given, names each source once, and nothing that the caller can change later', () => {
    const sources = ['faq', 'docs', 'faq'];
    const given: Retrieval = { sources, topK: 1, minScore: 0.5, contextWindow: Infinity, cacheTTL: Infinity };
    const retrieval = resolveRetrieval({ ...given, strategy: 'vector' });
    sources.push('more');
    expect(retrieval).toEqual({ ...given, strategy: 'vector', sources: ['faq', 'docs'] });
    expect(Object.isFrozen(retrieval)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'hybrid'],
    ['a list', []],
    ['an unknown field', { limit: 5 }],
    ['a field of a source', { path: 'docs' }],
    ['sources that are a text', { sources: 'product-docs' }],
    ['no sources', { sources: [] }],
    ['a blank source', { sources: ['faq', ' '] }],
    ['a null source', { sources: [null] }],
    ['a hole in the sources', { sources: new Array(1) }],
    ...[0, -1, 1.5, NaN, Infinity, '5', null, {}].map((topK): [string, unknown] => [
      `topK ${JSON.stringify(topK)}`,
      { topK },
    ]),
    ...[-0.1, NaN, Infinity, '0.8'].map((minScore): [string, unknown] => [
      `minScore ${minScore}`,
      { minScore },
    ]),
    ...[0, 0.5, -1, NaN, '4000'].map((contextWindow): [string, unknown] => [
      `contextWindow ${contextWindow}`,
      { contextWindow },
    ]),
    ...[-1, NaN, '60'].map((cacheTTL): [string, unknown] => [`cacheTTL ${cacheTTL}`, { cacheTTL }]),
    ['an unknown strategy', { strategy: 'HYBRID' }],
    ['a blank provider', { provider: '' }],
    ['a provider that is an object', { provider: {} }],
    ['sources beside a provider', { provider: 'x', sources: ['faq'] }],
    ['a strategy beside a provider', { provider: 'x', strategy: 'hybrid' }],
    ['a cache beside a provider', { provider: 'x', cacheTTL: 0 }],
    ['a threshold of what has no scores', { strategy: 'sequential', minScore: 0.5 }],
    ['a cache of what goes on', { strategy: 'sequential', cacheTTL: 1 }],
  ])('refuses %s', (_what, retrieval) => {
    expect(() => resolveRetrieval(retrieval as Retrieval)).toThrow(withCode('RAG_AGENT_RETRIEVAL_INVALID'));
  });
});

describe('resolveRequest()', () => {
  const retrieval = resolveRetrieval({ topK: 4, minScore: 0.25 });

  it('takes what is given in place of the retrieval’s own', () => {
    const { signal } = new AbortController();
    expect(resolveRequest(retrieval)).toEqual({ topK: 4, minScore: 0.25 });
    const request = { topK: 1, minScore: 0, filter: { a: 1 }, signal };
    expect(resolveRequest(retrieval, request)).toEqual(request);
  });

  it.each([
    null as never,
    'x' as never,
    { topK: null as never },
    { topK: 0 },
    { topK: 1.5 },
    { minScore: -1 },
    { minScore: NaN },
  ])('refuses %o', (request) => {
    expect(() => resolveRequest(retrieval, request)).toThrow(withCode('RAG_AGENT_RETRIEVAL_INVALID'));
  });

  it('refuses a threshold where there are no scores', () => {
    const sequential = resolveRetrieval({ strategy: 'sequential' });
    expect(() => resolveRequest(sequential, { minScore: 0.1 })).toThrow(
      withCode('RAG_AGENT_RETRIEVAL_INVALID'),
    );
    expect(resolveRequest(sequential, { minScore: 0 }).minScore).toBe(0);
  });
});
