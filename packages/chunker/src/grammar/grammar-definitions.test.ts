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
});
