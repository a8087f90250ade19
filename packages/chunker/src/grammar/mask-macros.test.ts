import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { maskMacros } from './mask-macros.js';

/** The words that a text loses. */
const masked = (text: string): string => {
  const kept = maskMacros(text);
  expect(kept).toHaveLength(text.length);
  let lost = '';
  for (let offset = 0; offset < text.length; offset += 1)
    lost += kept.charAt(offset) === text.charAt(offset) ? ' ' : text.charAt(offset);
  return lost;
};
const words = (text: string): string => masked(text).trim().replace(/\s+/gu, ' ');

describe('maskMacros()', () => {
  it.each([
    ['class API Widget : public Base {', 'API'],
    ['struct API Plain\n{\n', 'API'],
    ['class API Last final {', 'API'],
    ['class A_ONE(2, (3)) B_TWO Widget {', 'A_ONE(2, (3)) B_TWO'],
    ['enum class API Kind : int {', 'API'],
    ['template <> struct API Map<int> {', 'API'],
    ['union API Either /* { */ {', 'API'],
  ])('takes macros out of the head of a type: %j', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it.each([
    'class API {',
    'class API final {',
    'class API::Widget {',
    'struct RECT box;',
    'struct RECT make(int a) {',
    'struct RECT\nmake(int a) {',
    'struct RECT box = { 1 };',
    'enum KIND kind : 8;',
    'template <class API, class B>',
    'class Api Widget {',
    '// class API Widget {',
    'char *s = "class API Widget {";',
  ])('leaves what may be a type: %j', (text) => {
    expect(maskMacros(text)).toBe(text);
  });

  it.each([
    ['BEGIN_NAMESPACE\nnamespace a {', 'BEGIN_NAMESPACE'],
    ['int a;\n  DECLARE_THING(a, f(b))  // why\n\nint b;', 'DECLARE_THING(a, f(b))'],
    ['struct A {\n  Q_OBJECT\npublic:\n  Q_GADGET\n  int a;\n};', 'Q_OBJECT Q_GADGET'],
    ['#if A \\\n  B\nFIRST_ONE\nSECOND_ONE\n#endif\nint a;', 'FIRST_ONE SECOND_ONE'],
    ['}\nEND_DECLS', 'END_DECLS'],
  ])('takes out lines that are a macro: %j', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it.each([
    'TEST(Suite, name)\n{\n}\n',
    'int a =\n  LIMIT\n;\n',
    'int a = b +\n  LIMIT\n  + 1;\n',
    'go(\n  LIMIT\n);\n',
    'if (a)\n  STOP(a)\nelse\n  b();\n',
    'switch (a) {\n  case B:\n    STOP(a)\n}\n',
    'HRESULT\nmake(int a);\n',
    '#define A \\\n  LIMIT\nint a;\n',
    'RUN(a)\n  .then(b);\n',
    '/*\nLICENCE\n*/\nint a;\n',
  ])('leaves lines that are part of something: %j', (text) => {
    expect(maskMacros(text)).toBe(text);
  });

  it('keeps length, line ends and all that is not in capitals, whatever the text', () => {
    const part = fc.constantFrom(
      ...['class ', 'struct ', 'API', 'Q_OBJECT', '(', ')', '"', "'", '/*', '*/', '//', '\\', '\n', ' '],
      ...['{', '}', ';', ':', 'name', '#if', 'final', '😀', '1'],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        expect(masked(text).replace(/\(.*\)/su, '')).not.toContain('name');
        expect(
          maskMacros(text)
            .split('\n')
            .map((line) => line.length),
        ).toEqual(text.split('\n').map((line) => line.length));
      }),
    );
  });

  it('takes linear time for hostile texts', () => {
    const hostile = [
      'class ',
      'class A_B(',
      '/* ',
      '"\\"',
      "'",
      'A_MACRO\n',
      'struct API\n',
      '\n',
      ' ',
      'A_B((',
    ];
    for (const piece of hostile) {
      const text = `class API ${piece.repeat(Math.ceil(500_000 / piece.length))}`;
      expect(maskMacros(text)).toHaveLength(text.length);
    }
  });
});
