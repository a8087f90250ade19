import { weightOf } from '@rag/chunker';
import type { KnowledgeSource, RetrievalStrategy } from '@rag/contracts';
import { BLANK_QUERIES, FakeClock, gate, HOSTILE_QUERIES } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { idsOf, MapLoader, withCode } from '../knowledge.test-support.js';
import type { KnowledgeBinding } from './knowledge-binding.js';
import type { KnowledgeEnvironment } from './knowledge-environment.js';
import { openKnowledge, type KnowledgeSpec } from './open-knowledge.js';

const TEXTS = {
  a: { a1: 'the washing machine has a filter', a2: 'the dryer has a lamp', a3: 'the oven has a door' },
  b: { b1: 'how to clean the filter', b2: 'where to buy a lamp' },
};
const KNOWLEDGE: readonly KnowledgeSource[] = [
  { name: 'a', type: 'MEMORY' },
  { name: 'b', type: 'MEMORY' },
];

async function open(
  retrieval: KnowledgeSpec['retrieval'] = {},
  environment: KnowledgeEnvironment = {},
): Promise<{ readonly binding: KnowledgeBinding; readonly loader: MapLoader }> {
  const loader = new MapLoader(TEXTS);
  const binding = await openKnowledge(
    { knowledge: KNOWLEDGE, retrieval },
    { loaders: [loader], ...environment },
  );
  return { binding, loader };
}

describe('openKnowledge()', () => {
  it('checks everything before it loads anything', async () => {
    const loader = new MapLoader(TEXTS);
    const specs: readonly (readonly [KnowledgeSpec, string])[] = [
      [null as never, 'RAG_AGENT_KNOWLEDGE_INVALID'],
      [{ name: 7 as never, knowledge: KNOWLEDGE }, 'RAG_AGENT_KNOWLEDGE_INVALID'],
      [{ knowledge: null as never }, 'RAG_AGENT_SOURCE_INVALID'],
      [{ knowledge: [] }, 'RAG_AGENT_NO_SOURCES'],
      [{ knowledge: [{ name: 'a', type: 'MEMORY', enabled: false }] }, 'RAG_AGENT_NO_SOURCES'],
      [{ knowledge: [...KNOWLEDGE, ...KNOWLEDGE] }, 'RAG_AGENT_SOURCE_DUPLICATE'],
      [{ knowledge: KNOWLEDGE, retrieval: { topK: 0 } }, 'RAG_AGENT_RETRIEVAL_INVALID'],
      [{ knowledge: KNOWLEDGE, retrieval: { sources: ['A'] } }, 'RAG_AGENT_SOURCE_UNKNOWN'],
      [{ knowledge: KNOWLEDGE, retrieval: { provider: 'x' } }, 'RAG_AGENT_PROVIDER_UNKNOWN'],
    ];
    for (const [spec, code] of specs)
      await expect(openKnowledge(spec, { loaders: [loader] })).rejects.toThrow(withCode(code));
    expect(loader.loaded).toEqual([]);
  });

  it('loads only the sources that the retrieval selects', async () => {
    const { binding, loader } = await open({ sources: ['b'] });
    expect([loader.loaded, binding.sources]).toEqual([['b'], ['b']]);
    expect(idsOf(await binding.retrieve('filter'))).toEqual(['b1']);
  });

  it('fails where one source fails, and keeps nothing', async () => {
    const loader = new MapLoader(TEXTS);
    loader.before = (name) => {
      if (name === 'b') throw new Error('away');
    };
    const opening = openKnowledge({ knowledge: KNOWLEDGE }, { loaders: [loader] });
    await expect(opening).rejects.toThrow(withCode('RAG_AGENT_SOURCE_FAILED'));
  });

  it('aborts what still loads where one source fails, and leaves no timer behind', async () => {
    const clock = new FakeClock();
    const loader = new MapLoader(TEXTS);
    const signals: (AbortSignal | undefined)[] = [];
    loader.before = async (name, options) => {
      if (name === 'b') throw new Error('away');
      signals.push(options?.signal);
      return new Promise(() => undefined);
    };
    const opening = openKnowledge({ knowledge: KNOWLEDGE }, { loaders: [loader], clock });
    await expect(opening).rejects.toThrow(withCode('RAG_AGENT_SOURCE_FAILED'));
    await Promise.resolve();
    await Promise.resolve();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    expect(clock.pendingTimers).toBe(0);
  });

  it('fails where a loader hangs', async () => {
    const clock = new FakeClock();
    const loader = new MapLoader(TEXTS);
    loader.before = async () => new Promise(() => undefined);
    const opening = openKnowledge({ knowledge: KNOWLEDGE }, { loaders: [loader], clock, loadTimeoutMs: 50 });
    clock.advance(50);
    await expect(opening).rejects.toThrow(withCode('RAG_AGENT_SOURCE_TIMEOUT'));
  });

  it('takes ids that two sources hold apart by the names of the sources', async () => {
    const loader = new MapLoader({
      a: { same: 'one filter' },
      b: { same: 'another filter', own: 'a filter' },
    });
    const binding = await openKnowledge({ knowledge: KNOWLEDGE }, { loaders: [loader] });
    expect([...idsOf(await binding.retrieve('filter'))].sort()).toEqual(['a:same', 'b:same', 'own']);
  });

  it('binds ten thousand documents', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, n) => [`d${n}`, `entry number${n} of the list`]),
    );
    const loader = new MapLoader({ a: texts });
    const binding = await openKnowledge({ knowledge: [KNOWLEDGE[0]!] }, { loaders: [loader] });
    expect(idsOf(await binding.retrieve('number7777'))[0]).toBe('d7777');
  });
});

describe('KnowledgeBinding.retrieve()', () => {
  it.each<[RetrievalStrategy]>([['keyword'], ['hybrid']])(
    'scores by %s in shares of the best, and cuts at "topK" and "minScore"',
    async (strategy) => {
      const { binding } = await open({ strategy });
      const { results, generation } = await binding.retrieve('clean the filter of the machine');
      expect(results[0]!.score).toBe(1);
      const scores = results.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((left, right) => right - left));
      expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
      expect(generation).toBe(1);
      const [, second] = scores;
      const good = await binding.retrieve('clean the filter of the machine', { minScore: second! });
      expect(good.results.every(({ score }) => score >= second!)).toBe(true);
      expect(idsOf(await binding.retrieve('filter', { topK: 1 }))).toHaveLength(1);
    },
  );

  it('filters before the cut', async () => {
    const knowledge = KNOWLEDGE.map((source) => ({ ...source, metadata: { kind: source.name } }));
    for (const strategy of ['keyword', 'hybrid', 'sequential'] as const) {
      const spec = { knowledge, retrieval: { strategy, topK: 1 } };
      const binding = await openKnowledge(spec, { loaders: [new MapLoader(TEXTS)] });
      expect(idsOf(await binding.retrieve('filter', { filter: { kind: 'b' } }))).toEqual(['b1']);
      await expect(binding.retrieve('filter', { filter: { kind: { $what: 1 } } as never })).rejects.toThrow(
        withCode('RAG_CONTRACTS_INVALID_FILTER'),
      );
    }
  });

  it('keeps within the context window and notes what it leaves out', async () => {
    const { binding } = await open({ contextWindow: 40 });
    const { results, notes } = await binding.retrieve('filter');
    expect(results.reduce((sum, { content }) => sum + weightOf(content), 0)).toBeLessThanOrEqual(40);
    expect(notes).toMatchObject([{ code: 'left-out' }]);
  });

  it('finds nothing for a query without words, except in order', async () => {
    const { binding } = await open();
    for (const query of [...BLANK_QUERIES, '…!?', '\u200b', '—'])
      expect(idsOf(await binding.retrieve(query))).toEqual([]);
    const { binding: sequential } = await open({ strategy: 'sequential', topK: 1 });
    expect(idsOf(await sequential.retrieve(''))).toEqual(['a1']);
  });

  it('bears hostile queries', async () => {
    const { binding } = await open();
    for (const query of HOSTILE_QUERIES)
      expect((await binding.retrieve(query)).results.length).toBeLessThanOrEqual(5);
  });

  it.each([null, undefined, 7, ['filter'], {}])('refuses the query %j', async (query) => {
    const { binding } = await open();
    await expect(binding.retrieve(query as never)).rejects.toThrow(withCode('RAG_AGENT_QUERY_INVALID'));
  });

  it('never gives more than three results of one file while other files can fill the answer', async () => {
    const loader = new MapLoader({});
    loader.load = async () => {
      const { Document } = await import('@rag/contracts');
      const make = (file: string, n: number): InstanceType<typeof Document> =>
        new Document({ id: `${file}#${n}`, content: `pump ${n} of ${file}`, metadata: { file } });
      const many = Array.from({ length: 9 }, (_, n) => make('big.md', n));
      return { documents: [...many, make('b.md', 0), make('c.md', 0), make('d.md', 0)] };
    };
    const spec = { knowledge: [KNOWLEDGE[0]!], retrieval: { topK: 6 } };
    const binding = await openKnowledge(spec, { loaders: [loader] });
    const files = (await binding.retrieve('pump')).results.map(({ metadata }) => metadata['file']);
    expect(files.filter((file) => file === 'big.md')).toHaveLength(3);
    expect(files).toHaveLength(6);
    const all = (await binding.retrieve('pump', { topK: 12 })).results;
    expect(all.length).toBeGreaterThanOrEqual(6);
  });

  it('rejects with the reason of an abort, whatever it waits for', async () => {
    const reason = new Error('enough');
    const { binding, loader } = await open();
    await expect(binding.retrieve('filter', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const steps = gate();
    loader.before = async () => steps.pass('load');
    binding.invalidate();
    const stop = new AbortController();
    const flight = binding.retrieve('filter', { signal: stop.signal });
    await steps.arrived('load');
    stop.abort(reason);
    await expect(flight).rejects.toBe(reason);
    steps.openAll();
    expect(idsOf(await binding.retrieve('filter'))).toHaveLength(2);
  });
});

describe('KnowledgeBinding and its cache', () => {
  it('keeps no answers unless it is told to', async () => {
    const { binding } = await open();
    expect(await binding.retrieve('filter')).not.toBe(await binding.retrieve('filter'));
  });

  it('keeps answers by query and request, and shares flights', async () => {
    const { binding } = await open({ cacheTTL: 1_000 }, { clock: new FakeClock() });
    const [first, second] = await Promise.all([binding.retrieve('filter'), binding.retrieve('filter')]);
    expect(first).toBe(second);
    const others = [
      await binding.retrieve('Filter'),
      await binding.retrieve('filter', { topK: 1 }),
      await binding.retrieve('filter', { minScore: 0.5 }),
      await binding.retrieve('filter', { filter: { source: 'a' } }),
    ];
    expect(others.some((other) => other === first)).toBe(false);
    expect(await binding.retrieve('filter', { topK: 5, filter: {} })).toBe(first);
    expect(() => (first.results as unknown[]).push(1)).toThrow(TypeError);
  });

  it('drops its answers with the generation', async () => {
    const { binding } = await open({ cacheTTL: Infinity });
    const first = await binding.retrieve('filter');
    binding.invalidate('b');
    const second = await binding.retrieve('filter');
    expect([first.generation, second.generation]).toEqual([1, 2]);
  });

  it('leaves a flight to the others where one gives up', async () => {
    const { binding } = await open({ cacheTTL: 1_000 });
    const stop = new AbortController();
    const reason = new Error('enough');
    const [given, kept] = [binding.retrieve('filter', { signal: stop.signal }), binding.retrieve('filter')];
    stop.abort(reason);
    await expect(given).rejects.toBe(reason);
    expect(idsOf(await kept)).toHaveLength(2);
  });
});

describe('KnowledgeBinding and its generations', () => {
  it('builds once for retrievals that overlap, and again after a build that failed', async () => {
    const { binding, loader } = await open();
    binding.invalidate();
    loader.before = () => {
      throw new Error('away');
    };
    const failing = [binding.retrieve('filter'), binding.retrieve('lamp')];
    for (const outcome of await Promise.allSettled(failing)) expect(outcome.status).toBe('rejected');
    expect(loader.loaded).toHaveLength(4);
    loader.before = () => undefined;
    expect(idsOf(await binding.retrieve('filter'))).toHaveLength(2);
    expect(loader.loaded).toHaveLength(6);
  });

  it('keeps what one source brought where another one fails', async () => {
    const { binding, loader } = await open();
    binding.invalidate('b');
    loader.before = (name) => {
      if (name === 'b') throw new Error('away');
    };
    await expect(binding.retrieve('filter')).rejects.toThrow(withCode('RAG_AGENT_SOURCE_FAILED'));
    loader.before = () => undefined;
    await binding.retrieve('filter');
    expect(loader.loaded).toEqual(['a', 'b', 'b', 'b']);
  });

  it('loads anew for a retrieval that begins after an invalidation, also while a load is under way', async () => {
    const { binding, loader } = await open();
    const steps = gate();
    binding.invalidate();
    loader.before = async () => steps.pass('old');
    const before = binding.retrieve('filter');
    await steps.arrived('old');
    binding.invalidate();
    loader.before = () => undefined;
    loader.texts.set('a', { a9: 'a new filter' });
    const after = await binding.retrieve('filter');
    expect(idsOf(after)).toContain('a9');
    steps.openAll();
    expect((await before).generation).toBeLessThan(after.generation!);
  });

  it('reports what became of each source of the current generation', async () => {
    const { binding, loader } = await open();
    loader.texts.set('b', {});
    binding.invalidate();
    await binding.retrieve('filter');
    expect(binding.reports.map(({ name, documents }) => [name, documents])).toEqual([
      ['a', 3],
      ['b', 0],
    ]);
  });

  it('refuses to retrieve once it is closed; closing again is harmless', async () => {
    const { binding } = await open();
    const flight = binding.retrieve('filter');
    await Promise.all([binding.close(), binding.close()]);
    expect(idsOf(await flight)).toHaveLength(2);
    await expect(binding.retrieve('filter')).rejects.toThrow(withCode('RAG_AGENT_BINDING_CLOSED'));
    await expect(binding.open()).rejects.toThrow(withCode('RAG_AGENT_BINDING_CLOSED'));
  });

  it('lets retrievals in order that overlap take different documents', async () => {
    const { binding } = await open({ strategy: 'sequential', topK: 1, sources: ['a'] });
    const taken = await Promise.all([1, 2, 3].map(async () => idsOf(await binding.retrieve('next'))));
    expect(taken.flat().sort()).toEqual(['a1', 'a2', 'a3']);
  });

  it('ranks as the classic profile does where it is told to', async () => {
    const loader = new MapLoader({ a: { x: 'getUserById', y: 'user' } });
    const knowledge = [KNOWLEDGE[0]!];
    const classic = await openKnowledge({ knowledge }, { loaders: [loader], profile: 'classic' });
    const polyglot = await openKnowledge({ knowledge }, { loaders: [loader] });
    expect(idsOf(await classic.retrieve('user'))).toEqual(['y']);
    expect([...idsOf(await polyglot.retrieve('user'))].sort()).toEqual(['x', 'y']);
  });
});
