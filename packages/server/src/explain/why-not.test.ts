import type { Document } from '@rag/contracts';
import { nodeFileSystem } from '@rag/ingest';
import { FaultFileSystem } from '@rag/testkit';
import { InMemoryKnowledgeBase } from '@rag/tfidf-kb';
import { describe, expect, it } from 'vitest';

import { inlineSession, makeFolder, putFiles } from '../session.test-support.js';
import { FILES, indexed, recompute } from './explain.test-support.js';
import type { WhyNot } from './why-not.js';

describe('RagService.explain() of a file that is missing', () => {
  const last = (whyNot: WhyNot | undefined): Readonly<Record<string, unknown>> => ({
    ...whyNot?.steps.at(-1),
  });

  it.each([
    ['debug.log', 'ignored', /rule "\*\.log" on line 1 of "\.gitignore"/u],
    ['node_modules/x/index.js', 'default-skip', /^"node_modules\/"/u],
    ['.env', 'default-skip', /\.env/u],
    ['pic.png', 'unsupported', /pic\.png/u],
    ['blob', 'binary', /^"blob"/u],
    ['nowhere/zebra.ts', 'not-there', /of that name it met "src\/zebra\.ts"$/u],
    ['nothing.xyz', 'not-there', /^the last run met no "nothing\.xyz"$/u],
    ['../up.md', 'outside-root', /does not lie/u],
  ])('says of %s that it is %s', async (file, code, detail) => {
    const rag = await indexed(
      {},
      {
        ...FILES,
        '.gitignore': '*.log\n',
        'debug.log': 'zebra\n',
        'node_modules/x/index.js': 'zebra\n',
        '.env': 'zebra=1\n',
        'pic.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
        blob: new Uint8Array([0, 1, 2, 0, 255]),
      },
    );
    const { whyNot, hits } = await rag.explain('zebra', { whyNot: { file } });
    expect(whyNot).toMatchObject({ found: false, file });
    expect(whyNot?.steps).toHaveLength(1);
    expect(last(whyNot)).toMatchObject({ stage: 'file', outcome: 'stopped', code });
    expect(last(whyNot)['detail']).toMatch(detail);
    expect(hits.length).toBeGreaterThan(0);
  });

  it('says that nothing is indexed, and that a file was left out by the patterns of the run', async () => {
    const rag = inlineSession({ profile: 'polyglot' });
    expect(last((await rag.explain('zebra', { whyNot: { file: 'a.md' } })).whyNot)).toMatchObject({
      code: 'no-index',
    });
    await rag.indexDirectory(await makeFolder(FILES), undefined, { exclude: ['docs'] });
    expect(
      last((await rag.explain('zebra', { whyNot: { file: './docs/savanna.md' } })).whyNot),
    ).toMatchObject({ stage: 'file', code: 'excluded' });
  });

  it.each([
    ['empty.md', undefined, 'no-chunks'],
    ['src/zebra.ts', 99, 'behind-the-end'],
    ['gap.md', 4, 'not-covered'],
  ])('finds no chunk in %s at line %s: %s', async (file, line, code) => {
    const gap = `# A\n\n${'words '.repeat(200)}\n\n\n\n# B\n\n${'others '.repeat(200)}\n`;
    const rag = await indexed({}, { ...FILES, 'empty.md': '', 'gap.md': gap });
    const { whyNot } = await rag.explain('zebra', { whyNot: { file, line } });
    expect(whyNot?.steps.map(({ outcome }) => outcome)).toEqual(['passed', 'stopped']);
    expect(last(whyNot)).toMatchObject({ stage: 'chunk', code });
  });

  it.each([
    ['zebra -path:src', 'excluded-path'],
    ['zebra path:docs', 'path'],
    ['zebra lang:python', 'lang'],
    ['zebra -lang:ts', 'excluded-lang'],
    ['zebra symbol:Quagga', 'symbol'],
    ['herd -symbol:Zebra', 'excluded-symbol'],
    ['"herd of zebras"', 'phrase'],
    ['zebra -return', 'excluded-word'],
    ['zebra -"export class"', 'excluded-phrase'],
  ])('names the operator of %s', async (query, code) => {
    const { whyNot } = await (await indexed()).explain(query, { whyNot: { file: 'src/zebra.ts', line: 1 } });
    expect(last(whyNot)).toMatchObject({ stage: 'conditions', outcome: 'stopped', code });
    expect(whyNot).toMatchObject({ found: false, betterHits: [] });
  });

  it("tells a caller's filter from his test", async () => {
    const rag = await indexed();
    const whyNot = { file: 'src/zebra.ts' };
    const filtered = await rag.explain('zebra', { whyNot, filter: { format: 'markdown' } });
    expect(last(filtered.whyNot)).toMatchObject({ stage: 'conditions', code: 'filter' });
    const refused = await rag.explain('zebra', { whyNot, accepts: () => false });
    expect(last(refused.whyNot)).toMatchObject({ stage: 'conditions', code: 'accepts' });
  });

  it('names the words that a chunk lacks', async () => {
    const rag = await indexed();
    const { whyNot } = await rag.explain('quagga okapi', { whyNot: { file: 'src/zebra.ts' } });
    expect(last(whyNot)).toMatchObject({
      stage: 'words',
      code: 'has-none',
      detail: 'it has none of the words of the query: "quagga", "okapi"',
    });
    const some = await rag.explain('zebra quagga', { topK: 1, whyNot: { file: 'docs/savanna.md' } });
    expect(some.whyNot?.steps.find(({ stage }) => stage === 'words')).toMatchObject({
      outcome: 'passed',
      detail: 'it has "zebra" and lacks "quagga"',
    });
    expect(last((await rag.explain('  ', { whyNot: { file: 'src/zebra.ts' } })).whyNot)).toMatchObject({
      stage: 'words',
      code: 'no-words',
    });
  });

  it('gives the rank in each stream of what was too far down to be a candidate', async () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 130 }, (_, index) => [
        `f${String(index)}.md`,
        `zebra herd zebra ${String(index)}\n`,
      ]),
    );
    const rag = await indexed({}, { ...crowd, 'last.md': `zebra ${'other words '.repeat(60)}\n` });
    const { whyNot } = await rag.explain('zebra herd', { topK: 3, whyNot: { file: 'last.md' } });
    expect(last(whyNot)).toMatchObject({ stage: 'candidates', code: 'not-picked' });
    expect(last(whyNot)['detail']).toMatch(
      /stream "bm25" has it at 131 of 131, of which the first 100 were considered/u,
    );
  });

  it('gives the score tree of what was outranked, and what beat it', async () => {
    const rag = await indexed();
    const { whyNot, hits } = await rag.explain('zebra herd', {
      topK: 1,
      whyNot: { file: 'docs/savanna.md' },
    });
    expect(last(whyNot)).toMatchObject({ stage: 'rank', code: 'outranked' });
    expect(whyNot?.rank).toBeGreaterThan(1);
    expect(whyNot?.betterHits).toEqual([{ id: hits[0]?.result.id, rank: 1, score: hits[0]?.result.score }]);
    expect(recompute(whyNot!.explanation!, 'polyglot')).toBe(whyNot!.explanation!.value);
    const more = await rag.explain('zebra herd', {
      topK: whyNot!.rank!,
      whyNot: { file: 'docs/savanna.md' },
    });
    expect(more.whyNot).toMatchObject({ found: true, rank: whyNot!.rank });
    expect(more.hits.at(-1)?.explanation).toEqual(whyNot?.explanation);
  });

  it('says that the cap dropped a chunk, and which of its file stand before it', async () => {
    const rag = await indexed({ maxPerFile: 1 });
    const { hits } = await rag.explain('zebra herd', { topK: 9 });
    const shown = hits.find(({ result }) => result.metadata['file'] === 'many.md');
    const other = (await rag.search('zebra herd', 20, { maxPerFile: Infinity })).find(
      ({ id, metadata }) => metadata['file'] === 'many.md' && id !== shown?.result.id,
    );
    const line = Number(other?.metadata['startLine']);
    const { whyNot } = await rag.explain('zebra herd', { topK: 9, whyNot: { file: 'many.md', line } });
    expect(last(whyNot)).toMatchObject({ stage: 'cap', code: 'capped' });
    expect(whyNot).toMatchObject({ chunkId: other?.id, found: false });
    expect(whyNot?.betterHits.map(({ id }) => id)).toEqual([shown?.result.id]);
    expect(whyNot?.explanation).toBeDefined();
  });

  it('says that a budget of tokens left it out', async () => {
    const rag = await indexed();
    const options = { topK: 9, maxTokens: 60 } as const;
    const { answer } = await rag.explain('zebra herd', options);
    const [left] = answer.diagnostics.budget?.leftOut ?? [];
    const file = left!.id.split('#')[0]!;
    const line = Number((await rag.getDocument(left!.id))?.metadata['startLine']);
    const { whyNot } = await rag.explain('zebra herd', { ...options, whyNot: { file, line } });
    expect(last(whyNot)).toMatchObject({ stage: 'budget', code: 'over-budget' });
  });

  it('says that it is there', async () => {
    const rag = await indexed();
    const { whyNot } = await rag.explain('zebra', { whyNot: { file: 'src/zebra.ts', line: 2 } });
    expect(whyNot).toMatchObject({ found: true, chunkId: 'src/zebra.ts#0', betterHits: [] });
    expect(whyNot?.steps.every(({ outcome }) => outcome === 'passed')).toBe(true);
    const listed = await rag.explain('path:*.ts', { whyNot: { file: 'src/zebra.ts' } });
    expect(last(listed.whyNot)).toMatchObject({ stage: 'rank', outcome: 'passed' });
    const later = await rag.explain('path:*', { topK: 1, whyNot: { file: 'test/zebra.test.ts' } });
    expect(last(later.whyNot)).toMatchObject({ stage: 'rank', outcome: 'stopped', code: 'listed-later' });
  });

  it('says that a file could not be read, and where it keeps what it had', async () => {
    const fileSystem = new FaultFileSystem(nodeFileSystem);
    const rag = inlineSession({ profile: 'polyglot', fileSystem });
    const folder = await makeFolder(FILES);
    await rag.indexDirectory(folder);
    await putFiles(folder, { 'src/zebra.ts': 'export class Zebra {} // changed\n', 'new.md': 'zebra\n' });
    fileSystem.inject({ operation: 'read', path: 'src/zebra.ts', errno: 'EACCES' });
    fileSystem.inject({ operation: 'read', path: 'new.md', errno: 'EIO' });
    await rag.indexDirectory(folder);
    const kept = await rag.explain('zebra', { whyNot: { file: 'src/zebra.ts' } });
    expect(kept.whyNot).toMatchObject({
      found: true,
      steps: [{ outcome: 'passed', code: 'unreadable' }, {}, {}, {}, {}],
    });
    expect(last((await rag.explain('zebra', { whyNot: { file: 'new.md' } })).whyNot)).toMatchObject({
      stage: 'file',
      code: 'unreadable',
    });
  });

  it('traces over a knowledge base that answers later', async () => {
    const inner = new InMemoryKnowledgeBase();
    const later = {
      addDocument: async (document: Document) => inner.addDocument(document),
      addDocuments: async (documents: readonly Document[]) => inner.addDocuments(documents),
      getDocument: async (id: string) => Promise.resolve(inner.getDocument(id)),
      removeDocument: async (id: string) => Promise.resolve(inner.removeDocument(id)),
      listDocuments: async () => Promise.resolve(inner.listDocuments()),
      size: async () => Promise.resolve(inner.size()),
      isEmpty: async () => Promise.resolve(inner.isEmpty()),
      clear: async () => {
        inner.clear();
        return Promise.resolve();
      },
      search: async (query: string, topK: number) => Promise.resolve(inner.search(query, topK)),
      searchByEmbedding: async () => Promise.resolve([]),
    };
    const rag = await indexed({ knowledgeBase: later });
    const { whyNot } = await rag.explain('zebra herd', {
      topK: 1,
      whyNot: { file: 'docs/savanna.md', line: 3 },
    });
    expect(last(whyNot)).toMatchObject({ code: 'outranked' });
    expect((await rag.search('path:*.ts', 9)).length).toBe(3);
  });

  it('knows chunks that were removed by hand', async () => {
    const rag = await indexed();
    await rag.removeDocument('src/stripes.ts#0');
    expect(last((await rag.explain('stripes', { whyNot: { file: 'src/stripes.ts' } })).whyNot)).toMatchObject(
      {
        stage: 'chunk',
        code: 'removed',
      },
    );
  });
});
