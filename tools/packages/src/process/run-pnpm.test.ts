import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { PNPM_VERSION } from './run-pnpm.js';

describe('PNPM_VERSION', () => {
  it('is the one that the repository pins', async () => {
    const text = await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8');
    const { packageManager } = JSON.parse(text) as { readonly packageManager: string };
    expect(packageManager).toBe(`pnpm@${PNPM_VERSION}`);
  });
});
