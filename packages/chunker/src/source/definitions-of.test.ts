import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { definitionsOf } from './definitions-of.js';

/** Each definition as `kind scope.name:line`, in order. */
const list = (language: string, lines: readonly string[]): string[] =>
  definitionsOf(lines.join('\n'), language).map(
    ({ kind, scope, name, nameLine }) => `${kind} ${[...scope, name].join(' > ')}:${nameLine}`,
  );

describe('definitionsOf()', () => {
  it('tells the lines, the scope and the head of a definition, its comment included', () => {
    const text = [
      '// A licence.',
      '',
      'export class Store {',
      '  /** Adds one. */',
      '  @logged()',
      '  async add<T>(',
      '    item: T,',
      '  ): Promise<void> {',
      '    await this.#items.push(item);',
      '  }',
      '}',
    ].join('\n');
    expect(definitionsOf(text, 'typescript')).toEqual([
      {
        name: 'Store',
        kind: 'class',
        startLine: 3,
        endLine: 11,
        nameLine: 3,
        scope: [],
        signature: 'export class Store',
      },
      {
        name: 'add',
        kind: 'method',
        startLine: 4,
        endLine: 10,
        nameLine: 6,
        scope: ['Store'],
        signature: 'async add<T>( item: T, ): Promise<void>',
      },
    ]);
  });

  it('finds the values outside of functions only', () => {
    expect(
      list('typescript', [
        'export const LIMIT = 3, REST = [1, 2];',
        'function outer() {',
        '  const inner = 1;',
        '  function helper() {}',
        '}',
        'if (LIMIT) {',
        '  const branch = 2;',
        '}',
        'describe("x", () => {',
        '  const fixture = 1;',
        '});',
        'namespace Space {',
        '  export const inside = 1;',
        '}',
      ]),
    ).toEqual([
      'constant LIMIT:1',
      'constant REST:1',
      'function outer:2',
      'function outer > helper:4',
      'namespace Space:12',
      'constant Space > inside:13',
    ]);
  });

  it('finds what it can where brackets do not close', () => {
    expect(list('java', ['class A {', '  void one() {', '', 'class B {', '  void two() {}', '}'])).toEqual([
      'class A:1',
      'method A > one:2',
      'class B:4',
      'method B > two:5',
    ]);
  });

  it('takes words of Object.prototype for names, in every role', () => {
    expect(
      list('python', ['class constructor:', '    def __proto__(self):', '        pass', 'toString = 1']),
    ).toEqual(['class constructor:1', 'method constructor > __proto__:2', 'variable toString:4']);
    expect(definitionsOf('def hasOwnProperty(): pass', '__proto__')).toHaveLength(1);
    expect(definitionsOf('fun valueOf() {}', 'constructor')).toHaveLength(1);
  });

  it('cuts a long head at a code point', () => {
    const [found] = definitionsOf(`function long(${'🙂'.repeat(300)}) {}`, 'javascript');
    expect(found?.signature).not.toMatch(/\p{Surrogate}/u);
    expect(found?.signature.length).toBeLessThanOrEqual(200);
  });
});

const LANGUAGES = [
  'typescript python java go rust c cpp csharp ruby php shell kotlin swift scala dart lua elixir julia perl proto',
  'graphql solidity zig powershell terraform sql scss css groovy r haskell elm ocaml fsharp erlang clojure scheme',
  'objective-c nim vue svelte unheard-of',
]
  .join(' ')
  .split(' ');

/** Pieces that open, close, quote and define in one language or another, in no sensible order. */
const PIECES = [
  ...'(){}[]<>"\'`;:,.=|&*#@$~\\/-+%^!?'.split(''),
  ...['\n', '\n  ', '\n\t', ' ', '\r\n', '\u2028', '\0', '\ud83d', '🙂', '日本', 'é'],
  ...[
    '/*',
    '*/',
    '//',
    '--',
    '{-',
    '-}',
    '(*',
    '*)',
    '"""',
    "'''",
    '<<EOF',
    'EOF',
    '~S',
    '#|',
    '|#',
    '[[',
    ']]',
  ],
  ...[
    'class ',
    'def ',
    'fn ',
    'func ',
    'let ',
    'and ',
    'type ',
    'typedef ',
    'struct ',
    'const ',
    'module ',
    'namespace ',
  ],
  ...[
    'constructor',
    '__proto__',
    'impl ',
    'end',
    'where',
    'use constant ',
    '@interface ',
    '@end',
    '- (void)',
    'operator',
  ],
  ...[
    '(defn ',
    '(ns ',
    '-define(',
    '=> ',
    '-> ',
    '<- ',
    ':: ',
    '<script>',
    '</script>',
    '<style lang="scss">',
    '#define ',
  ],
];
const hostileText = fc.array(fc.constantFrom(...PIECES), { maxLength: 120 }).map((pieces) => pieces.join(''));

describe('definitionsOf(), for any text in any language', () => {
  it('lists names with lines that exist, in order, and says the same twice', () => {
    fc.assert(
      fc.property(hostileText, fc.constantFrom(...LANGUAGES), (text, language) => {
        const found = definitionsOf(text, language);
        const lines = text.split('\n');
        let before = 0;
        for (const { name, startLine, nameLine, endLine, signature } of found) {
          expect(name).not.toBe('');
          expect(startLine).toBeGreaterThanOrEqual(1);
          expect(nameLine).toBeGreaterThanOrEqual(Math.max(startLine, before));
          expect(endLine).toBeGreaterThanOrEqual(startLine);
          expect(endLine).toBeLessThanOrEqual(lines.length);
          expect(nameLine).toBeLessThanOrEqual(endLine);
          expect(signature.length).toBeLessThanOrEqual(200);
          before = nameLine;
        }
        expect(definitionsOf(text, language)).toEqual(found);
      }),
      { numRuns: 800 },
    );
  });

  it.each(LANGUAGES)('reads much of the same without a deep stack: %s', (language) => {
    for (const piece of [
      'typedef struct {\n',
      '(',
      'class A {',
      'let x =\n  ',
      '(defn a ',
      '@a(',
      '<script>\n',
      'A<',
      '~r/',
      '#[',
    ])
      expect(() => definitionsOf(piece.repeat(2_000), language)).not.toThrow();
  });
});
