import { describe, expect, it } from 'vitest';

import { LineTable } from '../core/line-table.js';
import { definitionsOf } from './definitions-of.js';
import { GrammarChunker } from './grammar-chunker.js';
import { GRAMMAR_RULES_VERSION, GrammarLibrary } from './grammar-library.js';
import { findPackage, type FindPackage } from './installed-package.js';
import { readSource } from './read-source.js';

const without =
  (absent: string): FindPackage =>
  async (name) =>
    name === absent ? undefined : findPackage(name);
const nothing: FindPackage = async () => undefined;
const CODE = 'export function go(a: number) {\n  return a;\n}\n';

describe('a text on which the parser is slow', () => {
  it('is read by its looks once the parse has taken too long', async () => {
    let nowMs = 0;
    // Each look at the clock is as long as a parse may take.
    const clock = { now: () => (nowMs += 1_001), after: () => () => undefined };
    const library = await GrammarLibrary.open({ clock });
    const table = new LineTable('const a = 1;\n'.repeat(200));
    expect((await readSource(table, 'typescript', library)).readBy).toBe('heuristic');
    expect((await readSource(table, 'typescript', await GrammarLibrary.open())).readBy).toBe('grammar');
  });
});

describe('GrammarLibrary', () => {
  it('names the packages and their versions without loading a grammar', async () => {
    const library = await GrammarLibrary.open();
    expect(library.id).toMatch(
      /web-tree-sitter@\d.*@vscode\/tree-sitter-wasm@\d.*@repomix\/tree-sitter-wasms@\d/u,
    );
    expect(library.memoryBytes).toBe(0);
    await library.readerFor('typescript');
    expect(library.memoryBytes).toBeGreaterThan(1_000_000);
    expect(library.isLost).toBe(false);
  });

  it('gives one reader a language, however often and under whatever name it is asked', async () => {
    const library = await GrammarLibrary.open();
    const readers = await Promise.all(
      ['typescript', 'ts', 'TypeScript'].map((name) => library.readerFor(name)),
    );
    expect(new Set(readers).size).toBe(1);
    expect(readers[0]).toBeDefined();
  });

  it.each([undefined, '', 'cobol', 'constructor', '__proto__'])('has no reader for %j', async (language) => {
    const library = await GrammarLibrary.open();
    expect(library.has(language)).toBe(false);
    expect(await library.readerFor(language)).toBeUndefined();
  });

  it('has no grammar without the package of the parser, and reads by looks', async () => {
    for (const find of [nothing, without('web-tree-sitter')]) {
      const library = await GrammarLibrary.open({ find });
      expect(library.id).toBe(`grammars/${GRAMMAR_RULES_VERSION}?`);
      expect(library.has('typescript')).toBe(false);
      expect(await library.readerFor('typescript')).toBeUndefined();
      expect((await definitionsOf(CODE, 'typescript', library)).map(({ name }) => name)).toEqual(['go']);
    }
  });

  it('keeps the grammars of one package when the other is absent', async () => {
    const library = await GrammarLibrary.open({ find: without('@vscode/tree-sitter-wasm') });
    expect([library.has('python'), library.has('swift')]).toEqual([false, true]);
    expect(await library.readerFor('swift')).toBeDefined();
  });

  it('changes its id, and that of the chunker, when grammars appear or vanish', async () => {
    const libraries = await Promise.all(
      [findPackage, nothing, without('@repomix/tree-sitter-wasms')].map((find) =>
        GrammarLibrary.open({ find }),
      ),
    );
    expect(new Set(libraries.map((library) => new GrammarChunker(library).id)).size).toBe(3);
  });

  it.each([
    ['is missing', undefined],
    ['is empty', new Uint8Array()],
    ['is no WebAssembly', new TextEncoder().encode('not a grammar')],
    ['is WebAssembly without a grammar', Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)],
  ])('does without a grammar whose file %s', async (_, bytes) => {
    const library = await GrammarLibrary.open({
      find: async (name) => {
        const found = await findPackage(name);
        return found === undefined ? undefined : { ...found, read: async () => bytes };
      },
    });
    expect(await library.readerFor('typescript')).toBeUndefined();
    expect((await definitionsOf(CODE, 'typescript', library)).map(({ name }) => name)).toEqual(['go']);
  });

  it('does without a grammar whose file cannot be read', async () => {
    const library = await GrammarLibrary.open({
      find: async (name) => {
        const found = await findPackage(name);
        const read = (): Promise<never> => Promise.reject(new Error('disk'));
        return found === undefined ? undefined : { ...found, read };
      },
    });
    expect(await library.readerFor('typescript')).toBeUndefined();
  });
});

describe('findPackage()', () => {
  it('does not find what is not installed', async () => {
    expect(await findPackage('@rag/no-such-package')).toBeUndefined();
  });

  it('finds a package whose manifest its exports hide', async () => {
    const found = await findPackage('web-tree-sitter');
    expect(found?.version).toMatch(/^\d+\.\d+\.\d+$/u);
    expect(await found?.read('no-such-file')).toBeUndefined();
  });
});
