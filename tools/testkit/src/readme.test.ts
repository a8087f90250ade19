import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import './readme-example.test-support.js';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

describe('README', () => {
  it('shows the example that runs above', () => {
    expect(read('../README.md')).toContain('```ts\n' + read('readme-example.test-support.ts') + '```');
  });
});
