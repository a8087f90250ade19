import { describe, expect, it } from 'vitest';

import { definitionsOf } from './definitions-of.js';
import { GrammarLibrary } from './grammar-library.js';

const library = await GrammarLibrary.open();

const definitions = async (language: string, text: string): Promise<readonly string[]> =>
  (await definitionsOf(text, language, library)).map(({ kind, scope, name }) =>
    [kind, ...scope, name].join(' '),
  );

describe('definitionsOf()', () => {
  it('names C++ types behind the macros in their heads', async () => {
    const text = [
      'class APP_EXPORT Panel : public Base {',
      '  Q_OBJECT',
      'public:',
      '  void open();',
      '};',
      'struct APP_EXPORT Plain {',
      '  int a;',
      '};',
      'class APP_EXPORT Leaf final {',
      '  void close();',
      '};',
      '',
    ].join('\n');
    expect(await definitions('cpp', text)).toEqual([
      'class Panel',
      'method Panel open',
      'struct Plain',
      'class Leaf',
      'method Leaf close',
    ]);
    const [panel] = await definitionsOf(text, 'cpp', library);
    expect(panel?.signature).toBe('class APP_EXPORT Panel : public Base');
  });

  it('reads on behind lines that are a macro', async () => {
    const text =
      'APP_BEGIN_NAMESPACE\nnamespace detail {\nstruct A { int b; };\n}\nAPP_END_NAMESPACE\nint go() { return 1; }\n';
    expect(await definitions('cpp', text)).toEqual(['namespace detail', 'struct detail A', 'function go']);
    const header = '#include <a.h>\nG_BEGIN_DECLS\nstruct node { int a; };\nint walk(int a);\nG_END_DECLS\n';
    expect(await definitions('c', header)).toEqual(['struct node', 'function walk']);
  });

  it('names the operators of Ruby, and methods behind a modifier', async () => {
    const text =
      'class List\n  def [](at); end\n  def []=(at, value)\n    1\n  end\n  def -@; end\n  def +(other); end\n' +
      '  private def hidden; end\n  private_class_method def self.make; end\nend\n';
    expect(await definitions('ruby', text)).toEqual([
      'class List',
      'method List []',
      'method List []=',
      'method List -@',
      'method List +',
      'method List hidden',
      'method List make',
    ]);
  });

  it('names functions of PowerShell without where they are kept', async () => {
    const text =
      'function global:prompt { 1 }\nfunction script:Get-One($a) {\n  $a\n}\nfilter local:Two { 2 }\nfunction Three { 3 }\n';
    expect(await definitions('powershell', text)).toEqual([
      'function prompt',
      'function Get-One',
      'function Two',
      'function Three',
    ]);
  });

  it('looks into a namespace of TypeScript on one line', async () => {
    expect(await definitions('typescript', 'namespace A { export enum E { X = 1, Y } }\n')).toEqual([
      'namespace A',
      'enum A E',
    ]);
  });

  it('finds what one line within a block of Python defines', async () => {
    const blocks = ['try:', 'except X:', 'else:', 'finally:', 'if a:', 'elif b:', 'with c:', 'for d in e:'];
    const text = blocks.map((head, index) => `${head}\n    def f${index}(): pass\n`).join('');
    expect(await definitions('python', text)).toEqual(blocks.map((_, index) => `function f${index}`));
    expect(await definitions('python', 'if a:\n    x = 1\nelse: y = 2\n')).toEqual([
      'variable x',
      'variable y',
    ]);
    expect(await definitions('python', 'def f():\n    if a:\n        x = 1\n')).toEqual(['function f']);
  });

  it('finds each name that Python assigns at once, and aliases with parameters', async () => {
    const text =
      'x, y = 1, 2\n[p, (q, *r)] = z\nself.k, a[0] = 1, 2\ntype Pair[T] = tuple[T, T]\nclass K:\n    u, v = 1, 2\n' +
      'def f():\n    m, n = 1, 2\n';
    expect(await definitions('python', text)).toEqual([
      'variable x',
      'variable y',
      'variable p',
      'variable q',
      'variable r',
      'type Pair',
      'class K',
      'variable K u',
      'variable K v',
      'function f',
    ]);
  });

  it('names conversions of C++ without qualifiers, and types of functions in brackets', async () => {
    const text =
      'struct S { operator bool() const noexcept { return true; } };\nS::operator int() const { return 1; }\n';
    expect(await definitions('cpp', text)).toEqual([
      'struct S',
      'method S operator bool',
      'method S operator int',
    ]);
    expect(
      await definitions('c', 'typedef void (notify_fn)(struct x *);\ntypedef int (*get_fn)(int);\n'),
    ).toEqual(['type notify_fn', 'type get_fn']);
    expect(await definitions('c', 'typedef int row[SIZE];\ntypedef unsigned long size_t;\n')).toEqual([
      'type row',
      'type size_t',
    ]);
  });

  it('keeps all parts of the name of a namespace or module', async () => {
    expect(await definitions('csharp', 'namespace A.B.C { class D {} }\n')).toEqual([
      'namespace A.B.C',
      'class A.B.C D',
    ]);
    expect(await definitions('cpp', 'namespace a::b::c { int f(); }\n')).toEqual([
      'namespace a::b::c',
      'function a::b::c f',
    ]);
    expect(await definitions('php', '<?php\nnamespace App\\Models;\n')).toEqual(['namespace App\\Models']);
    expect(await definitions('java', 'module a.b { }\n')).toEqual(['module a.b']);
  });
});
