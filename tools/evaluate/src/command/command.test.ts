import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import { scratchFolders } from '../scratch.test-support.js';
import { parseArguments } from './parse-arguments.js';
import { runEvaluate, systemsOf } from './run-evaluate.js';

const folders = scratchFolders();
afterEach(folders.removeAll);

interface Ran {
  readonly code: number;
  readonly printed: string;
}

async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  baselines?: string,
): Promise<Ran> {
  const lines: string[] = [];
  const code = await runEvaluate(args, {
    environment,
    print: (text) => lines.push(text),
    note: () => undefined,
    ...(baselines === undefined ? {} : { baselines }),
  });
  return { code, printed: lines.join('\n') };
}

async function makeData(): Promise<string> {
  return folders.make([
    {
      path: 'pond/corpus.jsonl',
      text: '{"id":"a","text":"an otter swims"}\n{"id":"b","text":"a heron stands"}',
    },
    { path: 'pond/queries.jsonl', text: '{"id":"1","text":"otter"}\n{"id":"2","text":"heron"}' },
    { path: 'pond/qrels.tsv', text: '1\ta\t1\n2\tb\t1\n' },
  ]);
}

describe('parseArguments()', () => {
  it('asks for everything where nothing is said', () => {
    expect(parseArguments([])).toMatchObject({
      sets: [],
      profiles: ['classic', 'polyglot'],
      without: [],
      tokenizer: 'characters/4',
      check: false,
      worst: 0,
    });
  });

  it('reads sets and options in any order', () => {
    expect(
      parseArguments(['--without', 'a', 'own', '--profile', 'classic', '--without', 'b', '--worst', '3']),
    ).toMatchObject({ sets: ['own'], profiles: ['classic'], without: ['a', 'b'], worst: 3 });
  });

  it.each([
    [['--profile', 'other'], /"--profile" is "other"; use one of "classic", "polyglot"/u],
    [['--tokenizer', 'x'], /"--tokenizer" is "x"/u],
    [['--worst', '-1'], /worst/u],
    [['--worst', '1.5'], /"--worst" is "1.5"; use a whole number/u],
    [['--unknown'], /--unknown/u],
    [['--check', '--update'], /exclude each other/u],
    [['--update', '--profile', 'classic'], /take every profile/u],
    [['--write-docs', '--without', 'x'], /take every profile/u],
  ])('refuses %j', (args, message) => {
    expect(() => parseArguments(args)).toThrow(message);
  });
});

describe('runEvaluate()', () => {
  it('lists the sets that are at hand', async () => {
    const { printed } = await run(['--list'], { RAG_EVAL_DATA: await makeData() });
    expect(printed.split('\n')).toContain('pond');
    expect(printed.split('\n')).toContain('own-code');
  });

  it('prints one table with a figure and its interval', async () => {
    const { code, printed } = await run(['pond', '--worst', '1'], { RAG_EVAL_DATA: await makeData() });
    expect(code).toBe(0);
    expect(printed).toMatch(/\| pond +\| ndcg@10 +\| 2 +\| 1\.000 \[1\.000, 1\.000\] \|/u);
    expect(printed).toContain('| pond, classic |');
  });

  it('gives every question as JSON', async () => {
    const { printed } = await run(['pond', '--json', '--data', await makeData()]);
    const [set] = JSON.parse(printed) as readonly {
      readonly set: string;
      readonly systems: { classic: unknown[] };
    }[];
    expect(set?.set).toBe('pond');
    expect(set?.systems.classic).toHaveLength(2);
  });

  it('fails a check where a figure fell, and names the question', async () => {
    const data = await makeData();
    const baselines = await folders.make([]);
    const environment = { RAG_EVAL_DATA: data };
    expect((await run(['pond', '--check'], environment, baselines)).code).toBe(1);
    expect((await run(['pond', '--update'], environment, baselines)).code).toBe(0);
    const held = await run(['pond', '--check'], environment, baselines);
    expect([held.code, held.printed.split('\n').at(-1)]).toEqual([0, 'ok     pond']);
    await writeFile(join(data, 'pond/qrels.tsv'), '1\ta\t1\n2\ta\t1\n');
    const fell = await run(['pond', '--check'], environment, baselines);
    expect(fell.code).toBe(1);
    expect(fell.printed).toMatch(/FELL {3}pond: ndcg@10 of classic 1\.000 → 0\.500/u);
    expect(fell.printed).toMatch(/\| classic +\| 2 +\| heron \| 1\.000 +\| 0\.000 \| −1\.000 \|/u);
  });

  it('fails a check of a named set that is skipped, and says what was skipped', async () => {
    const data = await folders.make([
      {
        path: 'code/repos.json',
        text: JSON.stringify([{ name: 'pond', language: 'go', url: 'u', revision: 'a'.repeat(40) }]),
      },
    ]);
    const baselines = await folders.make([]);
    const { code, printed } = await run(['code', '--check'], { RAG_EVAL_DATA: data }, baselines);
    expect(code).toBe(1);
    expect(printed).toContain('SKIPPED "pond": RAG_EVAL_REPOS does not name a folder of checkouts');
    await run(['code', '--update'], { RAG_EVAL_DATA: data }, baselines);
    await expect(readFile(join(baselines, 'code.json'))).rejects.toThrow(/ENOENT/u);
  });

  it('refuses a set that is not there', async () => {
    await expect(run(['pond'])).rejects.toThrow(
      expect.objectContaining({ code: 'RAG_EVALUATE_UNKNOWN_SET' }),
    );
  });

  it('keeps its own code set at the committed figures or above, in every profile', async () => {
    const { code, printed } = await run(['own-code', '--check']);
    expect(printed).not.toMatch(/^(?:FELL|gap) /mu);
    expect(code).toBe(0);
  });
});

describe('systemsOf()', () => {
  it('refuses a signal that this build does not have', () => {
    expect(() => systemsOf(parseArguments(['--without', 'no-such-signal']))).toThrow(
      expect.objectContaining({ code: 'RAG_EVALUATE_UNKNOWN_SIGNAL' }),
    );
  });

  it('measures classic as it is', () => {
    expect(systemsOf(parseArguments(['--profile', 'classic']))).toEqual([
      { name: 'classic', profile: 'classic', signals: new Map() },
    ]);
  });
});
