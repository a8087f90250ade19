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
});
