import { gate } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { idsOf, LetterEmbedding, MapLoader, PlainVectorIndex, withCode } from '../knowledge.test-support.js';
import { RoleBindings } from './role-bindings.js';
import { defineRole, type Role } from './role.js';

const TEXTS = { a: { a1: 'one filter', a2: 'two lamps' }, b: { b1: 'another filter' } };
const KNOWLEDGE = [
  { name: 'a', type: 'MEMORY' },
  { name: 'b', type: 'MEMORY' },
] as const;
const role = (): Role => defineRole({ name: 'support', knowledge: KNOWLEDGE });

describe('defineRole()', () => {
  it('checks and freezes, and loads nothing', () => {
    const support = defineRole({ name: 'support', knowledge: KNOWLEDGE, retrieval: { sources: ['a'] } });
    expect(support).toMatchObject({
      name: 'support',
      knowledge: KNOWLEDGE,
      retrieval: { sources: ['a'], topK: 5 },
    });
    expect(Object.isFrozen(support)).toBe(true);
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'RAG_AGENT_ROLE_INVALID'],
    ['a blank name', { name: ' ', knowledge: KNOWLEDGE }, 'RAG_AGENT_ROLE_INVALID'],
    ['no knowledge', { name: 'x' }, 'RAG_AGENT_NO_SOURCES'],
    [
      'knowledge that is disabled',
      { name: 'x', knowledge: [{ ...KNOWLEDGE[0], enabled: false }] },
      'RAG_AGENT_NO_SOURCES',
    ],
    [
      'a source that it does not have',
      { name: 'x', knowledge: KNOWLEDGE, retrieval: { sources: ['c'] } },
      'RAG_AGENT_SOURCE_UNKNOWN',
    ],
    [
      'a retrieval that is none',
      { name: 'x', knowledge: KNOWLEDGE, retrieval: null },
      'RAG_AGENT_RETRIEVAL_INVALID',
    ],
  ])('refuses %s', (_what, definition, code) => {
    expect(() => defineRole(definition as never)).toThrow(withCode(code));
  });
});

describe('RoleBindings', () => {
  it('knows a role by its identity, whatever its name', async () => {
    const loader = new MapLoader(TEXTS);
    const bindings = new RoleBindings({ loaders: [loader] });
    const [one, two] = [await bindings.get(role()), await bindings.get(role())];
    expect(one).not.toBe(two);
    expect(loader.loaded).toEqual(['a', 'b', 'a', 'b']);
  });

  it('loads and indexes once for all retrievals of a role', async () => {
    const loader = new MapLoader(TEXTS);
    const embedding = new LetterEmbedding();
    const stores: PlainVectorIndex[] = [];
    const vectorStore = (): PlainVectorIndex => {
      stores.push(new PlainVectorIndex());
      return stores.at(-1)!;
    };
    const bindings = new RoleBindings({ loaders: [loader], embedding, vectorStore });
    const support = role();
    const all = await Promise.all([
      bindings.get(support),
      bindings.get(support, { topK: 1 }),
      bindings.get(support, { strategy: 'vector' }),
      bindings.get(support, { strategy: 'keyword', sources: ['b', 'a'] }),
      bindings.get(support, { sources: ['a'] }),
    ]);
    expect(new Set(all).size).toBe(5);
    expect([loader.loaded, embedding.passages, stores.length]).toEqual([['a', 'b'], 3, 2]);
    expect(await bindings.get(support, { topK: 1 })).toBe(all[1]);
    const generations = await Promise.all(all.map(async (one) => (await one.retrieve('filter')).generation));
    expect(generations.slice(0, 4)).toEqual([1, 1, 1, 1]);
  });

  it('shares one build among calls that overlap, and does not keep one that failed', async () => {
    const loader = new MapLoader(TEXTS);
    const bindings = new RoleBindings({ loaders: [loader] });
    const support = role();
    const steps = gate();
    loader.before = async () => {
      await steps.pass('load');
      throw new Error('away');
    };
    const failing = [1, 2, 3].map(async () => bindings.get(support));
    await steps.arrived('load');
    steps.openAll();
    for (const outcome of await Promise.allSettled(failing))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'RAG_AGENT_SOURCE_FAILED' } });
    expect(loader.loaded).toEqual(['a', 'b']);
    loader.before = () => undefined;
    expect(idsOf(await (await bindings.get(support)).retrieve('filter'))).toHaveLength(2);
    expect(loader.loaded).toEqual(['a', 'b', 'a', 'b']);
  });

  it('keeps roles apart: what one forgets, another one has', async () => {
    const loader = new MapLoader(TEXTS);
    const bindings = new RoleBindings({ loaders: [loader] });
    const [one, two] = [role(), role()];
    const binding = await bindings.get(two);
    await bindings.get(one);
    bindings.invalidate(one);
    await binding.retrieve('filter');
    expect(loader.loaded).toHaveLength(4);
  });

  it('has nothing to forget of a role that was never bound, and still checks the name', () => {
    const bindings = new RoleBindings();
    const support = role();
    bindings.invalidate(support);
    bindings.invalidate(support, 'a');
    expect(() => {
      bindings.invalidate(support, 'c');
    }).toThrow(withCode('RAG_AGENT_SOURCE_UNKNOWN'));
  });

  it('gives bindings that one holder cannot close for the others, and closes them all itself', async () => {
    const loader = new MapLoader(TEXTS);
    const store = new PlainVectorIndex();
    const environment = { loaders: [loader], embedding: new LetterEmbedding(), vectorStore: () => store };
    const bindings = new RoleBindings(environment);
    const binding = await bindings.get(role(), { strategy: 'vector' });
    await binding.close();
    expect([store.closed, idsOf(await binding.retrieve('filter')).length]).toEqual([0, 3]);
    await bindings.close();
    expect(store.closed).toBe(1);
  });

  it('refuses a source that a retrieval names and the role does not have', async () => {
    const bindings = new RoleBindings({ loaders: [new MapLoader(TEXTS)] });
    await expect(bindings.get(role(), { sources: ['A'] })).rejects.toThrow(
      withCode('RAG_AGENT_SOURCE_UNKNOWN'),
    );
    await expect(bindings.get(role(), { provider: 'x' })).rejects.toThrow(
      withCode('RAG_AGENT_PROVIDER_UNKNOWN'),
    );
  });

  it.each([null, undefined, 'support', {}, { name: 'x', knowledge: [] }])(
    'refuses %j, which is no role',
    async (value) => {
      const bindings = new RoleBindings();
      await expect(bindings.get(value as never)).rejects.toThrow(withCode('RAG_AGENT_ROLE_INVALID'));
      expect(() => {
        bindings.invalidate(value as never);
      }).toThrow(withCode('RAG_AGENT_ROLE_INVALID'));
    },
  );
});
