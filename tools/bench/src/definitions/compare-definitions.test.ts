import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compareDefinitions, plainName, type ReadDefinition } from './compare-definitions.js';
import type { ReferenceDefinition } from './reference.js';

const read = (name: string, nameLine: number, kind = 'function'): ReadDefinition => ({
  name,
  kind,
  nameLine,
  startLine: nameLine,
  endLine: nameLine,
});
const known = (name: string, line: number, counts = true): ReferenceDefinition => ({
  name,
  kind: 'function',
  line,
  counts,
});

describe('plainName()', () => {
  it.each([
    ['A.B.c', 'c'],
    ['a::b', 'b'],
    ['M:close', 'close'],
    ['App\\Model\\User', 'User'],
    ['`default`', 'default'],
    ['operator ==', 'operator=='],
    ['move:to:', 'move:to:'],
    ['+++', '+++'],
    ['.', '.'],
  ])('%s is %s', (name, plain) => {
    expect(plainName(name)).toBe(plain);
  });
});

describe('compareDefinitions()', () => {
  it('wants the very line of the name where the reader tells it', () => {
    const { matched, missed, invented } = compareDefinitions([read('a', 3)], [known('a', 4)]);
    expect([matched.length, missed.length, invented.length]).toEqual([0, 1, 1]);
  });

  it('takes any line of the definition where the reader tells none', () => {
    const lines = { name: 'a', kind: 'function', startLine: 2, endLine: 5 };
    expect(compareDefinitions([lines], [known('a', 5)]).matched).toHaveLength(1);
    expect(compareDefinitions([lines], [known('a', 6)]).missed).toHaveLength(1);
  });

  it('gives an inner definition of the same name its own twin', () => {
    const outer = { name: 'a', kind: 'class', startLine: 1, endLine: 9 };
    const inner = { name: 'a', kind: 'method', startLine: 3, endLine: 4 };
    const { missed, invented } = compareDefinitions([outer, inner], [known('a', 1), known('a', 3)]);
    expect([missed, invented]).toEqual([[], []]);
  });

  it('judges neither way what does not count, and what the reference does not know', () => {
    const found = [read('field', 1), read('shape', 2, 'type'), read('wrong', 3)];
    const comparison = compareDefinitions(found, [known('field', 1, false)], new Set(['type']));
    expect(comparison.leftOut).toBe(2);
    expect(comparison.invented.map(({ name }) => name)).toEqual(['wrong']);
    expect([comparison.matched, comparison.missed, comparison.right]).toEqual([[], [], []]);
  });

  it('pairs one to one and loses nothing', () => {
    const names = fc.constantFrom('a', 'b', '__proto__', 'constructor');
    const line = fc.integer({ min: 1, max: 4 });
    const found = fc.array(fc.tuple(names, line).map(([name, at]) => read(name, at)));
    const reference = fc.array(
      fc.tuple(names, line, fc.boolean()).map(([name, at, counts]) => known(name, at, counts)),
    );
    fc.assert(
      fc.property(found, reference, (ours, theirs) => {
        const { matched, missed, invented, right, leftOut } = compareDefinitions(ours, theirs);
        expect(matched.length + missed.length).toBe(theirs.filter(({ counts }) => counts).length);
        expect(right.length + invented.length + leftOut).toBe(ours.length);
        expect(right.length).toBe(matched.length);
        // Of two equal lists nobody is better: as many pairs as either side has of a name and a line.
        const key = (name: string, at: number): string => `${at} ${name}`;
        const ourKeys = ours.map(({ name, nameLine }) => key(name, nameLine!));
        const pairs = theirs.reduce((rest, { name, line: at }) => {
          const index = rest.indexOf(key(name, at));
          return index < 0 ? rest : rest.filter((_, other) => other !== index);
        }, ourKeys);
        expect(invented.length).toBe(pairs.length);
      }),
    );
  });
});
