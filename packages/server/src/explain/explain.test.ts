import type { Document, Explanation } from '@rag/contracts';
import { nodeFileSystem } from '@rag/ingest';
import { FaultFileSystem } from '@rag/testkit';
import { InMemoryKnowledgeBase } from '@rag/tfidf-kb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { inlineSession, makeFolder, putFiles } from '../session.test-support.js';
import type { RagServiceOptions } from '../session/rag-service-options.js';
import type { RagService } from '../session/rag-service.js';
import type { WhyNot } from './why-not.js';

const part = (name: string, words: string): string =>
  `## ${name}\n\n${words} ${'plain text that says nothing more about it '.repeat(25)}\n\n`;
const WORDS = ['zebra', 'herd', 'zebra herd', 'stripes', 'zebra zebra stripes', 'savanna', 'zebra savanna'];
const FILES = {
  'many.md': WORDS.map((words, index) => part(`Part ${String(index)}`, words)).join(''),
  'src/zebra.ts': 'export class Zebra {\n  herd(): number {\n    return 1;\n  }\n}\n',
  'test/zebra.test.ts': "it('has a herd', () => {\n  new Zebra().herd();\n});\n",
  'src/stripes.ts': 'export const stripes = 12; // of a zebra in a herd\n',
  'docs/savanna.md': '# Savanna\n\nwhere the zebra herd lives\n',
};

async function indexed(
  options: RagServiceOptions = {},
  files: Readonly<Record<string, string | Uint8Array>> = FILES,
): Promise<RagService> {
  const rag = inlineSession({ profile: 'polyglot', negation: 'git', ...options });
  await rag.indexDirectory(await makeFolder(files));
  return rag;
}

function leaf(tree: Explanation | undefined, ...path: readonly number[]): Explanation | undefined {
  return path.reduce((at, index) => at?.details[index], tree);
}

/** The score worked out again from the leaves of the tree. */
function recompute(tree: Explanation, profile: string): number {
  if (profile === 'classic') {
    const parts = tree.details.map(({ value }) => value).sort((left, right) => left - right);
    return parts.reduce((sum, value) => sum + value, 0);
  }
  const bonuses = leaf(tree, 0, 0)?.details ?? [];
  const demotions = leaf(tree, 0, 1)?.details ?? [];
  const sum = bonuses.reduce((total, { value }) => total + value, 0);
  const product = demotions.reduce((total, { value }) => total * value, 1);
  return sum * product * (leaf(tree, 1)?.value ?? Number.NaN);
}

/** The contribution of each stream, wherever the tree of the profile has them. */
function streamsIn(tree: Explanation, profile: string): readonly Explanation[] {
  return profile === 'classic' ? tree.details : (leaf(tree, 2)?.details ?? []);
}

describe('RagService.explain()', () => {
  it.each(['classic', 'polyglot'] as const)(
    'gives for every hit a tree that is its score to the last bit, in %s',
    async (profile) => {
      const rag = await indexed({ profile });
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.constantFrom('zebra', 'herd', 'Zebra', 'stripes', 'savanna', 'the', 'test', 'nothing'),
            {
              minLength: 1,
              maxLength: 4,
            },
          ),
          fc.nat(9),
          fc.constantFrom(1, 3, Infinity),
          fc.constantFrom(undefined, { format: 'code' }, { language: 'typescript' }),
          async (words, topK, maxPerFile, filter) => {
            const query = words.join(' ');
            const results = await rag.search(query, topK, { maxPerFile, filter });
            const { hits } = await rag.explain(query, { topK, maxPerFile, filter });
            expect(hits.map(({ result }) => result.id)).toEqual(results.map(({ id }) => id));
            for (const [index, { explanation, result, rank }] of hits.entries()) {
              expect(rank).toBe(index + 1);
              expect(explanation.value).toBe(results[index]?.score);
              expect(recompute(explanation, profile)).toBe(explanation.value);
              for (const [position, stream] of streamsIn(explanation, profile).entries()) {
                const raw = stream.details[0];
                expect(raw?.value).toBe(result.sources[position]?.score);
                expect(raw?.details[0]?.value).toBe(raw?.value);
              }
            }
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it('names the reasons of signals, the words of streams, and the decay', async () => {
    const rag = await indexed();
    const { hits } = await rag.explain('zebra herd', { topK: 8 });
    const text = JSON.stringify(hits.map(({ explanation }) => explanation));
    expect(text).toContain('stem-match: weight');
    expect(text).toContain('the file is called \\"zebra\\"');
    expect(text).toContain('path-test: 1 − weight');
    expect(text).toContain('score given by stream \\"bm25\\"');
    expect(text).toContain('BM25F');
    expect(text).toMatch(/same-file decay: results of its file that stand before it/u);
  });

  it('follows one document by id, also where it is not in the answer', async () => {
    const rag = await indexed();
    const found = await rag.explain('zebra herd', { topK: 5, id: 'src/zebra.ts#0' });
    expect(found.trace).toMatchObject({ id: 'src/zebra.ts#0', outcome: 'result' });
    const { trace } = await rag.explain('zebra herd', { topK: 1, id: 'docs/savanna.md#0' });
    expect(trace?.outcome).toBe('outranked');
    expect(trace?.explanation?.value).toBe(trace?.result?.score);
    expect((await rag.explain('zebra', { id: 'nobody' })).trace).toMatchObject({ outcome: 'unmatched' });
  });

  it('refuses a line below 1, an id together with a file, and what a search refuses', async () => {
    const rag = await indexed();
    await expect(rag.explain('zebra', { whyNot: { file: 'a', line: 0 } })).rejects.toThrow(/line is "0"/u);
    await expect(rag.explain('zebra', { id: 'x', whyNot: { file: 'a' } })).rejects.toThrow(/ask twice/u);
    await expect(rag.explain('zebra', { topK: -1 })).rejects.toThrow(/top/iu);
    await expect(rag.explain(7 as unknown as string)).rejects.toThrow(/type "number"/u);
  });

  it('is of one generation, wherever a commit falls', async () => {
    const version = (number: number): Record<string, string> => ({
      'a.md': `zebra herd version${String(number)}\n`,
      'b.md': `${'zebra '.repeat(1 + (number % 5))} version${String(number)}\n`,
    });
    const folder = await makeFolder(version(0));
    const rag = inlineSession({ profile: 'polyglot' });
    await rag.indexDirectory(folder);
    for (let number = 1; number < 6; number++) {
      await putFiles(folder, version(number));
      const explaining: Promise<void>[] = [];
      const explain = async (delay: number): Promise<void> => {
        for (let turn = 0; turn < delay; turn++) await Promise.resolve();
        const { hits, whyNot } = await rag.explain('zebra herd', { whyNot: { file: 'b.md' } });
        const versions = new Set(hits.map(({ result }) => /version\d+/u.exec(result.content)?.[0]));
        expect(versions.size).toBe(1);
        expect(whyNot).toMatchObject({ found: true });
        for (const { explanation, result } of hits) {
          expect(recompute(explanation, 'polyglot')).toBe(result.score);
          const raw = streamsIn(explanation, 'polyglot').map(({ details }) => details[0]);
          for (const one of raw) expect(one?.details[0]?.value).toBe(one?.value);
        }
      };
      await rag.indexDirectory(folder, ({ phase }) => {
        if (phase === 'commit') for (let delay = 0; delay < 60; delay += 3) explaining.push(explain(delay));
      });
      await Promise.all(explaining);
    }
  });
});

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
