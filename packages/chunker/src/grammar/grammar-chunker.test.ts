import type { Chunk } from '@rag/contracts';
import { describeChunker, LARGE_HOSTILE_TEXTS } from '@rag/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { documentOf, expectLawful } from '../chunker-laws.test-support.js';
import { weightOf } from '../core/weight.js';
import { NormalizedDocumentChunker } from '../normalized-document-chunker.js';
import { DEFAULT_CHUNKER_OPTIONS, type ChunkerOptions } from '../options.js';
import { GrammarChunker } from './grammar-chunker.js';
import { GRAMMAR_FIXTURES } from './grammar-fixtures.test-support.js';
import { GrammarLibrary } from './grammar-library.js';

const library = await GrammarLibrary.open();

const chunk = async (
  language: string,
  text: string,
  options: ChunkerOptions = {},
): Promise<readonly Chunk[]> => {
  const document = documentOf('source', text, language);
  const chunks = await new GrammarChunker(library, options).chunk(document);
  expectLawful(document, chunks, options);
  return chunks;
};
const starts = (chunks: readonly Chunk[]): string[] =>
  chunks.map(({ content }) => content.split('\n')[0] ?? '');

describeChunker({
  name: 'GrammarChunker',
  create: () => new GrammarChunker(library),
  weight: { max: DEFAULT_CHUNKER_OPTIONS.max, weightOf },
});

describe('GrammarChunker', () => {
  it('reads the code of units by their grammars, too', async () => {
    const chunker = new GrammarChunker(await GrammarLibrary.open());
    const text = '# Title\ntext\ndef go(a):\n    return a\n';
    const units = [
      { kind: 'cell', startLine: 1, format: 'markdown' },
      { kind: 'cell', startLine: 3, format: 'source', language: 'python' },
    ];
    const document = { path: 'a.ipynb', format: 'notebook', text, units };
    const chunks = await chunker.chunk(document);
    expectLawful(document, chunks);
    expect(chunks.map(({ symbol, signature, startLine }) => [symbol, signature, startLine])).toEqual([
      [undefined, undefined, 1],
      ['go', 'def go(a)', 3],
    ]);
  });

  it('chunks what is no source code as the other chunker does', () => {
    const document = documentOf('markdown', '# A\n\ntext\n\n## B\n\nmore\n');
    expect(new GrammarChunker(library).chunk(document)).toEqual(
      new NormalizedDocumentChunker().chunk(document),
    );
  });

  it('carries name, kind, scope and signature', async () => {
    const text = `export class K extends L {\n  /** About run. */\n  async run(\n    a: number,\n  ): Promise<void> {\n${'    step(a);\n'.repeat(6)}  }\n}\n`;
    const chunks = await chunk('typescript', text, { target: 60, max: 140 });
    expect(chunks.at(-1)).toMatchObject({
      symbol: 'run',
      symbolKind: 'method',
      scope: expect.arrayContaining(['K']),
      signature: 'async run(a: number): Promise<void>',
    });
  });

  it('makes one unit of the preamble, and takes it apart at its imports', async () => {
    const imports = Array.from(
      { length: 8 },
      (_, index) => `import { name${index} } from './module-${index}';\n`,
    );
    const text = `/* licence */\n${imports.join('')}\nexport function go() {\n${'  step();\n'.repeat(10)}}\n`;
    expect(starts(await chunk('typescript', text, { target: 400, max: 600 }))).toEqual([
      '/* licence */',
      'export function go() {',
    ]);
    for (const { content } of (await chunk('typescript', text, { target: 60, max: 120 })).slice(1, 3))
      expect(content.startsWith('import')).toBe(true);
  });

  it('keeps comments, decorators and attributes with what they belong to', async () => {
    const body = '  int field = 100;\n  int other = 200;\n';
    const one = (name: string): string =>
      `/** About ${name}. */\n@Marked\nclass ${name} {\n${body}  void m() {}\n}\n`;
    expect(
      starts(await chunk('java', `${one('A')}\n${one('B')}\n${one('C')}`, { target: 90, max: 120 })),
    ).toEqual(['/** About A. */', '/** About B. */', '/** About C. */']);
    const rust = (name: string): string =>
      `/// About ${name}.\n#[inline]\n\nfn ${name}() {\n    step_by_step();\n}\n`;
    expect(starts(await chunk('rust', rust('a') + rust('b'), { target: 60, max: 90 }))).toEqual([
      '/// About a.',
      '/// About b.',
    ]);
  });

  it('never lets the members of a class share a chunk with what is outside', async () => {
    const text =
      'class A:\n    def one(self): pass\n\n\nclass B:\n    def two(self): pass\n\n\ndef three(): pass\n';
    expect(starts(await chunk('python', text))).toEqual(['class A:', 'class B:', 'def three(): pass']);
    const data = 'interface A {\n  a: string;\n}\ninterface B {\n  b: string;\n}\n';
    expect(await chunk('typescript', data)).toHaveLength(1);
  });

  it('finds levels inside of calls, objects and functions without a name', async () => {
    const test = (name: string): string => `  it('${name}', () => {\n${'    check(1);\n'.repeat(4)}  });\n`;
    const text = `describe('all', () => {\n${['a', 'b', 'c'].map(test).join('\n')}});\n`;
    expect(starts(await chunk('typescript', text, { target: 60, max: 90 }))).toEqual([
      "describe('all', () => {",
      "  it('a', () => {",
      "  it('b', () => {",
      "  it('c', () => {",
    ]);
    const method = (name: string): string => `  ${name}() {\n${'    check(1);\n'.repeat(4)}  },\n`;
    const names = async (around: string): Promise<(string | undefined)[]> =>
      (
        await chunk('javascript', around.replace('@', ['a', 'b', 'c'].map(method).join('')), {
          target: 60,
          max: 100,
        })
      ).map(({ symbol }) => symbol);
    expect((await names('module.exports = {\n@};\n')).slice(-2)).toEqual(['b', 'c']);
    expect((await names('define(function () {\n  return {\n@  };\n});\n')).slice(-2)).toEqual(['b', 'c']);
  });

  it('says which files a program wrote, and looks for no names in minified ones', async () => {
    const generated = await chunk(
      'go',
      '// Code generated by x. DO NOT EDIT.\n\npackage a\n\nfunc B() {\n}\n',
    );
    expect(generated[0]).toMatchObject({ metadata: { generated: true }, symbol: 'B' });
    const minified = await chunk('javascript', `${'function a(){return b?c:d}'.repeat(100)}\n`);
    for (const { metadata, symbol } of minified)
      expect([metadata, symbol]).toEqual([{ generated: true, minified: true }, undefined]);
    expect((await chunk('go', 'package a\n'))[0]?.metadata).toBeUndefined();
  });

  it('reads by looks what the parser cannot read, and by grammar what it can', async () => {
    const text =
      'function one() {\n  return 1;\n}\n\nclass Broken {{{ ]\n\nfunction two() {\n  return 2;\n}\n';
    const names = (await chunk('typescript', text)).flatMap(({ fields }) => fields.symbol?.split(' ') ?? []);
    expect(names).toEqual(expect.arrayContaining(['one', 'two']));
  });

  it('counts lines and offsets as the text does, whatever characters stand before', async () => {
    const before = '// 🦓 漢字 \u2028 é\u0301 \r x \ufeff\nconst a = "🦓🦓\u2028";\n\n';
    const [only] = await chunk('typescript', `\ufeff${before}function after() {}\n`);
    expect(only?.fields.symbol).toBe('a after');
    const chunks = await chunk('python', `\ufeff${'# 🦓🦓🦓\n'.repeat(20)}\ndef after(): pass\n`, {
      target: 30,
      max: 60,
    });
    expect(chunks.at(-1)).toMatchObject({ symbol: 'after', startLine: 22, content: 'def after(): pass' });
  });

  it('takes names of Object.prototype for names', async () => {
    const chunks = await chunk('javascript', 'function constructor() {}\nfunction __proto__() {}\n');
    expect(chunks[0]?.fields.symbol).toBe('constructor __proto__');
  });
});

const HOSTILE_PIECES = [
  ...['\n', '\n\n', ' ', '\t', '\r', '\u2028', '\u0000', '\ud800', '\udc00', '🦓', 'é\u0301', '漢字'],
  ...[
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '"',
    "'",
    '`',
    '${',
    '\\',
    '/',
    '//',
    '/*',
    '*/',
    ',',
    ';',
    ':',
    '=>',
    '<',
    '>',
  ],
  ...[
    'function f',
    'class C',
    'def g',
    'end\n',
    'if ',
    'else ',
    '#if\n',
    '#endif\n',
    '<<EOF',
    'EOF\n',
    'r#"',
    "'''",
  ],
  ...[
    '@a\n',
    '#[a]\n',
    'import a\n',
    'namespace N {\n',
    'export ',
    'const x = ',
    'fn h() {\n',
    '    ',
    'x'.repeat(70),
  ],
];
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...HOSTILE_PIECES),
      fc.constantFrom(...GRAMMAR_FIXTURES.map(({ text }) => text)),
    ),
    {
      maxLength: 40,
    },
  )
  .map((pieces) => pieces.join(''));

describe('the laws of Chunker, read by grammars', () => {
  it.each(['typescript', 'tsx', 'python', 'cpp', 'ruby', 'shell', 'csharp', 'rust'])(
    'hold for hostile text, also after other hostile text: %s',
    async (language) => {
      const sample = GRAMMAR_FIXTURES.find((fixture) => fixture.language === language)?.text ?? 'x = 1\n';
      const expected = await chunk(language, sample);
      await fc.assert(
        fc.asyncProperty(hostileText, fc.constantFrom({}, { target: 20, max: 60 }), async (text, options) => {
          const chunks = await chunk(language, text, options);
          expect(await chunk(language, sample)).toEqual(expected);
          expect(await chunk(language, text, options)).toEqual(chunks);
        }),
        { numRuns: 8 },
      );
      expect(library.isLost).toBe(false);
    },
  );

  const LONG_TEXTS: Readonly<Record<string, string>> = {
    'nested brackets': '['.repeat(100_000) + ']'.repeat(100_000),
    'brackets below the bound': '(['.repeat(400) + '])'.repeat(400),
    'calls that never close': 'f()('.repeat(900),
    'functions that return functions': '(a)=>'.repeat(4_000),
    'comments that never close': '/*\n'.repeat(2_000),
    'labels of nothing': 'case 1:\n'.repeat(2_400),
    'one line': 'let a = b; '.repeat(20_000),
    'classes that never close': 'class A {\n'.repeat(900),
    'lone surrogates': '\ud800\n'.repeat(4_000),
    'NUL on each line': 'a\0b\n'.repeat(4_000),
    prose: 'This is not code, it is a line of prose.\n'.repeat(700),
  };

  it.each([
    ...Object.entries(LONG_TEXTS),
    ...[...LARGE_HOSTILE_TEXTS].map(([name, make]) => [name, make().slice(0, 20_000)] as const),
  ])('hold for %s', async (_, text) => {
    await chunk('typescript', text);
    expect(library.isLost).toBe(false);
  });
});
