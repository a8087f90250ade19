import { EXIT_CODES } from '@rag/cli';
import { describe, expect, it } from 'vitest';

import { runCase } from '../run/run-case.js';

describe('the operation "cli"', () => {
  it('runs the program in the folder of the case and gives its exit code and both outputs', async () => {
    const object = {
      id: 'a',
      kind: 'k',
      setup: { files: [{ path: 'notes/a.md', content: 'otter\n' }], env: { NO_COLOR: '' } },
      action: [
        { op: 'cli', args: ['search', 'notes', 'otter'], as: 'found' },
        { op: 'cli', args: ['search', 'notes', 'submarine'], as: 'none' },
        { op: 'cli', args: ['sing'], as: 'usage' },
      ],
      expect: [
        { check: 'exit_code', step: 'found', equals: EXIT_CODES.ok },
        { check: 'stdout', step: 'found', contains: 'a.md' },
        { check: 'exit_code', step: 'none', equals: EXIT_CODES.noMatch },
        { check: 'exit_code', step: 'usage', equals: EXIT_CODES.usage },
        { check: 'stderr', step: 'usage', matches: 'unknown command "sing"' },
      ],
    };
    const outcome = await runCase({ id: 'a', kind: 'k', object });
    expect(outcome).toEqual({ id: 'a', kind: 'k', outcome: 'pass', reason: '' });
  }, 30_000);
});
