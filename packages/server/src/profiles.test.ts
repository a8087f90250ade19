import { BM25Stream } from '@rag/bm25';
import type { Profile } from '@rag/contracts';
import {
  BM25_WEIGHT,
  FETCH_FACTOR,
  KNOWLEDGE_BASE_WEIGHT,
  reciprocalRankFusion,
  SAME_FILE_DECAY,
} from '@rag/fusion';
import { IngestLimits } from '@rag/ingest';
import { describe, expect, it } from 'vitest';

import { composePipeline, Grammars } from './compose.js';
import { FileIndexer } from './indexing/file-indexer.js';
import type { PipelineSpec } from './indexing/pipeline.js';
import type { RagService } from './session/rag-service.js';
import { afterTest, filesFound, inlineSession, makeFolder } from './session.test-support.js';

/** Enough lines of another matter, so that no file is short. */
const filler = (word: string): string =>
  Array.from({ length: 6 }, (_, i) => `// ${word} remark ${i}\n`).join('');

const FILES = {
  'src/invoices.ts': `export function fetchInvoiceTotals(year: number): number {\n  return year;\n}\n${filler('plain')}`,
  'src/ledger.ts': `${filler('plain')}export function parseLedger(text: string): string[] {\n  return text.split(",");\n}\n`,
  'src/report.ts': `import { parseLedger } from './ledger.js';\n\nexport function makeReport(text: string): number {\n  const rows = parseLedger(text);\n  const more = parseLedger(text + text);\n  return parseLedger(rows.join()).length + more.length;\n}\n`,
  'test/ledger.test.ts': `import { parseLedger } from '../src/ledger.js';\n\nit('parseLedger parses a ledger', () => {\n  parseLedger('ledger');\n  parseLedger('parse the ledger');\n});\n`,
  'src/v1/eviction.ts':
    'export function evictStale(cache: Map<string, number>): void {\n  cache.clear();\n}\n',
  'src/v2/eviction.ts':
    'export function evictStale(cache: Map<string, number>): void {\n  cache.clear();\n}\n',
  'src/search.py': 'def find_customer(name):\n    """Ищет заказчика по имени."""\n    return name\n',
  'docs/login.md': '# 登录\n\n用户登录失败时请检查密码。\n',
  'docs/greek.md': '# Σύνδεση\n\nΟ χρήστης αλλάζει τον κωδικό.\n',
};

async function sessionOf(
  profile: Profile,
  files: Readonly<Record<string, string>> = FILES,
): Promise<RagService> {
  const rag = inlineSession({ profile });
  await rag.indexDirectory(await makeFolder(files));
  return rag;
}

describe('the profile polyglot', () => {
  it.each([
    ['a part of an identifier', 'invoice', 'src/invoices.ts'],
    ['another part', 'totals', 'src/invoices.ts'],
    ['a part behind an underscore', 'customer', 'src/search.py'],
    ['another form of a word in Cyrillic', 'заказчик', 'src/search.py'],
    ['a word in Han', '密码', 'docs/login.md'],
    ['a heading in Han', '登录', 'docs/login.md'],
    ['a word in Greek', 'χρήστης', 'docs/greek.md'],
    ['the name of a file alone', 'eviction', 'src/v2/eviction.ts'],
  ])('finds %s, "%s", which classic drops', async (_what, query, file) => {
    const [classic, polyglot] = [await sessionOf('classic'), await sessionOf('polyglot')];
    expect(await filesFound(classic, query)).toEqual([]);
    expect((await filesFound(polyglot, query))[0]).toBe(file);
  });

  it('gives the definition of a symbol first, however often others say it', async () => {
    const rag = await sessionOf('polyglot');
    for (const query of ['parseLedger', 'parseledger', 'parseLedger()']) {
      const { results } = await rag.searchDetailed(query, 10);
      expect(results[0]?.metadata['file']).toBe('src/ledger.ts');
      expect(results[0]?.rescoring?.signals.map(({ id }) => id)).toContain('definition');
      expect(results.map(({ metadata }) => metadata['file'])).toContain('src/report.ts');
    }
  });

  it('puts tests behind, unless they are asked for, and says why', async () => {
    const rag = await sessionOf('polyglot');
    const demotionsOf = async (query: string): Promise<readonly string[]> =>
      (await rag.searchDetailed(query, 10)).results
        .filter(({ metadata }) => metadata['file'] === 'test/ledger.test.ts')
        .flatMap(({ rescoring }) =>
          rescoring!.signals.filter(({ effect }) => effect === 'demotion').map(({ id }) => id),
        );
    expect((await filesFound(rag, 'parse the ledger'))[0]).toBe('src/ledger.ts');
    expect(await demotionsOf('parse the ledger')).toEqual(['path-test']);
    expect((await filesFound(rag, 'tests that parse the ledger'))[0]).toBe('test/ledger.test.ts');
    expect(await demotionsOf('tests that parse the ledger')).toEqual([]);
  });

  it('puts an older version behind the newer one, unless it is asked for', async () => {
    const rag = await sessionOf('polyglot');
    const versions = async (query: string): Promise<readonly unknown[]> =>
      (await filesFound(rag, query)).filter((file) => String(file).includes('eviction'));
    expect(await versions('evict stale entries')).toEqual(['src/v2/eviction.ts', 'src/v1/eviction.ts']);
    // Alike but for the folder: the id decides.
    expect((await versions('evict stale entries of v1'))[0]).toBe('src/v1/eviction.ts');
  });

  it('gives a file three results at most, each after the first decayed, and as many as are asked for', async () => {
    const sections = Array.from(
      { length: 8 },
      (_, i) => `## Part ${i}\n\n${'zebra stripes '.repeat(60)}\n`,
    ).join('\n');
    const rag = await sessionOf('polyglot', { 'zebra.md': sections, 'other.md': 'a zebra\n' });
    const { results, diagnostics } = await rag.searchDetailed('zebra', 10);
    const own = results.filter(({ metadata }) => metadata['file'] === 'zebra.md');
    expect(own.map(({ rescoring }) => rescoring?.decay)).toEqual([1, SAME_FILE_DECAY, SAME_FILE_DECAY ** 2]);
    expect(results).toHaveLength(4);
    expect(diagnostics.capped).toBe(true);
    const all = await rag.searchDetailed('zebra', 20, { maxPerFile: Infinity });
    expect(all.results.length).toBeGreaterThanOrEqual(9);
    expect(new Set(all.results.map(({ id }) => id)).size).toBe(all.results.length);
  });

  it('scores by its signals alone, to the last bit, best first', async () => {
    const rag = await sessionOf('polyglot');
    for (const query of [
      'parseLedger',
      'parse the ledger',
      'invoice totals',
      'evict stale',
      '登录',
      'remark',
    ]) {
      const { results } = await rag.searchDetailed(query, 10);
      expect(results.length).toBeGreaterThan(0);
      for (const [index, { score, rescoring }] of results.entries()) {
        let sum = 0;
        let factor = 1;
        for (const { effect, contribution } of rescoring!.signals) {
          if (effect === 'bonus') sum += contribution;
          else factor *= contribution;
        }
        expect(rescoring!.signalScore).toBe(sum * factor);
        expect(score).toBe(rescoring!.signalScore * rescoring!.decay);
        expect(score).toBeLessThanOrEqual(results[index - 1]?.score ?? Infinity);
      }
    }
  });

  it('switches signals off by their ids, and refuses an id that there is not', async () => {
    const rag = inlineSession({ profile: 'polyglot', signals: { 'path-test': false, definition: 0.125 } });
    await rag.indexDirectory(await makeFolder(FILES));
    const { results } = await rag.searchDetailed('parseLedger', 10);
    const applied = results.flatMap(({ rescoring }) => rescoring!.signals);
    expect(applied.map(({ id }) => id)).not.toContain('path-test');
    expect(applied.find(({ id }) => id === 'definition')?.weight).toBe(0.125);
    expect(() => inlineSession({ profile: 'polyglot', signals: { nobody: false } })).toThrow(
      expect.objectContaining({ code: 'RAG_FUSION_UNKNOWN_SIGNAL' }),
    );
  });

  it('refuses a run whose stream keeps other terms, and takes nothing of it', async () => {
    const rag = inlineSession({ profile: 'polyglot', stream: new BM25Stream() });
    await expect(rag.indexDirectory(await makeFolder(FILES))).rejects.toMatchObject({
      code: 'RAG_INVERTED_INDEX_ANALYZER_MISMATCH',
    });
    expect(rag.getStatus()).toMatchObject({ fileCount: 0, chunkCount: 0 });
    expect(await rag.knowledgeBase.size()).toBe(0);
  });
});

describe('the profile classic', () => {
  it('ranks by reciprocal rank fusion of its two stores alone, to the last bit', async () => {
    const rag = await sessionOf('classic');
    for (const query of ['parseLedger', 'parse the ledger', 'plain remark', 'cache']) {
      const topK = 4;
      const { results } = await rag.searchDetailed(query, topK, { maxPerFile: Infinity });
      const lists = [
        await (await rag.stream.snapshot()).search(query, FETCH_FACTOR * topK),
        await rag.knowledgeBase.search(query, FETCH_FACTOR * topK),
      ];
      const fused = reciprocalRankFusion(lists, [BM25_WEIGHT, KNOWLEDGE_BASE_WEIGHT]).slice(0, topK);
      expect(fused.length).toBeGreaterThan(0);
      expect(results.map(({ id, score }) => ({ id, score }))).toEqual(
        fused.map(({ id, score }) => ({ id, score })),
      );
      for (const result of results) {
        expect('rescoring' in result).toBe(false);
        expect('features' in result).toBe(false);
      }
    }
  });

  it('keeps one bag of the content alone', async () => {
    const rag = await sessionOf('classic');
    const { featuresOf, weighTerms } = await rag.stream.snapshot();
    expect([featuresOf, weighTerms]).toEqual([undefined, undefined]);
    // Its name is the only place where a file says so.
    expect(await filesFound(rag, 'eviction')).toEqual([]);
  });
});

describe('the profile in fingerprints', () => {
  const spec = (profile: Profile, chunker: PipelineSpec['chunker'] = {}): PipelineSpec => ({
    profile,
    chunker,
  });

  it('changes the id of a pipeline, as the chunker does', async () => {
    const grammars = new Grammars();
    const idOf = async (one: PipelineSpec): Promise<string> => (await composePipeline(one, grammars)).id;
    const specs = [
      spec('classic'),
      spec('polyglot'),
      spec('classic', { target: 111 }),
      spec('polyglot', { grammars: false }),
    ];
    const ids = await Promise.all(specs.map(idOf));
    expect(new Set(ids).size).toBe(ids.length);
    expect(await Promise.all(specs.map(idOf))).toEqual(ids);
  });

  it('makes a run in another profile read every file again, and one in the same profile none', async () => {
    const folder = await makeFolder(FILES);
    const indexer = new FileIndexer(IngestLimits.workspace());
    afterTest(async () => indexer.close());
    const count = Object.keys(FILES).length;
    const run = async (profile: Profile): Promise<unknown> => {
      const staged = await indexer.stage(folder, {
        pipeline: spec(profile),
        signal: new AbortController().signal,
      });
      indexer.publish(staged);
      const { indexed, unchanged } = staged.report;
      const ids = new Set(staged.streamBatches.map(({ analyzerId }) => analyzerId));
      return { indexed, unchanged, isFielded: [...ids].map((id) => id.endsWith('+fields')) };
    };
    expect(await run('classic')).toEqual({ indexed: count, unchanged: 0, isFielded: [false] });
    expect(await run('classic')).toEqual({ indexed: 0, unchanged: count, isFielded: [] });
    expect(await run('polyglot')).toEqual({ indexed: count, unchanged: 0, isFielded: [true] });
    expect(await run('polyglot')).toEqual({ indexed: 0, unchanged: count, isFielded: [] });
    expect(await run('classic')).toEqual({ indexed: count, unchanged: 0, isFielded: [false] });
  });
});
