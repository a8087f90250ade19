import { join } from 'node:path';

import { describe, expect, it, vi } from 'vitest';

import type { CaseLine } from '../bank/case-line.js';
import { runCases } from './supervisor.js';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const entry = join(import.meta.dirname, '../fixtures/hanging-process.mjs');
const line = (id: string, object: CaseLine['object'] = {}): CaseLine => ({ id, kind: 'k', object });

describe('runCases()', () => {
  it('fails a case that blocks its thread or ends its process, and goes on with the next in a new one', async () => {
    const lines = ['answers', 'hangs', 'answers', 'dies', 'answers', 'answers'].map((id) => line(id));
    const outcomes = await runCases(lines, { entry, graceMs: 100 });
    expect(outcomes.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['answers', 'pass'],
      ['hangs', 'fail'],
      ['answers', 'pass'],
      ['dies', 'fail'],
      ['answers', 'pass'],
      ['answers', 'pass'],
    ]);
    expect(outcomes[1]?.reason).toBe(
      'step 0 (search) hangs: it did not end within 50 ms and blocks its thread',
    );
    expect(outcomes[3]?.reason).toBe('step 0 (search) ended the process with exit code 7');
    expect(outcomes[2]?.reason).not.toBe(outcomes[0]?.reason);
    expect(outcomes[5]?.reason).toBe(outcomes[4]?.reason);
  });

  it('runs cases in the built process', async () => {
    const holds = {
      action: [{ op: 'kb.size', as: 'n' }],
      expect: [{ check: 'value', step: 'n', equals: 0 }],
    };
    const object = { id: 'a', kind: 'k', ...holds };
    const [outcome] = await runCases([line('a', object)]);
    expect(outcome).toEqual({ id: 'a', kind: 'k', outcome: 'pass', reason: '' });
  });

  it('gives nothing for nothing', async () => {
    expect(await runCases([])).toEqual([]);
  });
});
