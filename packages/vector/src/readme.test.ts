import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

describe('README', () => {
  it('shows an example that runs and finds what is near', async () => {
    expect(read('../README.md')).toContain('```ts\n' + read('readme-example.test-support.ts') + '```');
    const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
    await import('./readme-example.test-support.js');
    expect(log.mock.calls).toEqual([['a llama']]);
    log.mockRestore();
  });
});
