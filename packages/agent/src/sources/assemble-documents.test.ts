import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { doc } from '../knowledge.test-support.js';
import { assembleDocuments } from './assemble-documents.js';
import type { SourceLoad } from './load-source.js';
import { resolveKnowledgeSource } from './resolve-knowledge-source.js';

const load = (name: string, ids: readonly string[]): SourceLoad => ({
  source: resolveKnowledgeSource({ name, type: 'MEMORY' }),
  outcome: 'loaded',
  documents: ids.map((id) => doc(id, `${name} ${id}`, { from: name })),
  notes: [],
});

const idsOf = (loads: readonly SourceLoad[]): readonly string[] =>
  assembleDocuments(loads).documents.map(({ id }) => id);

describe('assembleDocuments()', () => {
  it.each<[string, readonly (readonly [string, readonly string[]])[], readonly string[]]>([
    [
      'leaves ids that differ',
      [
        ['a', ['x']],
        ['b', ['y']],
      ],
      ['x', 'y'],
    ],
    [
      'prefixes an id that two sources hold in both',
      [
        ['a', ['x', 'y']],
        ['b', ['x']],
      ],
      ['a:x', 'y', 'b:x'],
    ],
    [
      'makes room for a prefixed id',
      [
        ['a', ['x', 'b:x']],
        ['b', ['x']],
      ],
      ['a:x', 'a:b:x', 'b:x'],
    ],
    [
      'tells "a" with "b:x" from "a:b" with "x"',
      [
        ['a', ['b:x']],
        ['a:b', ['x', 'b:x']],
        ['c', ['x']],
      ],
      ['a:b:x', 'a%3Ab:x', 'a%3Ab:b:x', 'c:x'],
    ],
    [
      'takes words of Object.prototype',
      [
        ['constructor', ['__proto__']],
        ['__proto__', ['__proto__']],
      ],
      ['constructor:__proto__', '__proto__:__proto__'],
    ],
    ['bears no documents', [['a', []]], []],
    ['bears no sources', [], []],
  ])('%s', (_what, sources, expected) => {
    expect(idsOf(sources.map(([name, ids]) => load(name, ids)))).toEqual(expected);
  });

  it('gives distinct ids, keeps order and texts, and does not depend on the order of the sources', () => {
    const part = fc.constantFrom('a', 'b', 'a:b', 'x', 'a:x', 'b:x', 'a:b:x', 'a%3Ab:x', ':', 'a:a:x');
    const sources = fc.uniqueArray(fc.tuple(part, fc.uniqueArray(part)), {
      selector: ([name]) => name,
      maxLength: 5,
    });
    fc.assert(
      fc.property(sources, (entries) => {
        const loads = entries.map(([name, ids]) => load(name, ids));
        const { documents, bySource } = assembleDocuments(loads);
        expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
        const contents = loads.flatMap((one) => one.documents.map(({ content }) => content));
        expect(documents.map(({ content }) => content)).toEqual(contents);
        expect([...bySource.values()].flat()).toEqual(documents);
        expect([...bySource.keys()]).toEqual(entries.map(([name]) => name));
        const turned = assembleDocuments(loads.toReversed()).documents;
        expect([...turned].map(({ id }) => id).sort()).toEqual(documents.map(({ id }) => id).sort());
      }),
      { numRuns: 300 },
    );
  });

  it('makes room down a long chain in linear time', () => {
    const chain = Array.from({ length: 10_000 }, (_, n) => `${'a:'.repeat(n % 50)}${Math.floor(n / 50)}`);
    expect(new Set(idsOf([load('a', chain), load('b', chain)])).size).toBe(20_000);
  });
});
