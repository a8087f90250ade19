import { describe, expect, it } from 'vitest';

import { readMarkdown } from './markdown.js';

describe('readMarkdown()', () => {
  it('reads headings outside of code, with their lines', () => {
    const { headings } = readMarkdown('# One\n```sh\n# no heading\n```\n#no heading\n\n## Two ##\r\n');
    expect(headings).toEqual([
      { level: 1, text: 'One', line: 1 },
      { level: 2, text: 'Two', line: 7 },
    ]);
  });

  it('reads fences with their words, their indentation taken off and their note', () => {
    const { fences } = readMarkdown('- item\n\n  <!-- why -->\n\n  ```ts no-run\n  a();\n    b();\n  ```\n');
    expect(fences).toEqual([{ words: ['ts', 'no-run'], line: 5, code: 'a();\n  b();\n', note: 'why' }]);
  });

  it('closes a fence only by one of its own kind and at least its length', () => {
    const { fences, headings } = readMarkdown('~~~~ts\n```\n~~~\n~~~~~\n# After\n');
    expect(fences.map(({ code }) => code)).toEqual(['```\n~~~\n']);
    expect(headings).toHaveLength(1);
  });

  it('lets an unclosed fence run to the end', () => {
    expect(readMarkdown('```ts\na();\n# b').fences[0]?.code).toBe('a();\n# b\n');
  });
});
