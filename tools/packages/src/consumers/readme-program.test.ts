import { describe, expect, it } from 'vitest';

import { entryProgram, readmeInstall, readmePrograms } from './readme-program.js';

describe('readmePrograms()', () => {
  it('takes each TypeScript block, and no other', () => {
    const markdown =
      '```sh\nls\n```\n\n```ts\nconst a = 1;\n```\n\n```ts no-run\nb;\n```\n\n```ts\r\nc;\r\n```\r\n';
    expect(readmePrograms(markdown)).toEqual(['const a = 1;\n', 'c;\n']);
  });

  it('ends a block at its own fence only', () => {
    expect(readmePrograms('```ts\nconst a = `\n ``` `;\n```\n')).toEqual(['const a = `\n ``` `;\n']);
  });
});

describe('readmeInstall()', () => {
  it.each([
    ['```sh\nnpm install @rag/a\n```', ['@rag/a']],
    ['npm install @rag/a @rag/contracts', ['@rag/a', '@rag/contracts']],
    ['npm install --global @rag/cli', ['@rag/cli']],
    ['To install, run npm install @rag/a', []],
  ])('reads %j', (markdown, names) => {
    expect(readmeInstall(markdown)).toEqual(names);
  });
});

describe('entryProgram()', () => {
  it('loads every entry point by its name', () => {
    const program = entryProgram('@rag/a', ['.', './verify']);
    expect(program).toContain('import("@rag/a")');
    expect(program).toContain('import("@rag/a/verify")');
  });
});
