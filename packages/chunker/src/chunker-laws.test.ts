import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { chunkLawfully, documentOf, READINGS } from './chunker-laws.test-support.js';

const HOSTILE_PIECES = [
  ...['\n', '\n\n', ' ', '\t', '\r', '\u2028', '\u00a0', '\ufeff', '\u0000'],
  ...[
    '🦓',
    '👩\u200d👩\u200d👧',
    'e\u0301',
    '\ud800',
    '\udc00',
    '漢字かな',
    '한국어',
    'ภาษาไทย',
    'שלום ',
    '。',
    'a.b.c ',
  ],
  ...[
    '# ',
    '## T\n',
    '---\n',
    '===\n',
    '```',
    '~~~\n',
    '<!--',
    '-->',
    '- ',
    '1. ',
    '> ',
    '| a | b |\n',
    '|---|---|\n',
    '+++\n',
  ],
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
    '@a\n',
    '#[a]\n',
  ],
  ...[
    'function f',
    'class C',
    'def g',
    'end\n',
    'if ',
    'else ',
    '#if\n',
    '#else\n',
    '#endif\n',
    '<<EOF',
    'EOF\n',
    'r#"',
    '"#',
    'R"x(',
    "'''",
    '"""',
  ],
  ...['key: ', '|\n', '""', 'word '.repeat(12), 'x'.repeat(70), '    '],
];

const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE_PIECES), anyUnit), {
    maxLength: 120,
  })
  .map((pieces) => pieces.join(''));

const options = fc.constantFrom(
  {},
  { target: 3, max: 3 },
  { target: 1, max: 7 },
  { target: 20, max: 60 },
  { target: 200, max: 200 },
);

describe.each(READINGS.map(([format, language]) => ({ format, language })))(
  'the laws of Chunker, read as $format $language',
  ({ format, language }) => {
    it('hold for hostile text and any size', () => {
      fc.assert(
        fc.property(hostileText, options, (text, size) => {
          const chunks = chunkLawfully(documentOf(format, text, language), size);
          for (const chunk of chunks) chunkLawfully(documentOf(format, chunk.content, language), size);
          expect(chunkLawfully(documentOf(format, text, language), size)).toEqual(chunks);
        }),
        { numRuns: 25 },
      );
    });
  },
);

const LONG_TEXTS: Readonly<Record<string, string>> = {
  'nested brackets': '['.repeat(12_000) + ']'.repeat(12_000),
  'nested brackets on lines': '[\n'.repeat(4_000) + ']\n'.repeat(4_000),
  'brackets that never close': '{"a":'.repeat(8_000),
  'one word': 'x'.repeat(40_000),
  'one line': 'word '.repeat(12_000),
  'minified code': 'function a(){return b?c:d}var e=/[/;{]/,f=`a${b}`;'.repeat(2_000),
  'slashes that open nothing': '(/['.repeat(12_000),
  'quotes in quotes': '"\''.repeat(20_000),
  'templates in templates': '`${'.repeat(12_000),
  'fences that never close': '```\n'.repeat(4_000) + '````x\n```\n'.repeat(3_000),
  'list markers': '- '.repeat(20_000),
  'nested lists': Array.from({ length: 400 }, (_, index) => `${' '.repeat(index * 2)}- a`).join('\n'),
  'nested quotes': '> '.repeat(20_000),
  'a giant table': `| a | b |\n|---|---|\n${'| x | y |\n'.repeat(4_000)}`,
  'blank lines': `a\n${'\n'.repeat(40_000)}b`,
  'headings without text': '# a\n'.repeat(4_000),
  'one setext heading of many lines': `${'a\n'.repeat(8_000)}===\n`,
  'words that open no heredoc': Array.from({ length: 4_000 }, (_, index) => `x <<W${index}`).join('\n'),
  'quotes of a table that never close': '"a,\n'.repeat(4_001),
  'Japanese without a space': '漢字かな交じり文。'.repeat(5_000),
  'emoji at odd offsets': `a${'🦓'.repeat(8_000)}`,
  'combining marks': `e${'\u0301'.repeat(20_000)}`,
  'joined emoji': '👨\u200d'.repeat(8_000),
  'carriage returns': 'a\rb\r'.repeat(8_000),
  'lone surrogates': `${'\ud800'.repeat(12_000)}\udc00`,
  'leading blanks': `${' '.repeat(40_000)}x`,
  'indentation that only grows': Array.from(
    { length: 400 },
    (_, index) => `${' '.repeat(index)}def f():`,
  ).join('\n'),
  'attributes of nothing': '@a\n'.repeat(8_000),
  'conditionals of the preprocessor': '#if x\n{\n'.repeat(4_000),
  'right to left': 'שלום עולם. '.repeat(5_000),
};

const LONG_LANGUAGES: readonly (string | undefined)[] = [undefined, 'typescript', 'python', 'cpp'];
const LONG_READINGS = READINGS.filter(
  ([format, language]) => !['unknown', 'constructor'].includes(format) && LONG_LANGUAGES.includes(language),
);

describe.each(Object.entries(LONG_TEXTS))('the laws of Chunker, for %s', (_name, text) => {
  it('hold however it is read', () => {
    for (const [format, language] of LONG_READINGS) chunkLawfully(documentOf(format, text, language));
  });
});
