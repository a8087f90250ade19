import { describe, expect, it, vi } from 'vitest';

import { objectsIn, textOf, type Json, type JsonObject } from '../bank/json.js';
import { UNBREAKABLE } from '../checks/unbreakable.test-support.js';
import { CHECKS } from '../checks/table.js';
import { fixtureCases } from '../fixture-files.test-support.js';
import { OPERATIONS } from '../operations/table.js';
import { fakeParts } from '../parts/fake-parts.test-support.js';
import type { CaseOutcome } from './case-outcome.js';
import { runCase } from './run-case.js';

const HOLDS = fixtureCases('holds.jsonl');
const BREAKS = fixtureCases('breaks.jsonl');

const run = async (object: JsonObject): Promise<CaseOutcome> =>
  runCase({ id: 'x', kind: 'k', object: { id: 'x', kind: 'k', action: [], expect: [], ...object } });

// Some cases start programs.
vi.setConfig({ testTimeout: 30_000 });

describe('runCase()', () => {
  it.each(HOLDS.map((line) => [line.id, line] as const))('lets %s pass', async (_id, line) => {
    const { id, kind } = line;
    expect(await runCase(line, { parts: fakeParts })).toEqual({ id, kind, outcome: 'pass', reason: '' });
  });

  it.each(BREAKS.map((line) => [line.id, line] as const))('fails %s for its reason', async (_id, line) => {
    const outcome = await runCase(line, { parts: fakeParts });
    // Failures of other variants follow the first.
    expect(outcome).toMatchObject({ id: line.id, outcome: 'fail' });
    expect(outcome.reason).toMatch(new RegExp(textOf(line.object['title'] ?? ''), 'u'));
  });

  it('is tried on every operation and, both ways, on every check', () => {
    const named = (lines: typeof HOLDS, key: string): ReadonlySet<unknown> =>
      new Set(lines.flatMap(({ object }) => objectsIn(object)).map(({ [key]: name }) => name));
    const missing = (table: ReadonlyMap<string, unknown>, names: ReadonlySet<unknown>): readonly string[] =>
      [...table.keys()].filter((name) => !names.has(name));
    expect(missing(OPERATIONS, named(HOLDS, 'op'))).toEqual([]);
    expect(missing(CHECKS, named(HOLDS, 'check'))).toEqual([]);
    // The product never breaks these, so they are tried on steps that are made by hand; see checks/run-check.test.ts.
    expect(missing(CHECKS, named(BREAKS, 'check')).toSorted()).toEqual(UNBREAKABLE);
  });
});

describe('runCase() of a case that waits', () => {
  it.each<readonly [string, JsonObject, string]>([
    ['a database', { action: [{ op: 'cjk.search', query: '港' }] }, '@rag/postgres'],
    ['a profile', { profile: 'lunar' }, 'lunar'],
    ['what its author says', { needs: 'the moon' }, 'the moon'],
    ['a format', { needs: 'issue 9', setup: { files: [{ path: 'a.pdf', content: 'x' }] } }, 'PDF'],
    ['a probe that is written by hand', { action: [{ op: 'probe', name: 'moon_phase' }] }, 'moon_phase'],
  ])('names %s', async (_what, object, part) => {
    const outcome = await run(object);
    expect(outcome.outcome).toBe('waits');
    expect(outcome.reason).toContain(part);
  });

  it('runs a case that needs something which can be probed and is there', async () => {
    const index = { op: 'index', root: '.' };
    const files: Json = [{ path: 'a.md', content: 'x' }];
    const pass = await run({
      needs: 'issue 9',
      setup: { files },
      action: [{ op: 'cjk.search', query: 'x' }, index],
    });
    expect(pass.reason).toContain('@rag/postgres');
  });

  it('waits for a format that is planned where a case with it fails, and shows the failure', async () => {
    const object = {
      setup: { files: [{ path: 'a.html', content: '<p>otter</p>' }] },
      action: [{ op: 'index', root: '.' }],
      expect: [{ check: 'indexed_files', equals: ['a.html'] }],
    };
    const { outcome, reason } = await run(object);
    expect(outcome).toBe('waits');
    expect(reason).toMatch(/HTML page.*indexed_files/u);
  });

  it('runs a case under the profile polyglot too where it says what holds there', async () => {
    const bank = (equals: Json): JsonObject => ({
      action: [{ op: 'kb.size', as: 'n' }],
      expect_polyglot: [{ check: 'value', step: 'n', equals }],
    });
    expect(await run(bank(0))).toMatchObject({ outcome: 'pass' });
    expect(await run(bank(1))).toMatchObject({ outcome: 'fail' });
  });

  it('fails rather than waits where both are so', async () => {
    const outcome = await run({
      action: [{ op: 'kb.size', as: 'n' }],
      expect: [{ check: 'value', step: 'n', equals: 1 }],
      expect_polyglot: [{ check: 'no_error' }],
    });
    expect(outcome).toMatchObject({ outcome: 'fail', reason: 'value: the value is 0, expected 1' });
  });

  it('expects fences to close and open again where a block cannot lie in one chunk', async () => {
    const block = (lines: number): string => `\`\`\`\n${'otter in the harbour\n'.repeat(lines)}\`\`\`\n`;
    const chunk = (content: string): JsonObject => ({
      action: [{ op: 'chunk', path: 'a.md', content, as: 'c' }],
      expect: [{ check: 'fences_balanced', step: 'c' }],
    });
    expect((await run(chunk(block(5)))).outcome).toBe('pass');
    expect((await run(chunk(block(200)))).outcome).toBe('pass');
  });
});

describe('runCase() of steps that are rejected', () => {
  const rejected = { op: 'search', query: 'x', topK: -1 };

  it('lets an error of the product pass where the case only asks that its steps end', async () => {
    expect(await run({ action: [rejected], expect: [{ check: 'terminates' }] })).toMatchObject({
      outcome: 'pass',
    });
    expect(await run({ action: [rejected], expect: [] })).toMatchObject({ outcome: 'fail' });
  });

  it('lets one of several steps at the same time lose', async () => {
    const action = [{ op: 'parallel', steps: [rejected, { op: 'status' }] }];
    expect(await run({ action })).toMatchObject({ outcome: 'pass' });
  });
});
