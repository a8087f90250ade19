// long because: one test a sentence, from "@KnowledgeSource Annotation" to the end of "Refreshing a corpus".
import { join } from 'node:path';

import { FakeClock, gate, recordingEvents } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { retrievalOf, roleOf } from '../decorators/role-of.js';
import { DataAgent, SupportAgent } from '../decorators/fixtures/dist/decorated-agents.js';
import {
  idsOf,
  LetterEmbedding,
  makeFolder,
  MapLoader,
  PlainVectorIndex,
  putFiles,
  withCode,
} from '../knowledge.test-support.js';
import { RoleBindings } from '../roles/role-bindings.js';
import { defineRole } from '../roles/role.js';
import { PLAIN_EXTENSIONS } from '../sources/plain-formats.js';
import { KNOWLEDGE_TYPES, resolveKnowledgeSource } from '../sources/resolve-knowledge-source.js';
import { openKnowledge } from './open-knowledge.js';

const TEXTS = {
  'product-docs': {
    p1: 'the washing machine has a filter',
    p2: 'the dryer has a lamp',
    p3: 'the oven has a door',
  },
  faq: { f1: 'how to clean the filter', f2: 'where to buy a lamp' },
};

const memory = (name: string): { name: string; type: 'MEMORY' } => ({ name, type: 'MEMORY' });
const BOTH = [memory('product-docs'), memory('faq')];

describe('the specification on @KnowledgeSource', () => {
  it('"Can be applied to types (agent classes) or methods (individual actions)"', () => {
    expect(roleOf(SupportAgent).knowledge).toHaveLength(2);
    expect(roleOf(DataAgent).knowledge.map(({ name }) => name)).toContain('reports');
  });

  it('"Repeatable via @KnowledgeSources", at run time', () => {
    expect(roleOf(SupportAgent).knowledge.map(({ name }) => name)).toEqual(['product-docs', 'faq']);
  });

  it.each(['topK', 'minScore', 'cacheTTL', 'strategy', 'contextWindow'])(
    '"It does not say how they are searched"; "That split is enforced": a source with %s is refused',
    (field) => {
      const source = { name: 'faq', path: 'faq', [field]: 1 };
      expect(() => resolveKnowledgeSource(source)).toThrow(/belongs to the retrieval/u);
      expect(() => resolveKnowledgeSource(source)).toThrow(withCode('RAG_AGENT_SOURCE_INVALID'));
    },
  );

  it('"result counts, score thresholds, caching and strategy are @Retrieval\'s, applied per action"', () => {
    expect(retrievalOf(SupportAgent, 'answerQuestion')).toEqual({
      sources: ['product-docs'],
      topK: 3,
      minScore: 0.8,
    });
    expect(retrievalOf(SupportAgent, 'smallTalk')).toEqual({});
  });

  it('"A source loader runs once, when the agent\'s knowledge binding is built, and returns the documents it found"', async () => {
    const loader = new MapLoader(TEXTS);
    const binding = await openKnowledge({ knowledge: BOTH }, { loaders: [loader] });
    expect(loader.loaded).toEqual(['product-docs', 'faq']);
    expect(binding.reports.map(({ documents }) => documents)).toEqual([3, 2]);
  });

  it('"the framework indexes those and searches the index thereafter"', async () => {
    const loader = new MapLoader(TEXTS);
    const binding = await openKnowledge({ knowledge: BOTH }, { loaders: [loader] });
    loader.texts.clear();
    for (let turn = 0; turn < 3; turn++)
      expect([...idsOf(await binding.retrieve('filter'))].sort()).toEqual(['f1', 'p1']);
    expect(loader.loaded).toHaveLength(2);
  });
});

describe('the specification on KnowledgeType', () => {
  it('"type selects the loader"', async () => {
    const [first, second] = [new MapLoader({ a: { a1: 'one' } }), new MapLoader({ b: { b1: 'two' } }, 'URL')];
    const binding = await openKnowledge(
      { knowledge: [memory('a'), { name: 'b', type: 'URL' }] },
      { loaders: [first, second] },
    );
    expect([first.loaded, second.loaded]).toEqual([['a'], ['b']]);
    expect(binding.sources).toEqual(['a', 'b']);
  });

  it('"bundles exactly one, for FILE"', async () => {
    for (const type of KNOWLEDGE_TYPES) {
      const opening = openKnowledge({ knowledge: [{ name: 'x', type, path: await makeFolder({}) }] });
      if (type === 'FILE') await expect(opening).resolves.toBeDefined();
      else await expect(opening).rejects.toThrow(withCode('RAG_AGENT_NO_LOADER'));
    }
  });

  it.each(['DATABASE', 'URL', 'MEMORY'] as const)(
    '"The three types without a bundled loader are extension points": the application supplies the loader of %s',
    async (type) => {
      const loader = new MapLoader({ own: { d1: 'customer data' } }, type);
      const binding = await openKnowledge({ knowledge: [{ name: 'own', type }] }, { loaders: [loader] });
      expect(idsOf(await binding.retrieve('customer'))).toEqual(['d1']);
    },
  );

  it('"A source whose type has no installed loader is skipped with a warning, and the binding still builds"', async () => {
    const { sink, ofType } = recordingEvents();
    const binding = await openKnowledge(
      { knowledge: [...BOTH, { name: 'customer-data', type: 'DATABASE' }] },
      { loaders: [new MapLoader(TEXTS)], events: sink },
    );
    expect(idsOf(await binding.retrieve('lamp'))).toHaveLength(2);
    expect(ofType('agent.source-skipped')).toEqual([
      { type: 'agent.source-skipped', sourceType: 'DATABASE', code: 'RAG_AGENT_NO_LOADER' },
    ]);
    expect(binding.notes).toMatchObject([{ subject: 'customer-data', code: 'no-loader' }]);
    expect(binding.reports.map(({ outcome }) => outcome)).toEqual(['loaded', 'loaded', 'skipped']);
  });

  it('"Only when every enabled source is unloadable does binding fail, with an error naming the types and what is registered"', async () => {
    const knowledge = [
      { name: 'a', type: 'DATABASE' },
      { name: 'b', type: 'URL' },
      { ...memory('c'), enabled: false },
    ] as const;
    const opening = openKnowledge({ knowledge }, { loaders: [new MapLoader(TEXTS)] });
    await expect(opening).rejects.toMatchObject({
      code: 'RAG_AGENT_NO_LOADER',
      details: { types: ['DATABASE', 'URL'], registered: ['FILE', 'MEMORY'] },
      message: expect.stringMatching(/"DATABASE", "URL".*"FILE", "MEMORY"/u),
    });
  });

  it.each(['VECTOR_DB', 'WEB_SEARCH'])(
    '"Retrieval against a remote index is not a knowledge source": %s is refused with a pointer to RetrievalEngineProvider',
    (type) => {
      const source = { name: 'x', type } as unknown as Parameters<typeof resolveKnowledgeSource>[0];
      expect(() => resolveKnowledgeSource(source)).toThrow(withCode('RAG_AGENT_SOURCE_TYPE_REMOTE'));
      expect(() => resolveKnowledgeSource(source)).toThrow(/RetrievalEngineProvider/u);
      expect(KNOWLEDGE_TYPES).not.toContain(type);
    },
  );

  it('"Those are served by RetrievalEngineProvider, which is invoked per retrieval"', async () => {
    const opened: string[] = [];
    const provider = {
      name: 'remote',
      open: ({ query }: { readonly query: string }) => {
        opened.push(query);
        return { name: 'remote', retrieve: () => ({ results: [] }) };
      },
    };
    const spec = { knowledge: [], retrieval: { provider: 'remote' } };
    const binding = await openKnowledge(spec, { providers: [provider] });
    expect(opened).toEqual([]);
    for (const query of ['one', 'two', 'two']) await binding.retrieve(query);
    expect(opened).toEqual(['one', 'two', 'two']);
  });
});

describe('the specification on what the plain FILE loader reads', () => {
  it('"text-only, and this list is exhaustive: .txt · .md · .markdown · .json · .yaml · .yml · .csv"', async () => {
    expect(PLAIN_EXTENSIONS).toEqual(['.txt', '.md', '.markdown', '.json', '.yaml', '.yml', '.csv']);
    const names = [...PLAIN_EXTENSIONS, '.html', '.ts', '.log', '.xml', '.pdf', '.docx', ''];
    const files = Object.fromEntries(names.map((extension) => [`file${extension}`, 'text of words']));
    const path = await makeFolder(files);
    const knowledge = [{ name: 'docs', path, chunk: false }];
    const binding = await openKnowledge({ knowledge, retrieval: { topK: 20 } });
    const read = PLAIN_EXTENSIONS.map((extension) => `file${extension}`).sort();
    expect([...idsOf(await binding.retrieve('words'))].sort()).toEqual(read);
  });

  it('"A directory — unsupported files are simply absent from the corpus, while the loaded N document(s) line still counts whatever text files sat beside them"', async () => {
    const { sink, ofType } = recordingEvents();
    const path = await makeFolder({ 'a.txt': 'one', 'b.pdf': '%PDF-1.4', 'c.docx': 'PK', 'd.md': 'two' });
    const spec = { knowledge: [{ name: 'docs', path, chunk: false }] };
    const binding = await openKnowledge(spec, { events: sink });
    expect(ofType('agent.source-loaded')).toMatchObject([{ documents: 2, message: 'loaded 2 document(s)' }]);
    expect(binding.reports).toMatchObject([{ message: 'loaded 2 document(s)' }]);
    // Beyond the specification: they are noted, so that something does look wrong.
    expect(binding.notes).toMatchObject([
      { subject: 'b.pdf', code: 'unsupported' },
      { subject: 'c.docx', code: 'unsupported' },
    ]);
  });

  it.each([true, false])(
    '"A single file … reads like a permissions or I/O problem, but it is a format problem": it is named as one (chunk %s)',
    async (chunk) => {
      const folder = await makeFolder({ 'manual.pdf': '%PDF-1.4 \u0000\u0001' });
      const knowledge = [{ name: 'manual', path: join(folder, 'manual.pdf'), chunk }];
      const opening = openKnowledge({ knowledge });
      await expect(opening).rejects.toThrow(withCode('RAG_AGENT_SOURCE_FORMAT'));
      await expect(opening).rejects.not.toThrow(/failed to read/iu);
      await expect(opening).rejects.toThrow(chunk ? /"PDF document"/u : /\.txt \.md/u);
    },
  );

  it('"one file becomes one document however long it is"', async () => {
    const path = await makeFolder({ 'long.md': '# Part\n\nwords of the manual.\n\n'.repeat(2_000) });
    const binding = await openKnowledge({ knowledge: [{ name: 'manual', path, chunk: false }] });
    expect(binding.reports).toMatchObject([{ documents: 1 }]);
  });

  it('"Since topK counts documents, on a corpus of whole files it counts files"', async () => {
    const files = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((n) => [`manual${n}.md`, `pump number ${n}\n\npump`]),
    );
    const path = await makeFolder(files);
    const whole = await openKnowledge({ knowledge: [{ name: 'm', path, chunk: false }] });
    const found = (await whole.retrieve('pump')).results.map(({ metadata }) => metadata['file']);
    expect(new Set(found).size).toBe(5);
  });

  it('"contextWindow then truncates mid-document"', async () => {
    const path = await makeFolder({ 'long.txt': 'the pump runs. '.repeat(1_000) });
    const binding = await openKnowledge({
      knowledge: [{ name: 'm', path, chunk: false }],
      retrieval: { contextWindow: 100 },
    });
    const { results, notes } = await binding.retrieve('pump');
    expect(results[0]!.content.length).toBeLessThanOrEqual(100);
    expect(results[0]!.content.length).toBeGreaterThan(50);
    expect(results[0]!.metadata['truncated']).toBe(true);
    expect(notes).toMatchObject([{ subject: 'long.txt', code: 'cut' }]);
  });

  it('"Until the framework chunks for you": it does, so topK counts chunks', async () => {
    const section = (n: number): string => `# Part ${n}\n\n${`The pump number ${n} runs. `.repeat(30)}\n\n`;
    const path = await makeFolder({ 'long.md': [1, 2, 3, 4, 5, 6].map(section).join('') });
    const binding = await openKnowledge({ knowledge: [{ name: 'manual', path }], retrieval: { topK: 4 } });
    expect(binding.reports[0]!.documents).toBeGreaterThanOrEqual(6);
    const { results } = await binding.retrieve('pump');
    expect(results).toHaveLength(4);
    expect(new Set(results.map(({ metadata }) => metadata['file']))).toEqual(new Set(['long.md']));
  });
});

describe('the specification on its examples', () => {
  it('"Multiple sources combine on the same class"', async () => {
    const folder = await makeFolder({
      'products/washer.md': 'the washing machine has a filter',
      'faq/filter.md': 'how to clean the filter',
    });
    const role = defineRole({
      name: 'SupportAgent',
      knowledge: [
        { name: 'product-docs', path: join(folder, 'products') },
        { name: 'faq', path: join(folder, 'faq') },
      ],
    });
    const bindings = new RoleBindings();
    const binding = await bindings.get(role);
    expect([...idsOf(await binding.retrieve('filter'))].sort()).toEqual(['filter.md#0', 'washer.md#0']);
    const one = await bindings.get(role, { sources: ['product-docs'], topK: 3, minScore: 0.8 });
    expect(idsOf(await one.retrieve('filter'))).toEqual(['washer.md#0']);
  });

  it('"A type whose loader your application registers": its connection and its query reach the loader', async () => {
    const seen: unknown[] = [];
    const [source] = roleOf(DataAgent).knowledge;
    const loader = {
      type: 'DATABASE' as const,
      load: (given: unknown) => {
        seen.push(given);
        return { documents: [] };
      },
    };
    await openKnowledge({ knowledge: [source!] }, { loaders: [loader] });
    expect(seen).toMatchObject([
      {
        connection: 'jdbc:postgresql://localhost/mydb',
        query: "SELECT content FROM docs WHERE content ILIKE '%${query}%' LIMIT 10",
      },
    ]);
  });
});

describe('the specification on refreshing a corpus', () => {
  const role = (): ReturnType<typeof defineRole> =>
    defineRole({ name: 'support', knowledge: [...BOTH, { ...memory('old'), enabled: false }] });

  it('"A binding is built once per agent class and kept for the process lifetime"', async () => {
    const loader = new MapLoader(TEXTS);
    const bindings = new RoleBindings({ loaders: [loader] });
    const support = role();
    const [first, second] = await Promise.all([bindings.get(support), bindings.get(support)]);
    expect(first).toBe(second);
    expect(await bindings.get(support)).toBe(first);
    expect(loader.loaded).toEqual(['product-docs', 'faq']);
    expect(RoleBindings.ofProcess).toBe(RoleBindings.ofProcess);
  });

  it('"Nothing re-reads your knowledge sources on its own"', async () => {
    const folder = await makeFolder({ 'a.md': 'the first filter' });
    const binding = await openKnowledge({ knowledge: [{ name: 'docs', path: folder }] });
    await putFiles(folder, { 'b.md': 'the second filter' });
    expect(idsOf(await binding.retrieve('filter'))).toEqual(['a.md#0']);
  });

  it('"an expired cache entry is recomputed against the same index and returns the same documents"', async () => {
    const clock = new FakeClock();
    const loader = new MapLoader(TEXTS);
    const binding = await openKnowledge(
      { knowledge: BOTH, retrieval: { cacheTTL: 1_000 } },
      { loaders: [loader], clock },
    );
    const first = await binding.retrieve('filter');
    loader.texts.set('faq', { f9: 'filter filter filter' });
    clock.advance(999);
    expect(await binding.retrieve('filter')).toBe(first);
    clock.advance(1);
    const second = await binding.retrieve('filter');
    expect(second).not.toBe(first);
    expect(second).toEqual(first);
    expect(loader.loaded).toHaveLength(2);
  });

  it('"RoleRagBinding.invalidate(SupportAgent.class): next dispatch re-ingests"', async () => {
    const loader = new MapLoader(TEXTS);
    const bindings = new RoleBindings({ loaders: [loader] });
    const support = role();
    const binding = await bindings.get(support);
    loader.texts.set('faq', { f9: 'a new filter' });
    bindings.invalidate(support);
    expect(loader.loaded).toHaveLength(2);
    expect([...idsOf(await binding.retrieve('filter'))].sort()).toEqual(['f9', 'p1']);
    expect(loader.loaded).toEqual(['product-docs', 'faq', 'product-docs', 'faq']);
  });

  it('"When only one enabled source changed, use its exact, case-sensitive name"', async () => {
    const loader = new MapLoader(TEXTS);
    const bindings = new RoleBindings({ loaders: [loader] });
    const support = role();
    const binding = await bindings.get(support);
    bindings.invalidate(support, 'product-docs');
    await binding.retrieve('filter');
    expect(loader.loaded).toEqual(['product-docs', 'faq', 'product-docs']);
    expect(() => bindings.invalidate(support, 'Product-Docs')).toThrow(withCode('RAG_AGENT_SOURCE_UNKNOWN'));
  });

  it('"rebuilds bindings that contain product-docs"; "Sibling bindings … are preserved"', async () => {
    const bindings = new RoleBindings({ loaders: [new MapLoader(TEXTS)] });
    const support = role();
    const both = await bindings.get(support);
    const docs = await bindings.get(support, { sources: ['product-docs'] });
    const faq = await bindings.get(support, { sources: ['faq'] });
    const generations = async (): Promise<readonly unknown[]> =>
      Promise.all([both, docs, faq].map(async (one) => (await one.retrieve('filter')).generation));
    const before = await generations();
    bindings.invalidate(support, 'product-docs');
    const after = await generations();
    expect(after[2]).toBe(before[2]);
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('"resets only that source\'s sequential cursor"; "Sibling … cursors are preserved"', async () => {
    const bindings = new RoleBindings({ loaders: [new MapLoader(TEXTS)] });
    const support = role();
    const next = async (source: string): Promise<readonly string[]> => {
      const one = await bindings.get(support, { sources: [source], strategy: 'sequential', topK: 1 });
      return idsOf(await one.retrieve('next'));
    };
    expect([await next('product-docs'), await next('faq')]).toEqual([['p1'], ['f1']]);
    bindings.invalidate(support, 'product-docs');
    expect([await next('product-docs'), await next('faq')]).toEqual([['p1'], ['f2']]);
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'RAG_AGENT_SOURCE_NAME_INVALID'],
    ['undefined', undefined, 'RAG_AGENT_SOURCE_NAME_INVALID'],
    ['blank', ' \t', 'RAG_AGENT_SOURCE_NAME_INVALID'],
    ['disabled', 'old', 'RAG_AGENT_SOURCE_DISABLED'],
    ['unknown', 'elsewhere', 'RAG_AGENT_SOURCE_UNKNOWN'],
  ])('"A null, blank, disabled, or unknown source name fails loudly": %s', async (_what, name, code) => {
    const loader = new MapLoader(TEXTS);
    const bindings = new RoleBindings({ loaders: [loader] });
    const support = role();
    expect(() => bindings.invalidate(support, name as string)).toThrow(withCode(code));
    const binding = await bindings.get(support);
    expect(() => bindings.invalidate(support, name as string)).toThrow(withCode(code));
    expect(() => binding.invalidate(name as string)).toThrow(withCode(code));
    await binding.retrieve('filter');
    expect(loader.loaded).toHaveLength(2);
  });

  it('"Retrieval already in flight completes against the snapshot it started on"', async () => {
    const steps = gate();
    const loader = new MapLoader(TEXTS);
    const embedding = new LetterEmbedding();
    const opened: PlainVectorIndex[] = [];
    const vectorStore = (): PlainVectorIndex => {
      opened.push(new PlainVectorIndex());
      return opened.at(-1)!;
    };
    const bindings = new RoleBindings({ loaders: [loader], embedding, vectorStore });
    const support = role();
    const binding = await bindings.get(support, { strategy: 'vector', topK: 1, sources: ['faq'] });
    embedding.before = async () => steps.pass('embed');
    const flight = binding.retrieve('how to clean the filter');
    await steps.arrived('embed');
    loader.texts.set('faq', { f9: 'how to clean the filter at last' });
    bindings.invalidate(support);
    // It still searches, so what it searches is still open.
    expect(opened.map(({ closed }) => closed)).toEqual([0]);
    steps.openAll();
    const before = await flight;
    expect([before.generation, idsOf(before)]).toEqual([1, ['f1']]);
    const after = await binding.retrieve('how to clean the filter');
    expect([after.generation, idsOf(after)]).toEqual([2, ['f9']]);
    expect(opened.map(({ closed }) => closed)).toEqual([1, 0]);
  });
});
