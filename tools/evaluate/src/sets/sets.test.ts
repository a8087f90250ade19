import { execFile } from 'node:child_process';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';

import { measureSet } from '../measure/measure-set.js';
import { quarterOfCharacters } from '../measure/token-counter.js';
import { CLASSIC, scratchFolders } from '../scratch.test-support.js';
import { codeSearchSet } from './code-search-set.js';
import type { EvaluationSet } from './evaluation-set.js';
import { chooseSets, findSets } from './find-sets.js';
import { passageSet } from './passage-set.js';
import { findCheckout, runGit } from './repository-checkout.js';
import { textSet } from './text-set.js';

const folders = scratchFolders();
afterEach(folders.removeAll);

const git = promisify(execFile);

const quiet = (): void => undefined;

describe('textSet()', () => {
  it('ranks added documents and measures what was judged', async () => {
    const folder = await folders.make([
      {
        path: 'corpus.jsonl',
        text: [
          '{"id":"a","title":"Otter","text":"swims in rivers"}',
          '{"id":"b","title":"","text":"a heron stands in rivers"}',
          '{"id":"c","title":"","text":""}',
        ].join('\n'),
      },
      {
        path: 'queries.jsonl',
        text: '{"id":"1","text":"otter"}\n{"id":"2","text":"heron"}\n{"id":"3","text":"x"}',
      },
      { path: 'qrels.tsv', text: 'query-id\tdoc-id\tgrade\n1\ta\t1\n2\ta\t1\n3\tb\t0\n' },
    ]);
    const result = await measureSet(textSet('tiny', folder), [CLASSIC], quiet);
    const scores = result.scores.get('classic')!;
    // The title is found; the second question finds the wrong one alone.
    expect(scores.map(({ id, metrics }) => [id, metrics['ndcg@10'], metrics['recall@100']])).toEqual([
      ['1', 1, 1],
      ['2', 0, 0],
    ]);
    expect(scores[0]?.metrics).not.toHaveProperty('map');
    expect(result.notes).toEqual([
      '1 questions without a relevant document are left out',
      '1 documents without text cannot be held, nor found',
    ]);
  });

  it('rejects a set whose files are broken, with the file and the line', async () => {
    const folder = await folders.make([
      { path: 'corpus.jsonl', text: 'no' },
      { path: 'queries.jsonl', text: '' },
      { path: 'qrels.tsv', text: '' },
    ]);
    await expect(measureSet(textSet('broken', folder), [CLASSIC], quiet)).rejects.toThrow(
      /"corpus.jsonl": on line 1 there is no JSON value/u,
    );
  });
});

/** A cache with one repository of one commit, and a folder that describes it. */
async function makeCodeSearch(): Promise<{ labels: string; cache: string; revision: string }> {
  const cache = await folders.make([
    { path: 'pond/src/otter.ts', text: 'export function swim(): string {\n  return "river";\n}\n' },
    { path: 'pond/src/heron.ts', text: 'export function stand(): string {\n  return "reed";\n}\n' },
    { path: 'pond/README.md', text: 'swim swim swim\n' },
  ]);
  const pond = join(cache, 'pond');
  await git('git', ['init', '-q', pond]);
  await git('git', ['-C', pond, 'add', '.']);
  const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
  await git('git', ['-C', pond, ...who, 'commit', '-qm', 'one']);
  const revision = (await git('git', ['-C', pond, 'rev-parse', 'HEAD'])).stdout.trim();
  const spec = {
    name: 'pond',
    language: 'typescript',
    url: 'https://example.invalid/p.git',
    revision,
    benchmark_root: 'src',
  };
  const labels = await folders.make([
    { path: 'repos.json', text: JSON.stringify([spec]) },
    {
      path: 'annotations/pond.json',
      text: JSON.stringify([
        { query: 'swim', relevant: ['src/otter.ts'], secondary: ['README.md'], category: 'symbol' },
        {
          query: 'stand',
          relevant: [{ path: 'src/heron.ts', start_line: 90, end_line: 99 }],
          category: 'symbol',
        },
      ]),
    },
  ]);
  return { labels, cache, revision };
}

describe('codeSearchSet()', () => {
  it('indexes the benchmark root alone and scores paths from the root of the repository', async () => {
    const { labels, cache } = await makeCodeSearch();
    const set = codeSearchSet('code', { folder: labels, cache, tokens: quarterOfCharacters });
    const { scores, skipped, notes } = await measureSet(set, [CLASSIC], quiet);
    expect(skipped).toEqual([]);
    expect(notes).toContain('pond: "README.md" holds an answer and is not indexed');
    const [found, elsewhere] = scores.get('classic')!;
    expect(found).toMatchObject({ id: 'pond/1', part: 'pond', language: 'typescript', kind: 'symbol' });
    expect(found?.metrics).toMatchObject({ 'mrr@10': 1, 'recall@1000 tokens': 0.5, 'file recall@10': 0.5 });
    // The file is found, the lines are not.
    expect(elsewhere?.metrics).toMatchObject({ 'ndcg@10': 0, 'file recall@10': 1, 'right passage first': 0 });
  });

  it('skips what has changes, another revision, no checkout or no cache, and says why', async () => {
    const { labels, cache, revision } = await makeCodeSearch();
    const skippedOf = async (from: string | undefined): Promise<readonly string[]> => {
      const set = codeSearchSet('code', {
        folder: labels,
        cache: from,
        tokens: quarterOfCharacters,
        git: async (args) =>
          args.includes('clone') ? Promise.reject(new Error('no network\nsecond line')) : runGit(args),
      });
      const { skipped, scores } = await measureSet(set, [CLASSIC], quiet);
      expect(scores.get('classic')).toEqual([]);
      return skipped.map(({ reason }) => reason);
    };
    expect(await skippedOf(undefined)).toEqual(['RAG_EVAL_REPOS does not name a folder of checkouts']);
    await writeFile(join(cache, 'pond/src/new.ts'), 'swim');
    expect(await skippedOf(cache)).toEqual(['"pond" has changes or files of its own']);
    await rename(join(cache, 'pond/src/new.ts'), join(cache, 'new.ts'));
    const other = { name: 'pond', language: 'x', url: 'u', revision: 'f'.repeat(40), benchmarkRoot: '' };
    expect(await findCheckout(cache, other)).toEqual({
      reason: `"pond" is at ${revision.slice(0, 12)}, not at the pinned ffffffffffff`,
    });
    await rename(join(cache, 'pond'), join(cache, 'elsewhere'));
    expect(await skippedOf(cache)).toEqual([
      '"pond" is not in the cache and could not be cloned: Error: no network',
    ]);
    await mkdir(join(cache, 'pond'));
    const [reason = ''] = await skippedOf(cache);
    expect(reason).toMatch(/^"pond" is no checkout of git/u);
  });

  it('clones what is missing and checks the pinned revision out, with the address behind a double dash', async () => {
    const cache = await folders.make([]);
    const asked: (readonly string[])[] = [];
    const revision = 'a'.repeat(40);
    const spec = { name: 'pond', language: 'x', url: '--upload-pack=x', revision, benchmarkRoot: '' };
    const checkout = await findCheckout(cache, spec, async (args) => {
      asked.push(args);
      return Promise.resolve(args.includes('rev-parse') ? `${revision}\n` : '');
    });
    const folder = join(cache, 'pond');
    expect(checkout).toEqual({ folder });
    expect(asked[0]).toEqual(['clone', '--quiet', '--no-checkout', '--', '--upload-pack=x', folder]);
    expect(asked[1]).toEqual(['-C', folder, 'checkout', '--quiet', '--detach', revision]);
  });
});

describe('passageSet()', () => {
  const source = [
    '/** Swims across the whole river at once. */',
    'export function swim(): void {}',
    '',
    '/** Stands very still among the reeds. */',
    'export function stand(): void {}',
  ].join('\n');
  const packages = [
    { name: '@pond/otter', version: '1.0.0', folder: 'lib', extension: '.ts' },
    { name: 'absent', version: '1.0.0', folder: '', extension: '.ts' },
  ];

  it('asks for definitions by their sentences and skips what is not installed', async () => {
    const installed = await folders.make([
      { path: '@pond+otter@1.0.0_peer@2/node_modules/@pond/otter/lib/pond.ts', text: source },
      { path: '@pond+otter@1.0.01/node_modules/@pond/otter/lib/pond.ts', text: '' },
    ]);
    const result = await measureSet(passageSet('kept', packages, installed), [CLASSIC], quiet);
    expect(result.skipped).toEqual([
      { name: 'absent', reason: '"absent" is not installed in version 1.0.0' },
    ]);
    expect(result.scores.get('classic')?.map(({ query, metrics }) => [query, metrics])).toEqual([
      ['Swims across the whole river at once.', { 'found in ten': 1, 'right passage first': 1 }],
      ['Stands very still among the reeds.', { 'found in ten': 1, 'right passage first': 1 }],
    ]);
    const without = await measureSet(passageSet('removed', packages, installed), [CLASSIC], quiet);
    expect(without.scores.get('classic')?.[1]?.metrics['found in ten']).toBeLessThanOrEqual(1);
  });
});

describe('findSets() and chooseSets()', () => {
  it('finds folders by what is in them and leaves others alone', async () => {
    const data = await folders.make([
      { path: 'b-texts/corpus.jsonl', text: '' },
      { path: 'a-code/repos.json', text: '[]' },
      { path: 'other/readme.txt', text: '' },
    ]);
    const sets = await findSets({ data, repositories: undefined, tokens: quarterOfCharacters });
    expect(sets.map(({ name }) => name)).toEqual([
      'a-code',
      'b-texts',
      'own-documents',
      'own-code',
      'own-source',
      'passages',
      'passages-uncommented',
    ]);
    const names = (chosen: readonly EvaluationSet[]): readonly string[] => chosen.map(({ name }) => name);
    expect(names(chooseSets(sets, ['own']))).toEqual(['own-documents', 'own-code', 'own-source']);
    expect(names(chooseSets(sets, ['own-code', 'b-texts']))).toEqual(['b-texts', 'own-code']);
    expect(chooseSets(sets, [])).toBe(sets);
    expect(() => chooseSets(sets, ['own-c'])).toThrow(
      expect.objectContaining({ code: 'RAG_EVALUATE_UNKNOWN_SET' }),
    );
  });
});
