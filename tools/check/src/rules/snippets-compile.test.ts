import { describe, expect, it, vi } from 'vitest';

import { inputOf, manifestOf, places, workspaceOf } from '../workspace.test-support.js';
import { snippetsCompileRule } from './snippets-compile.js';

const A = {
  'packages/a/package.json': manifestOf('@rag/a'),
  'packages/a/src/index.ts': "export { double, Store } from './double.js';",
  'packages/a/src/double.ts':
    'export const double = (n: number): number => 2 * n;\nexport class Store { add(_: string): void {} }',
};
const errorsIn = (texts: Readonly<Record<string, string>>) =>
  places(snippetsCompileRule.check(inputOf(workspaceOf({ ...A, ...texts }))));

// A program parses the compiler's library first, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('snippets-compile', () => {
  it('finds an error in a document at its line, and lets correct blocks and other languages pass', () => {
    const readme = [
      '# A',
      '```ts',
      "import { double } from '@rag/a';",
      '',
      'const four: number = double(2);',
      'console.log(four.toFixed());',
      '```',
      '```ts',
      "import { double } from '@rag/a';",
      "double('2');",
      '```',
      '```sh',
      'not (TypeScript',
      '```',
    ].join('\n');
    expect(errorsIn({ 'packages/a/README.md': readme })).toEqual([
      "packages/a/README.md:10 does not compile: Argument of type 'string' is not assignable to parameter of type 'number'. (TS2345)",
    ]);
  });

  it.each(['README.md', 'ARCHITECTURE.md', 'docs/deep/one.md'])(
    'reads %s, and each block on its own',
    (path) => {
      const text = "```ts\nimport { double } from '@rag/a';\n```\n```ts\ndouble(1);\n```\n";
      expect(errorsIn({ [path]: text })).toEqual([
        `${path}:5 does not compile: Cannot find name 'double'. (TS2304)`,
      ]);
    },
  );

  it('finds what strict settings find, and broken syntax', () => {
    const text =
      '```ts\nconst all: number[] = [];\nall[0].toFixed();\nconst f = (x) => x;\n```\n```ts\nconst = 1;\n```\n';
    expect(errorsIn({ 'docs/one.md': text }).map((place) => place.split(' ')[0])).toEqual(
      expect.arrayContaining(['docs/one.md:3', 'docs/one.md:4', 'docs/one.md:7']),
    );
  });

  it('compiles examples with the exports of their package and of the contracts, and their own parameters', () => {
    const source = [
      '/**',
      ' * Adds.',
      ' *',
      ' * @param store where to',
      ' * @example',
      " * fill(store, 'x'); // the parameter",
      ' * const other: Clock = { now: () => double(1) };',
      ' * @returns nothing',
      ' */',
      'export function fill(store: Store, text?: string): void { store.add(text ?? ""); }',
      "import { Store } from './double.js';",
    ].join('\n');
    const contracts = {
      'packages/contracts/package.json': manifestOf('@rag/contracts'),
      'packages/contracts/src/index.ts': 'export interface Clock { now(): number }',
    };
    expect(errorsIn({ ...contracts, 'packages/a/src/fill.ts': source })).toEqual([]);
  });

  it('finds an example that uses what nobody declares, at its line, in members too', () => {
    const source = [
      '/** A shelf. */',
      'export class Shelf {',
      '  /**',
      '   * Puts.',
      '   *',
      '   * @example',
      '   * const shelf = new Shelf();',
      '   * shelf.put(book);',
      '   * shelf.put(unknownBook);',
      '   */',
      '  put(book: string): void { this.put(book); }',
      '}',
    ].join('\n');
    expect(errorsIn({ 'packages/a/src/shelf.ts': source })).toEqual([
      "packages/a/src/shelf.ts:9 does not compile: Cannot find name 'unknownBook'. (TS2304)",
    ]);
  });

  it('leaves examples of what is not exported alone', () => {
    const source = '/**\n * @example\n * nothing(here)\n */\nfunction hidden(): void { hidden(); }';
    expect(errorsIn({ 'packages/a/src/hidden.ts': source })).toEqual([]);
  });
});
