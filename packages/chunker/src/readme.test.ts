import { readFileSync } from 'node:fs';

import { Document } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { chunkDocumentInit, DEFAULT_CHUNKER_OPTIONS, NormalizedDocumentChunker } from './index.js';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

describe('README.md', () => {
  it('shows an example that prints what it says', () => {
    const code = /```ts\n([\s\S]*?)```/u.exec(readme)?.[1] ?? '';
    const [, expected] = /^\/\/ (.*)$/mu.exec(code) ?? [];
    const lines: string[] = [];
    const print = (...values: unknown[]): void => {
      lines.push(
        values
          .map((value) => (Array.isArray(value) ? `[ '${value.join("', '")}' ]` : String(value)))
          .join(' '),
      );
    };
    const body = code.replace(/^import .*$/gmu, '');
    // The example is plain JavaScript once its imports arrive as arguments.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the code under test is the text of the README
    const run = new Function(
      'Document',
      'chunkDocumentInit',
      'NormalizedDocumentChunker',
      'console',
      body,
    ) as (...values: unknown[]) => void;
    run(Document, chunkDocumentInit, NormalizedDocumentChunker, { log: print });
    expect(lines).toEqual([expected]);
  });

  it('gives the defaults as they are', () => {
    const rows = readme.replaceAll(/ +/gu, ' ');
    expect(rows).toContain(`| \`target\` | ${DEFAULT_CHUNKER_OPTIONS.target} |`);
    expect(rows).toContain(`| \`max\` | ${DEFAULT_CHUNKER_OPTIONS.max.toLocaleString('en')} |`);
  });

  it('stays within eighty lines', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
  });
});
