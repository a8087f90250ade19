import { describe, expect, it } from 'vitest';

import { MapLoader, withCode } from '../knowledge.test-support.js';
import {
  DEFAULT_KNOWLEDGE_ENVIRONMENT,
  resolveKnowledgeEnvironment,
  type KnowledgeEnvironment,
} from './knowledge-environment.js';

const provider = (name: unknown): never => ({ name, open: () => undefined }) as never;

describe('resolveKnowledgeEnvironment()', () => {
  it('fills in the defaults', () => {
    const environment = resolveKnowledgeEnvironment();
    expect(environment).toMatchObject({
      profile: 'polyglot',
      loadTimeoutMs: 300_000,
      searchTimeoutMs: 5_000,
      maxCachedAnswers: 256,
    });
    expect(environment.loaders.types).toEqual(['FILE']);
    expect(environment.clock).toBe(DEFAULT_KNOWLEDGE_ENVIRONMENT.clock);
    expect(environment.embedding).toBeUndefined();
  });

  it('registers loaders beside the built-in one, or in its place', () => {
    const own = new MapLoader({}, 'FILE');
    expect(resolveKnowledgeEnvironment({ loaders: [new MapLoader({})] }).loaders.types).toEqual([
      'FILE',
      'MEMORY',
    ]);
    expect(resolveKnowledgeEnvironment({ loaders: [own] }).loaders.get('FILE')).toBe(own);
  });

  it('never lets an event sink that throws reach anybody', () => {
    const { events } = resolveKnowledgeEnvironment({
      events: () => {
        throw new Error('full disk');
      },
    });
    expect(() => {
      events({ type: 'x' });
    }).not.toThrow();
  });

  it.each<[string, KnowledgeEnvironment, string]>([
    [
      'two loaders of a type',
      { loaders: [new MapLoader({}), new MapLoader({})] },
      'RAG_AGENT_LOADER_DUPLICATE',
    ],
    ['null', null as never, 'RAG_AGENT_ENVIRONMENT_INVALID'],
    ['a misspelt option', { embeding: 1 } as never, 'RAG_AGENT_ENVIRONMENT_INVALID'],
    ['an unknown profile', { profile: 'best' as never }, 'RAG_CONTRACTS_UNKNOWN_PROFILE'],
    ['a limit that is none', { ingestLimits: { maxFiles: 0 } as never }, 'RAG_INGEST_LIMITS_INVALID'],
    ['an embedding that is none', { embedding: {} as never }, 'RAG_AGENT_ENVIRONMENT_INVALID'],
    ['an embedding that is null', { embedding: null as never }, 'RAG_AGENT_ENVIRONMENT_INVALID'],
    [
      'an embedding without dimensions',
      { embedding: { model: 'x', dimensions: 0, embed: async () => [] } },
      'RAG_AGENT_ENVIRONMENT_INVALID',
    ],
    [
      'a vector store and no embedding function',
      { vectorStore: () => undefined as never },
      'RAG_AGENT_ENVIRONMENT_INVALID',
    ],
    ['a vector store that is no function', { vectorStore: {} as never }, 'RAG_AGENT_ENVIRONMENT_INVALID'],
    ['a provider that is null', { providers: [null as never] }, 'RAG_AGENT_ENVIRONMENT_INVALID'],
    ['a provider without a name', { providers: [provider(' ')] }, 'RAG_AGENT_ENVIRONMENT_INVALID'],
    [
      'a provider that opens nothing',
      { providers: [{ name: 'x' } as never] },
      'RAG_AGENT_ENVIRONMENT_INVALID',
    ],
    [
      'two providers of a name',
      { providers: [provider('x'), provider('x')] },
      'RAG_AGENT_PROVIDER_DUPLICATE',
    ],
    ...[0, -1, NaN, 2 ** 31, '5' as never].flatMap((ms): [string, KnowledgeEnvironment, string][] => [
      [`loadTimeoutMs ${String(ms)}`, { loadTimeoutMs: ms }, 'RAG_AGENT_ENVIRONMENT_INVALID'],
      [`searchTimeoutMs ${String(ms)}`, { searchTimeoutMs: ms }, 'RAG_AGENT_ENVIRONMENT_INVALID'],
    ]),
    ...[0, 1.5, NaN, Infinity].map((count): [string, KnowledgeEnvironment, string] => [
      `maxCachedAnswers ${count}`,
      { maxCachedAnswers: count },
      'RAG_AGENT_ENVIRONMENT_INVALID',
    ]),
  ])('refuses %s', (_what, environment, code) => {
    expect(() => resolveKnowledgeEnvironment(environment)).toThrow(withCode(code));
  });

  it('takes Infinity as a time', () => {
    expect(resolveKnowledgeEnvironment({ loadTimeoutMs: Infinity }).loadTimeoutMs).toBe(Infinity);
  });
});
