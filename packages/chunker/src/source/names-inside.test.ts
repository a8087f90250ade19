import { describe, expect, it } from 'vitest';

import { chunkLawfully, documentOf } from '../chunker-laws.test-support.js';

describe('the names of a chunk', () => {
  it.each([
    ['php', "if (!function_exists('app')) {\n  function app() {\n    return 1;\n  }\n}\n", 'app'],
    [
      'python',
      'try:\n    from fast import parse\nexcept ImportError:\n    def parse(text):\n        return text\n',
      'parse',
    ],
    [
      'javascript',
      "define(['a'], function () {\n  function flatten(list) {\n    return list;\n  }\n});\n",
      'flatten',
    ],
  ])('are those of what a statement holds, where it defines nothing itself: %s', (language, text, name) => {
    const [only] = chunkLawfully(documentOf('source', text, language));
    expect(only?.symbol).toBe(name);
    expect(only?.fields.symbol).toBe(name);
  });

  it('are all of a class that fits, on however many lines', () => {
    const [only] = chunkLawfully(
      documentOf('source', 'export class Store {\n  open() {}\n  close() {}\n}\n', 'typescript'),
    );
    expect([only?.symbol, only?.fields.symbol]).toEqual(['Store', 'Store open close']);
  });
});

describe('a definition that fits but for the comment above it', () => {
  it.each([
    ['typescript', '/**\n', ' * about it\n', ' */\n', 'export function go(a) {\n', '  step(a);\n', '}\n'],
    ['go', '', '// about it\n', '', 'func Go(a int) {\n', '\tstep(a)\n', '}\n'],
  ])('stays whole, and both parts have its name: %s', (language, open, line, close, head, step, end) => {
    const text = `${open}${line.repeat(100)}${close}${head}${step.repeat(30)}${end}`;
    const chunks = chunkLawfully(documentOf('source', text, language));
    const code = chunks.at(-1);
    expect(code?.content.startsWith(head.trim())).toBe(true);
    expect(code?.content.endsWith('}')).toBe(true);
    expect(new Set(chunks.map(({ symbol }) => symbol?.toLowerCase()))).toEqual(new Set(['go']));
  });
});
