import type { Chunk } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { chunkLawfully, documentOf } from '../chunker-laws.test-support.js';
import type { ChunkerOptions } from '../options.js';
import { findDefinitions } from './find-definition.js';
import { readHead } from './head-tokens.js';
import { OUTERMOST } from './surroundings.js';

const chunk = (language: string, text: string, options?: ChunkerOptions): readonly Chunk[] =>
  chunkLawfully(documentOf('source', text, language), options);
/** The name of what surrounds the statements of the tables below. */
const CONTAINER_NAME = 'Bar';
const definitionOf = (language: string, text: string, container?: string): string | undefined => {
  const surroundings = { ...OUTERMOST, container, containerName: container && CONTAINER_NAME };
  const { definitions } = findDefinitions(readHead(text, 0, text.length, language), language, surroundings);
  return definitions.length === 0
    ? undefined
    : definitions.map(({ kind, name }) => `${kind} ${name}`).join(', ');
};
const namesOf = (language: string, text: string): string | undefined =>
  chunk(language, text)[0]?.fields.symbol;

describe('findDefinition()', () => {
  it.each([
    ['typescript', 'export async function load<T>(a: T) {', 'function load'],
    ['typescript', 'export default function () {}', 'function default'],
    ['typescript', 'export default class extends A {}', 'class default'],
    ['typescript', 'function* steps() {}', 'function steps'],
    ['typescript', '@Component({ a: [1] }) export abstract class View<T> {', 'class View'],
    ['typescript', 'export const enum Kind { A }', 'enum Kind'],
    ['typescript', 'type A<T> = T | { b: 1 };', 'type A'],
    ['typescript', "declare module 'fs' {", 'module fs'],
    ['typescript', 'const go = async (a: number): Promise<void> => {', 'function go'],
    ['typescript', 'const go: (a: string) => void = function () {}', 'constant go'],
    ['typescript', 'const limit = (1 + 2) * 3;', 'constant limit'],
    ['typescript', 'let Base = class {}', 'class Base'],
    ['javascript', 'exports.run = function () {}', 'function run'],
    ['javascript', 'A.prototype.go = (x) => x', 'function go'],
    ['python', 'async def fetch(url):', 'function fetch'],
    ['python', 'class Reader(Base):', 'class Reader'],
    ['java', 'public final class Foo<T extends Bar> implements Baz {', 'class Foo'],
    ['java', 'record Point(int x) {}', 'record Point'],
    ['java', '@interface Marker {}', 'interface Marker'],
    ['go', 'func (s *Server) Start(a int) error {', 'method Start'],
    ['go', 'func New[T any](name string) *Server {', 'function New'],
    ['go', 'type Server struct {', 'struct Server'],
    ['rust', 'pub(crate) async unsafe fn run<T>() {', 'function run'],
    ['rust', "#[derive(Debug)] pub struct Point<'a> {", 'struct Point'],
    ['rust', "impl<'a> fmt::Display for Point<'a> {", 'impl Point'],
    ['rust', 'macro_rules! twice {', 'macro twice'],
    ['rust', 'pub extern "C" fn entry() {', 'function entry'],
    ['c', 'static int old(int a) {', 'function old'],
    ['c', 'struct node *make(int a) {', 'function make'],
    ['c', 'struct node {', 'struct node'],
    ['c', '#define MAX(a, b) a', 'macro MAX'],
    ['c', 'int total = sum(1, 2);', 'variable total'],
    ['python', 'x = class_of(y)', 'variable x'],
    ['cpp', 'void Bar::run() {', 'method run'],
    ['cpp', 'template <typename T> class Bar : public Base<T> {', 'class Bar'],
    ['cpp', 'std::vector<int> make(std::map<int, int> a) {', 'function make'],
    ['csharp', '[Serializable] public sealed class C : D', 'class C'],
    ['csharp', 'namespace A.B', 'namespace B'],
    ['ruby', 'def self.build(x)', 'function build'],
    ['ruby', 'class Foo < Bar', 'class Foo'],
    ['ruby', 'module A::B', 'module B'],
    ['php', 'abstract class A extends B {', 'class A'],
    ['php', 'function top($a) {', 'function top'],
    ['shell', 'deploy() {', 'function deploy'],
    ['shell', 'function deploy {', 'function deploy'],
    ['kotlin', 'data class User(val a: Int)', 'class User'],
    ['kotlin', 'enum class E { A }', 'enum E'],
    ['kotlin', 'private fun <T> List<T>.second(): T', 'function second'],
    ['swift', '@objc public final class V: UIView {', 'class V'],
    ['swift', 'extension V: P {', 'extension V'],
    ['scala', 'case class A(x: Int)', 'class A'],
    ['scala', 'object Main extends App {', 'object Main'],
    ['sql', 'CREATE OR REPLACE VIEW IF NOT EXISTS recent AS', 'view recent'],
    ['lua', 'local function go(a)', 'function go'],
    ['r', 'fit <- function(x) {', 'function fit'],
    ['terraform', 'resource "aws_instance" "web" {', 'resource web'],
    ['unheard-of', 'proc main {', 'function main'],
  ])('%s: %s', (language, text, expected) => {
    expect(definitionOf(language, text)).toBe(expected);
  });

  it.each([
    ['typescript', 'class', 'constructor(private a: string) {', 'method constructor'],
    ['typescript', 'class', 'static async *gen<T>(a: T) {', 'method gen'],
    ['typescript', 'class', '#secret() {', 'method secret'],
    ['typescript', 'class', 'get size(): number {', 'method size'],
    ['typescript', 'class', 'handler = () => {};', 'method handler'],
    ['typescript', 'class', 'private limit = 1;', undefined],
    ['typescript', 'interface', 'read(a: string): void;', 'method read'],
    ['python', 'class', 'def read(self):', 'method read'],
    ['java', 'class', 'static <T> List<T> list(Map<String, T> a) {', 'method list'],
    ['java', 'class', 'private final int x = make();', undefined],
    ['cpp', 'class', 'Bar(int x) : x_(x) {}', 'method Bar'],
    ['rust', 'impl', 'pub fn new() -> Self {', 'method new'],
    ['rust', 'module', 'fn helper() {', 'function helper'],
  ])('%s, inside of %s: %s', (language, container, text, expected) => {
    expect(definitionOf(language, text, container)).toBe(expected);
  });

  it.each([
    ['typescript', 'import a from "b";'],
    ['typescript', 'if (a) { b() }'],
    ['typescript', 'describe("x", () => {'],
    ['typescript', 'const { a, b } = c;'],
    ['typescript', 'type = 5;'],
    ['typescript', 'module.exports = { a };'],
    ['c', 'MODULE_LICENSE("GPL");'],
    ['c', 'return make(1);'],
    ['java', 'import java.util.List;'],
    ['go', 'const ('],
    ['shell', 'echo "$1"'],
  ])('finds nothing in %s: %s', (language, text) => {
    expect(definitionOf(language, text)).toBeUndefined();
  });
});

describe('source code', () => {
  const small: ChunkerOptions = { target: 60, max: 90 };
  const starts = (language: string, text: string): string[] =>
    chunk(language, text, small).map(({ content }) => content.split('\n')[0]!);

  it('is not misled by brackets in strings, comments, expressions and templates', () => {
    const text = [
      'const a = "}{"; // } {',
      'const b = `}${ { c: `{` } }{`;',
      'const d = /[/}]\\/{/.test(e) ? f / g : h; /* } */',
      'function one() {\n  return 1;\n}',
      'function two() {\n  return 2;\n}',
    ].join('\n');
    expect(namesOf('typescript', text)).toBe('a b d one two');
  });

  it.each([
    ['go', "func a() {\n\tr := '{'\n\ts := `}`\n}\n\nfunc b() {\n}\n", 'a b'],
    ['rust', "fn a<'x>(y: &'x str) {\n    let s = r#\"}\"}\"#;\n    let c = '{';\n}\n\nfn b() {\n}\n", 'a b'],
    [
      'cpp',
      'void a() {\n  auto s = R"x(}))x";\n}\n#if A\nvoid b() {\n#else\nvoid b() {\n#endif\n}\nvoid c() {\n}\n',
      'a b c',
    ],
    ['python', "def a():\n    '''\ndef no():\n    '''\n\ndef b():\n    pass\n", 'a b'],
    ['ruby', 'def a\n  <<~SQL\ndef no\n  SQL\nend\n\ndef b\nend\n', 'a b'],
    ['shell', 'a() {\n  cat <<EOF\nno() {\nEOF\n}\n\nb() {\n  echo "${#x}" # }\n}\n', 'a b'],
    ['php', '<?php\nfunction a() {\n  $x = "}";\n}\n# }\nfunction b() {\n}\n', 'a b'],
    ['kotlin', 'fun a() {\n  println("""}""")\n}\nfun b() {\n}\n', 'a b'],
    ['csharp', 'class A\n{\n  string x = @"}\\";\n}\nclass B\n{\n}\n', 'A B'],
    ['perl', 'sub a {\n  1;\n}\n\n=pod\n\nsub no {\n\n=cut\n\nsub b {\n  2;\n}\n', 'a b'],
  ])('names exactly what it defines: %s', (language, text, names) => {
    expect(namesOf(language, text)).toBe(names);
  });

  it('keeps doc comments, attributes and annotations with their definition', () => {
    const body = '  int field = 100;\n  int other = 200;\n';
    const one = (name: string): string => `/** About ${name}. */\n@Marked\nclass ${name} {\n${body}}\n`;
    expect(starts('java', `${one('A')}\n${one('B')}\n${one('C')}`)).toEqual([
      '/** About A. */',
      '/** About B. */',
      '/** About C. */',
    ]);
  });

  it('finds code behind a comment on the same line', () => {
    const text = '/** About a.\n */ export function a() {}\n/* about b */ function b() {}\n';
    expect(namesOf('javascript', text)).toBe('a b');
  });

  it('keeps a signature of several lines and a bracket on its own line with the body', () => {
    const text =
      'static int\nlong_name(int a,\n          int b)\n{\n  return a;\n}\n\nint\nother_name(void)\n{\n  return 1;\n}\n';
    expect(starts('c', text)).toEqual(['static int', 'int']);
  });

  it('keeps the branches of a statement together', () => {
    const text =
      'try {\n  one();\n}\ncatch (e) {\n  two();\n}\nfinally {\n  three();\n}\n\nfunction next() {\n  return 1;\n}\n';
    expect(starts('javascript', text)).toEqual(['try {', 'function next() {']);
  });

  it('names all definitions of a chunk, and the first one as its symbol', () => {
    const [first] = chunk(
      'typescript',
      'import a from "a";\n\nconst b = 1;\nfunction c() {}\ninterface D {}\n',
    );
    expect(first).toMatchObject({ symbol: 'b', symbolKind: 'constant', fields: { symbol: 'b c D' } });
  });

  it('leaves a definition of a third of the target to itself, and tiny ones with it', () => {
    const lines = (count: number): string => '  return someFunction();\n'.repeat(count);
    const text = `function large() {\n${lines(13)}}\nfunction tiny() {}\nfunction other() {\n${lines(13)}}\n`;
    expect(chunk('javascript', text).map(({ fields }) => fields.symbol)).toEqual(['large tiny', 'other']);
    expect(chunk('javascript', `function a() {\n${lines(5)}}\nfunction b() {\n${lines(5)}}\n`)).toHaveLength(
      1,
    );
  });

  it('cuts a large class at its members, each with its comment, and its end with the last one', () => {
    const member = (name: string): string =>
      `  /** About ${name}. */\n  ${name}(): number {\n    return 12345;\n  }\n`;
    const chunks = chunk('typescript', `class K {\n${['a', 'b', 'c', 'd'].map(member).join('\n')}}\n`, {
      target: 60,
      max: 100,
    });
    expect(chunks.map(({ symbol, symbolKind }) => `${symbolKind ?? ''} ${symbol ?? ''}`)).toEqual([
      'class K',
      'method b',
      'method c',
      'method d',
    ]);
    expect(chunks.map(({ fields }) => fields.symbol)).toEqual(['K a', 'K b', 'K c', 'K d']);
    expect(chunks[0]?.content.startsWith('class K {\n  /** About a. */')).toBe(true);
    expect(chunks.at(-1)?.content.endsWith('  }\n}')).toBe(true);
  });

  it('names a function in each of its parts, but not the values within it', () => {
    const text = `function long() {\n${'  const value = compute(1);\n'.repeat(12)}}\n`;
    for (const { symbol, fields } of chunk('typescript', text, small))
      expect([symbol, fields.symbol]).toEqual(['long', 'long']);
  });

  it('names the class only in the first part of a first member that is too large', () => {
    const text = `class K {\n  long() {\n${'    compute(1);\n'.repeat(12)}  }\n}\n`;
    const symbols = chunk('typescript', text, small).map(({ symbol }) => symbol);
    expect([symbols[0], ...new Set(symbols.slice(1))]).toEqual(['K', 'long']);
  });

  it.each(['typescript', 'java', 'c'])(
    'falls back to indentation where brackets do not close: %s',
    (language) => {
      const text = `class A {{\n  int a;\n}\n\nclass B {\n  int b;\n}\n\nclass C {\n  int c;\n}\n`;
      expect(namesOf(language, text)).toBe('A B C');
    },
  );

  it('takes names of Object.prototype for names', () => {
    expect(namesOf('javascript', 'function constructor() {}\nfunction __proto__() {}\n')).toBe(
      'constructor __proto__',
    );
    expect(chunk('constructor', 'x')).toHaveLength(1);
  });

  it('cuts a list of data at its items', () => {
    const text = `export const ROWS = [\n${"  { id: 1, name: 'some row' },\n".repeat(12)}];\n`;
    expect(
      chunk('typescript', text, small)
        .slice(1)
        .every(({ content }) => content.startsWith('  { id')),
    ).toBe(true);
  });
});
