import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

describe('README.md', () => {
  it('shows an example that runs and prints what it says', async () => {
    const example = /```ts\n([\s\S]*?)```/u.exec(read('../README.md'))?.[1];
    expect(example).toBe(read('readme-example.test-support.ts'));
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await import('./readme-example.test-support.js');
    expect(log.mock.calls).toEqual([[true, 'src/auth.ts#0'], ['RAG_CONTRACTS_INVALID_FILTER']]);
    log.mockRestore();
  });
});
