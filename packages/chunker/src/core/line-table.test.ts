import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LineTable } from './line-table.js';
import { weightOf } from './weight.js';

const text = fc
  .array(fc.constantFrom('a', ' ', '\t', '\n', '\r', '漢字', '🦓', '\ud800', 'x'.repeat(64)))
  .map((parts) => parts.join(''));

describe('LineTable', () => {
  it('splits at line feeds only, as split does', () => {
    fc.assert(
      fc.property(text, (source) => {
        const table = new LineTable(source);
        const lines = source.split('\n');
        expect(Array.from({ length: table.count }, (_, line) => table.lineAt(line))).toEqual(lines);
        lines.forEach((line, index) => {
          expect(table.isBlank(index)).toBe(line.trim() === '');
          expect(table.contentAt(index)).toBe(line.trimStart());
        });
      }),
    );
  });

  it('weighs ranges of lines as their joined text', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (source, one, other) => {
        const table = new LineTable(source);
        const [first, last] = [one % table.count, other % table.count].sort((a, b) => a - b) as [
          number,
          number,
        ];
        const joined = source
          .split('\n')
          .slice(first, last + 1)
          .join('\n');
        expect(table.weightBetween(first, last)).toBe(weightOf(joined));
      }),
    );
  });

  it('lets a tab reach the next multiple of four columns', () => {
    const table = new LineTable('\ta\n  \tb\n    \tc');
    expect([0, 1, 2].map((line) => table.indentOf(line))).toEqual([4, 4, 8]);
  });

  it('trims blank lines off a range, up to all of it', () => {
    const table = new LineTable('\n a\n\nb\n\t\n');
    expect(table.trim(0, 5)).toEqual({ first: 1, last: 3 });
    expect(table.trim(4, 5)).toBeUndefined();
  });
});
