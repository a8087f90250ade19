import { Document, SearchResult, type Metadata } from '@rag/contracts';
import { afterEach, describe, expect, it } from 'vitest';

import { textOf, type JsonObject } from '../bank/json.js';
import { fakeParts } from '../parts/fake-parts.test-support.js';
import { planVariants } from '../run/variant.js';
import { prototypeKeys } from '../world/prototype-keys.js';
import type { StepValue } from '../world/step.js';
import { closeWorld, openWorld, type World } from '../world/world.js';
import { runCheck } from './run-check.js';
import { UNBREAKABLE } from './unbreakable.test-support.js';

const worlds: World[] = [];

afterEach(async () => {
  for (const world of worlds.splice(0)) await closeWorld(world);
});

const emptyWorld = async (): Promise<World> => {
  const [variant] = planVariants({ id: 'a', kind: 'k', action: [], expect: [] });
  const world = await openWorld(variant!, fakeParts);
  worlds.push(world);
  return world;
};

/** Why a check does not hold on one step, named "s", that gave this; empty where it holds. */
const problemOf = async (
  check: JsonObject,
  outcome: StepValue | ((world: World) => StepValue),
): Promise<string> => {
  const world = await emptyWorld();
  const value = typeof outcome === 'function' ? outcome(world) : outcome;
  world.steps.push({
    name: 's',
    index: 0,
    operation: 'chunk',
    outcome: value,
    error: undefined,
    durationMs: 0,
    isConcurrent: false,
    files: undefined,
    calls: undefined,
  });
  try {
    await runCheck({ step: 's', ...check }, { world, keysBefore: prototypeKeys() });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

const chunks = (
  source: string,
  ...contents: readonly (string | readonly [string, Metadata])[]
): StepValue => ({
  kind: 'chunks',
  value: {
    source,
    documents: contents.map((one, index) => {
      const [content, metadata] = typeof one === 'string' ? [one, {}] : one;
      return new Document({ id: `a.md#${index}`, content, metadata });
    }),
  },
});

const result = (score: number, metadata: Metadata = {}): SearchResult => {
  const { document } = new SearchResult(new Document({ id: 'a', content: 'a', metadata }), 1);
  return Object.create(SearchResult.prototype, {
    document: { value: document },
    score: { value: score },
  }) as SearchResult;
};

describe('runCheck() on what the product never gives', () => {
  const overlap = 'the otter swims in the harbour';
  const torn = '```\notter\n';
  const cases: readonly (readonly [string, JsonObject, StepValue | ((world: World) => StepValue), RegExp])[] =
    [
      [
        'lost text',
        { check: 'lossless' },
        chunks('otter ferry quay', 'otter', 'quay'),
        /chunk 1 goes on with "quay"/u,
      ],
      ['repeated text', { check: 'lossless' }, chunks('otter ferry', 'otter', 'otter ferry'), /chunk 1/u],
      ['text in another order', { check: 'lossless' }, chunks('otter ferry', 'ferry', 'otter'), /chunk 0/u],
      ['a lost end', { check: 'lossless' }, chunks('otter ferry', 'otter'), /goes on after the last chunk/u],
      [
        'an overlap',
        { check: 'no_shared_text' },
        chunks(`a ${overlap} b`, `a ${overlap}`, `${overlap} b`),
        /share/u,
      ],
      ['half a character', { check: 'well_formed_utf16' }, chunks('\u{1F993}', '\ud83e'), /lone surrogate/u],
      [
        'wrong lines',
        { check: 'lines_match_source', base: 1 },
        chunks('otter\nferry', ['ferry', { startLine: 1, endLine: 1 }]),
        /do not hold/u,
      ],
      ['a torn fence', { check: 'fences_balanced' }, chunks(`${torn}\`\`\`\n`, torn, '```\n'), /is open/u],
      ['a blank chunk', { check: 'no_empty_chunks' }, chunks('a', ' \n'), /is blank/u],
      [
        'a score that is no number',
        { check: 'finite_scores' },
        { kind: 'results', value: [result(Number.NaN)] },
        /NaN/u,
      ],
      [
        'a citation',
        { check: 'citation_not_covers', line: 2 },
        { kind: 'results', value: [result(1, { startLine: 1, endLine: 3 })] },
        /not to cover/u,
      ],
      [
        'a document that changed',
        { check: 'unchanged' },
        { kind: 'probe', value: { unchanged: false, type: 'Float32Array' } },
        /did not stay/u,
      ],
      [
        'the path of the root',
        { check: 'not_contains_root_path' },
        ({ folder }) => ({ kind: 'text', value: `in ${folder}/a.md` }),
        /shows the path/u,
      ],
    ];

  it.each(cases)('finds %s', async (_what, check, outcome, reason) => {
    const problem = await problemOf(check, outcome);
    expect(problem).toMatch(reason);
    expect(problem.startsWith(`${textOf(check['check'] ?? '')}: `)).toBe(true);
  });

  it('finds a key on a shared prototype', async () => {
    const world = await emptyWorld();
    const keysBefore = prototypeKeys();
    Object.defineProperty(Object.prototype, 'leaked', { value: 1, configurable: true, enumerable: false });
    try {
      const check = { check: 'prototype_clean', probe: 'leaked' };
      await expect(runCheck(check, { world, keysBefore })).rejects.toThrow(/leaked is 1/u);
      const other = { check: 'prototype_clean', probe: 'other' };
      await expect(runCheck(other, { world, keysBefore })).rejects.toThrow(/other keys than before/u);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'leaked');
    }
  });

  it('is tried on all that cases cannot break', () => {
    const tried = new Set([...cases.map(([, { check }]) => check), 'prototype_clean']);
    expect(UNBREAKABLE.filter((name) => !tried.has(name))).toEqual([]);
  });
});

describe('runCheck() on what may be repeated', () => {
  const table = '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n';

  it.each<readonly [string, StepValue]>([
    ['a table header', chunks(table, '| a | b |\n|---|---|\n| 1 | 2 |', '| a | b |\n|---|---|\n| 3 | 4 |')],
    ['fences', chunks('```js\na\nb\n```\n', '```js\na\n```', '```js\nb\n```')],
    ['nothing', chunks(table, table)],
  ])('counts %s once', async (_what, outcome) => {
    expect(await problemOf({ check: 'lossless' }, outcome)).toBe('');
  });

  it('does not let a row pass as a header', async () => {
    expect(await problemOf({ check: 'lossless' }, chunks(table, table, '| 3 | 4 |'))).not.toBe('');
  });
});
