import fc from 'fast-check';

/** Texts that have broken tokenizers, chunkers and parsers, each with a name; none above a few kilobytes. */
export const HOSTILE_TEXTS: ReadonlyMap<string, string> = new Map([
  ['empty', ''],
  ['blanks', ' \t\n\u00a0\u3000\u2028\n\n'],
  ['one character', 'x'],
  ['one line end', '\n'],
  ['many blank lines', `a${'\n'.repeat(500)}b`],
  ['no line end at the end', 'first\nsecond'],
  ['lone carriage returns', 'one\rtwo\rthree\n'],
  ['carriage return and line feed', 'one\r\ntwo\r\n'],
  ['separators that are no line ends', 'one\u2028two\u2029three\u0085four\vfive\fsix'],
  ['byte order mark inside', '\ufeffone\n\ufefftwo'],
  ['nul and other controls', 'a\0b\u0001c\u001bd\u007fe'],
  ['tabs', '\tone\n\t\ttwo\n\t\t\tthree\n'],
  [
    'emoji',
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u{1f3f3}\ufe0f\u200d\u{1f308} \u{1f1e9}\u{1f1ea}\n'.repeat(50),
  ],
  ['a long line of emoji', `a${'\u{1f600}'.repeat(2000)}`],
  ['lone surrogates', 'a\ud800b\udc00c\udc00\ud800d'],
  ['combining marks', `e${'\u0301'.repeat(200)} z${'\u0489'.repeat(200)}`],
  ['right to left', 'שלום \u202eevil\u202c مرحبا \u2067isolated\u2069\n'],
  ['Chinese', '检索系统把文档切成小块。每一块都可以单独阅读！\n'.repeat(20)],
  ['Japanese', '検索エンジンは文書を小さな塊に分けます。ｶﾀｶﾅ　と　ひらがな。\n'.repeat(20)],
  ['Korean', '검색 엔진은 문서를 작은 조각으로 나눕니다.\n'.repeat(20)],
  ['Thai', 'ระบบค้นหาแบ่งเอกสารออกเป็นส่วนเล็กๆ\n'.repeat(20)],
  ['tag characters', 'a\u{e0041}\u{e0042}\u{e007f}b'],
  [
    'names of object properties',
    '__proto__ constructor toString hasOwnProperty\n# __proto__\nconstructor: 1\n',
  ],
  ['unclosed fence', '# Title\n\n```ts\nconst a = 1;\n# not a heading\n'],
  ['fences in fences', '````\n```\n# no\n```\n````\n# yes\n~~~\n```\n~~~\n'],
  ['unclosed comment', '/* never\nclosed\nfunction f() {}\n'],
  ['unclosed string', 'const a = "never closed\nfunction f() {}\nconst b = `${`${`'],
  ['unbalanced brackets', '}}}])) {{{ [[[ (((\nfunction f() {\n'],
  ['unclosed front matter', '---\ntitle: x\n\n# Heading\n'],
  [
    'headings of every kind',
    '# a\n####### no\n#no\n   ## b ##\na\n===\nb\n---\n    # code\n<!--\n# c\n-->\n',
  ],
  ['table', `| a | b |\n|---|---|\n${'| x | y |\n'.repeat(100)}`],
  ['quoted rows', 'a,b\n"one\nrow","with ""quotes"""\n"never closed\n1,2\n'],
  ['broken json', '{"a": [1, 2, {"b": "\\u00"}, // comment\n], "c": tru'],
  ['deep json', `${'['.repeat(500)}${']'.repeat(500)}`],
  ['json lines', '{"a":1}\n{"b":2}\n'],
  ['yaml', 'a: &x\n  - *x\n---\n? complex\n: |\n  block\n...\n'],
  ['deep indentation', Array.from({ length: 100 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n')],
  ['minified source', `!function(e){${'var t=e.x;if(t){return t("\\"}")}'.repeat(60)}}(window);`],
  ['several definitions on one line', 'function a(){} function b(){} class C{m(){} n(){}}\n'.repeat(30)],
  ['one long word', 'x'.repeat(5000)],
  ['one long line', 'word '.repeat(1500)],
]);

const LARGE = 262_144;

/** Texts that take minutes where the work is not linear, and overflow where it is recursive; a few 100 kB each. */
export const LARGE_HOSTILE_TEXTS: ReadonlyMap<string, () => string> = new Map([
  ['100,000 nested brackets', () => '['.repeat(100_000) + ']'.repeat(100_000)],
  ['100,000 open braces', () => '{'.repeat(100_000)],
  ['a line of 256 kB', () => 'word '.repeat(LARGE / 5)],
  ['a word of 256 kB', () => 'x'.repeat(LARGE)],
  ['256 kB of blanks before a word', () => `${' '.repeat(LARGE)}x`],
  ['256 kB of line ends', () => `a${'\n'.repeat(LARGE)}b`],
  ['256 kB without blanks in Chinese', () => '检索系统'.repeat(LARGE / 12)],
  ['10,000 open fences', () => '```\n# a\n'.repeat(10_000)],
  ['10,000 open comments', () => '/* "` // <!--\n'.repeat(10_000)],
  ['50,000 quotes', () => '"\'`\\'.repeat(50_000)],
  ['a table of 5,000 rows', () => `| a | b |\n|---|---|\n${'| cell | cell |\n'.repeat(5000)}`],
  ['100,000 combining marks', () => `e${'\u0301'.repeat(100_000)}`],
  ['100,000 stars and brackets', () => '*[_`('.repeat(100_000)],
]);

const FRAGMENTS: readonly string[] = Object.freeze([
  ...['\n', '\n\n', '\r', '\t', ' ', '    ', '\u2028', '\ufeff', '\0'],
  ...['# ', '## ', '```', '~~~', '---\n', '===', '- ', '1. ', '> ', '| a | b |\n', '<!--', '-->'],
  ...['{', '}', '(', ')', '[', ']', '"', "'", '`', '${', '\\', '//', '/*', '*/', '#', ';', ',', ':'],
  ...['function f() ', 'class A ', 'def g():\n  ', 'func h() ', 'export const x = ', 'end\n', '@decorator\n'],
  ...['word', 'getUserById', 'user_id', '3.14', 'falcon', '__proto__', 'x'.repeat(200)],
  ...[
    '检索',
    '検索エンジン',
    '검색',
    'поиск',
    'بحث',
    'ค้นหา',
    '\u{1f600}',
    '\ud800',
    '\udc00',
    'e\u0301',
    '\u202e',
  ],
]);

/**
 * Texts made of what parsers stumble over, mixed with any Unicode, lone surrogates included.
 *
 * @example
 * fc.assert(fc.property(hostileText(), (text) => chunker.chunk({ path: 'a', format: 'text', text })));
 */
export function hostileText(): fc.Arbitrary<string> {
  const codePoints = fc.array(fc.integer({ min: 0, max: 0x10_ffff }), { maxLength: 10 });
  const anything = codePoints.map((points) => String.fromCodePoint(...points));
  return fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...FRAGMENTS) },
        { weight: 1, arbitrary: anything },
        { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS.values()) },
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(''));
}
