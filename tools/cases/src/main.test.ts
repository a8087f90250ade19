import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, it, vi } from 'vitest';

import { parseArguments } from './parse-arguments.js';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const main = join(import.meta.dirname, '../dist/main.js');
const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const run = async (...args: readonly string[]): Promise<Run> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [main, ...args], (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
  });

describe('cases', () => {
  it('prints one array and nothing else with --json, and ends with 0 where nothing fails', async () => {
    const { code, stdout } = await run(fixture('holds.jsonl'), '--kind', 'docs,stores', '--json');
    const outcomes: unknown = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(outcomes).toContainEqual({ id: 'docs-life', kind: 'docs', outcome: 'pass', reason: '' });
    expect(new Set((outcomes as { kind: string }[]).map(({ kind }) => kind))).toEqual(
      new Set(['docs', 'stores']),
    );
  });

  it('prints a table and reasons, and ends with 1 where something fails', async () => {
    const { code, stdout } = await run(fixture('breaks.jsonl'), '--id', 'value-value');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^kind +pass +fail +waits\nvalue +0 +1 +0\n/u);
    expect(stdout).toContain('value-value (value): value: the value is 1, expected 9');
  });

  it.each([
    ['no file', [], 'expected one'],
    ['two files', ['a', 'b'], 'expected one'],
    ['an unknown option', ['a', '--colour'], '--colour'],
    ['a file that is not there', [fixture('nowhere.jsonl')], 'ENOENT'],
    ['a file that is no case file', [fixture('hanging-process.mjs')], 'on line 1'],
  ])('ends with 2 and says why for %s', async (_what, args, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});

describe('parseArguments()', () => {
  it('takes kinds and ids several times and with commas', () => {
    expect(parseArguments(['f', '--kind', 'a,b', '--kind', 'c', '--id', 'x', '--json'])).toEqual({
      file: 'f',
      kinds: ['a', 'b', 'c'],
      ids: ['x'],
      json: true,
    });
  });
});
