import { describe, expect, it } from 'vitest';

import { chunkLawfully, documentOf } from '../chunker-laws.test-support.js';
import type { ChunkerOptions } from '../options.js';
import {
  closesFence,
  readAtxHeading,
  readFence,
  readListMarker,
  readSetextUnderline,
} from './block-syntax.js';

const chunk = (text: string, options?: ChunkerOptions): ReturnType<typeof chunkLawfully> =>
  chunkLawfully(documentOf('markdown', text), options);
const pathsOf = (text: string): string[] => [
  ...new Set(chunk(text).map(({ headingPath }) => headingPath.join(' > '))),
];

describe('readAtxHeading()', () => {
  it.each([
    ['# One', 1, 'One'],
    ['###### Six', 6, 'Six'],
    ['#\tTab', 1, 'Tab'],
    ['## Closed ##', 2, 'Closed'],
    ['## Closed ##   ', 2, 'Closed'],
    ['# C#', 1, 'C#'],
    ['# a \\# b', 1, 'a \\# b'],
    ['#', 1, ''],
    ['## ##', 2, ''],
  ])('reads %j as level %i, %j', (content, level, title) => {
    expect(readAtxHeading(content)).toEqual({ level, title });
  });

  it.each(['#hashtag', '####### seven', '\\# no', 'a # b', ''])('reads no heading in %j', (content) => {
    expect(readAtxHeading(content)).toBeUndefined();
  });
});

describe('readSetextUnderline()', () => {
  it.each([
    ['===', 1],
    ['-', 2],
    ['---  ', 2],
  ])('reads %j as level %i', (content, level) => {
    expect(readSetextUnderline(content)).toBe(level);
  });

  it.each(['= =', '---a', '+++', ''])('reads nothing in %j', (content) => {
    expect(readSetextUnderline(content)).toBeUndefined();
  });
});

describe('readFence() and closesFence()', () => {
  it('needs three marks, and no backtick after backticks', () => {
    expect(readFence('```js')).toEqual({ marker: '`', length: 3 });
    expect(readFence('~~~~ `x`')).toEqual({ marker: '~', length: 4 });
    expect(readFence('``')).toBeUndefined();
    expect(readFence('```x```')).toBeUndefined();
  });

  it('closes with the same mark, as often or more, and nothing after it', () => {
    const fence = { marker: '`', length: 4 } as const;
    expect(closesFence('````', fence)).toBe(true);
    expect(closesFence('`````  ', fence)).toBe(true);
    expect(closesFence('```', fence)).toBe(false);
    expect(closesFence('~~~~', fence)).toBe(false);
    expect(closesFence('```` x', fence)).toBe(false);
  });
});

describe('readListMarker()', () => {
  it.each([
    ['- a', 2],
    ['*   a', 4],
    ['12. a', 4],
    ['3) a', 3],
    ['-', 2],
    ['-      code', 2],
  ])('finds the content of %j after %i columns', (content, width) => {
    expect(readListMarker(content)).toBe(width);
  });

  it.each(['-a', '1.a', 'a. b', '1234567890. a', '.'])('finds no marker in %j', (content) => {
    expect(readListMarker(content)).toBeUndefined();
  });
});

describe('Markdown sections', () => {
  it.each([
    ['nested, with a skipped level', '# A\na\n### C\nc\n## B\nb\n# D\nd', ['A', 'A > C', 'A > B', 'D']],
    ['setext of both levels', 'A\n=\na\n\nB\n---\nb', ['A', 'A > B']],
    ['setext of several lines', 'A long\ntitle\n===\na', ['A long title']],
    ['up to three blanks', '   # A\na', ['A']],
    ['text before the first', 'x\n\n# A\na', ['', 'A']],
    ['an empty title', '# A\na\n##\nb', ['A']],
  ])('open at headings: %s', (_name, text, paths) => {
    expect(pathsOf(text)).toEqual(paths);
  });

  it.each([
    ['four blanks', '    # no'],
    ['a fence', '```\n# no\n```'],
    ['a fence of tildes with backticks in it', '~~~\n```\n# no\n~~~'],
    ['a fence that is never closed', '```\n# no\n\n# nor\n'],
    ['a fence in an ordered list', '1. x\n\n   ```sh\n   # no\n   ```'],
    ['a fence deep in a list', '10. x\n\n    ```sh\n    # no\n    ```'],
    ['a comment', '<!--\n# no\n\n# nor\n-->'],
    ['preformatted HTML', '<pre>\n\n# no\n</pre>'],
    ['an HTML block', '<div>\n# no\n</div>'],
    ['a quote', '> # no'],
    ['a list item', '- # no\n\n  # nor'],
    ['an indented block after a blank line', 'x\n\n\t# no'],
    ['YAML front matter', '---\n# no\n---'],
    ['TOML front matter', '+++\n# no\n+++'],
    ['a thematic break below a list', '- x\n---'],
    ['a thematic break below a quote', '> x\n---'],
    ['a rule below a table', '| a |\n|---|\n| b |\n---'],
    ['a tag of words', '#tag'],
  ])('do not open in %s', (_name, text) => {
    expect(pathsOf(`${text}\n`)).toEqual(['']);
  });

  it.each([
    ['front matter that is never closed', '---\ntitle: x\n# A\na'],
    ['a comment that is closed', '<!-- x -->\n# A\na'],
    ['a list', '- x\n# A\na'],
    ['a paragraph', 'x\n# A\na'],
    ['a fence that is closed', '```\nx\n```\n# A\na'],
    ['an HTML block and a blank line', '<div>\n\n# A\na'],
    ['a quote', '> x\n# A\na'],
  ])('open after %s', (_name, text) => {
    expect(pathsOf(text).at(-1)).toBe('A');
  });

  it('never share a chunk, however small', () => {
    const chunks = chunk('# A\n\na\n\n## B\n\nb\n\n## C\n\nc\n');
    expect(chunks.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [1, 3],
      [5, 7],
      [9, 11],
    ]);
  });

  it('begin with the headings above that have nothing of their own', () => {
    const chunks = chunk('# A\n\n## B\n\n### C\n\nc\n\n# D\n\n# E\n\ne\n');
    expect(chunks.map(({ startLine, headingPath }) => [startLine, ...headingPath])).toEqual([
      [1, 'A', 'B', 'C'],
      [9, 'D'],
      [11, 'E'],
    ]);
  });

  it('carry the complete path, also of long titles, one heading a line', () => {
    const title = 'Long heading words '.repeat(100).trim();
    const [first] = chunk(`# ${title}\n\n## Part\n\ntext\n`, { target: 100, max: 200 }).slice(-1);
    expect(first?.headingPath).toEqual([title, 'Part']);
    expect(first?.fields.headings).toBe(`${title}\nPart`);
  });
});

describe('Markdown blocks', () => {
  it('keeps a heading with its first block, beyond the target', () => {
    const paragraph = 'x '.repeat(450);
    expect(chunk(`# Title\n\n${paragraph}\n\n${paragraph}`)[0]?.content).toContain('# Title\n\nx x');
  });

  it('cuts between list items, not inside one', () => {
    const item = '- first line of the item\n  and its continuation\n\n  with a paragraph\n';
    for (const { content } of chunk(item.repeat(12), { target: 150, max: 200 })) {
      expect(content.startsWith('- first')).toBe(true);
      expect(content.endsWith('with a paragraph')).toBe(true);
    }
  });

  it('cuts an item that is too large at the items inside it', () => {
    const text = `- outer\n${'  - inner item with words\n    and more of it\n'.repeat(10)}`;
    const chunks = chunk(text, { target: 100, max: 120 });
    expect(chunks.slice(1).every(({ content }) => content.startsWith('  - inner'))).toBe(true);
  });

  it('does not cut a fence that fits', () => {
    const fence = '```ts\nconst a = 1;\n\nconst b = 2;\n```';
    const text = Array.from({ length: 12 }, (_, index) => `Text ${index} before it.\n\n${fence}\n`).join(
      '\n',
    );
    for (const { content } of chunk(text, { target: 120, max: 140 }))
      expect(content.split('```').length % 2).toBe(1);
  });

  it('cuts a table between rows', () => {
    const text = `| a | b |\n|---|---|\n${'| cell one | cell two |\n'.repeat(30)}`;
    for (const { content } of chunk(text, { target: 100, max: 140 })) expect(content).toMatch(/^\|.*\|$/su);
  });
});
