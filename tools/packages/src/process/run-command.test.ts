import { tmpdir } from 'node:os';
import process from 'node:process';

import { describe, expect, it } from 'vitest';

import { mapLimited } from './map-limited.js';
import { outputOf, runCommand } from './run-command.js';

const folder = tmpdir();

describe('runCommand()', () => {
  it('returns the code and both outputs', async () => {
    const code = 'console.log("out"); console.error("err"); process.exitCode = 3;';
    const result = await runCommand(process.execPath, ['-e', code], { folder });
    expect(result).toEqual({ code: 3, stdout: 'out\n', stderr: 'err\n' });
    expect(outputOf(result)).toBe('out\nerr');
  });

  it('fails with a reason where there is no such program', async () => {
    const result = await runCommand('rag-no-such-program', [], { folder });
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('rag-no-such-program');
  });

  it('keeps paths of this process from packages that must stand alone', async () => {
    const code = 'console.log([process.env.NODE_PATH, process.env.NODE_ENV].join())';
    const environment = { RAG_UNUSED: '1' };
    const result = await runCommand(process.execPath, ['-e', code], { folder, environment });
    expect(result.stdout).toBe(',\n');
  });
});

describe('mapLimited()', () => {
  it('keeps the order of the items and runs no more than allowed at once', async () => {
    let running = 0;
    let most = 0;
    const results = await mapLimited([3, 1, 2, 5, 4], async (item) => {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
      running -= 1;
      return item * 10;
    });
    expect(results).toEqual([30, 10, 20, 50, 40]);
    expect(most).toBe(2);
  });

  it('stops at the first failure', async () => {
    await expect(mapLimited([1], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
