import { describe, expect, it } from 'vitest';

import { scriptDefinitions } from './typescript-reference.js';

const list = (text: string, path = 'a.ts', firstLine = 1): string[] =>
  scriptDefinitions(path, text, firstLine).map(
    ({ kind, name, line, counts }) => `${line} ${counts ? '' : '-'}${kind} ${name}`,
  );

describe('scriptDefinitions()', () => {
  it('lists what counts, and marks what does not', () => {
    const text = [
      'export const limit = 3, { a } = b;',
      'const run = () => {',
      '  const local = 1;',
      '  function inner() {}',
      '};',
      'class Store {',
      '  #level = 1;',
      '  private constructor() {}',
      '  get size() { return 1; }',
      '  #drain() {}',
      '}',
      'interface Shape { area(): number; width: number }',
      'type Id = string;',
      'enum Kind { A }',
      'namespace Space { export const inside = 1; }',
      'exports.go = function () {};',
      'declare global { var x: number }',
    ].join('\n');
    expect(list(text)).toEqual([
      '1 -pattern a',
      '1 variable limit',
      '2 function run',
      '3 -local local',
      '4 function inner',
      '6 class Store',
      '7 -field level',
      '8 constructor constructor',
      '9 method size',
      '10 method drain',
      '12 interface Shape',
      '12 -field width',
      '12 method area',
      '13 type Id',
      '14 enum Kind',
      '15 namespace Space',
      '15 variable inside',
      '16 -assigned go',
      '17 -namespace global',
      '17 variable x',
    ]);
  });

  it('counts lines at line feeds only, from the first line of the block', () => {
    expect(list('// \u2028 \r still\nlet a;', 'a.js', 10)).toEqual(['11 variable a']);
  });
});
