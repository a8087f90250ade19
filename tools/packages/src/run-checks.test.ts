import { describe, expect, it } from 'vitest';

import type { PackageCheck } from './package-check.js';
import { runChecks } from './run-checks.js';
import { Workbench } from './workspace/workbench.js';

const check = (name: string, run: PackageCheck['run']): PackageCheck => ({
  name,
  law: `the law of ${name}`,
  run,
});

const outcomeOf = async (
  ...checks: readonly PackageCheck[]
): Promise<{ found: number; lines: readonly string[] }> => {
  const lines: string[] = [];
  const found = await runChecks(checks, new Workbench('.', '.', []), (text) => lines.push(text));
  return { found, lines };
};

describe('runChecks()', () => {
  it('writes a line for each check, with its notes', async () => {
    const sizes = check('sizes', () => Promise.resolve({ findings: [], notes: ['1 kB'] }));
    const browser = check('browser', () => Promise.resolve({ findings: [], skipped: 'no browser' }));
    expect(await outcomeOf(sizes, browser)).toEqual({
      found: 0,
      lines: ['ok      sizes', '        1 kB', 'skipped browser: no browser'],
    });
  });

  it('writes findings before the law that they break', async () => {
    const { found, lines } = await outcomeOf(check('a', () => Promise.resolve({ findings: ['one', 'two'] })));
    expect(found).toBe(2);
    expect(lines).toEqual(['one', 'two', 'FAILED  a: the law of a']);
  });

  it('counts a check that cannot run, and runs the next', async () => {
    const broken = check('a', () => Promise.reject(new Error('no disk')));
    const { found, lines } = await outcomeOf(
      broken,
      check('b', () => Promise.resolve({ findings: [] })),
    );
    expect(found).toBe(1);
    expect(lines).toContain('a: the check could not run: Error: no disk');
    expect(lines).toContain('ok      b');
  });
});
