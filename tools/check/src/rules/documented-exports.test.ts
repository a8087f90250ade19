import { describe, expect, it, vi } from 'vitest';

import { inputOf, manifestOf, places, workspaceOf } from '../workspace.test-support.js';
import { documentedExportsRule } from './documented-exports.js';

const foundIn = (texts: Readonly<Record<string, string>>) =>
  places(
    documentedExportsRule.check(
      inputOf(
        workspaceOf({
          'packages/a/package.json': manifestOf('@rag/a'),
          'packages/b/package.json': manifestOf('@rag/b'),
          ...texts,
        }),
      ),
    ),
  );

// A program parses the compiler's library first, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('documented-exports', () => {
  it('finds an export without a doc comment at its declaration, behind aliases and across packages', () => {
    const found = foundIn({
      'packages/a/src/index.ts': "export { two } from './two.js';\nexport { three as four } from '@rag/b';",
      'packages/a/src/two.ts': '// a comment, and no doc comment\nexport const two = 2;',
      'packages/b/src/index.ts': 'export { three };\n\nfunction three(): void {}',
    });
    expect(found).toContain('packages/a/src/two.ts:2 exports "two" without a doc comment');
    expect(found).toContain('packages/b/src/index.ts:3 exports "four" without a doc comment');
  });

  it('finds types, tags without a sentence, and public methods of an exported class', () => {
    const text = [
      'export interface Port { run(): void }',
      '/** @internal */',
      'export const one = 1;',
      '/** Documented. */',
      'export class Store {',
      '  run(): void { this.#hidden(); this.kept(); }',
      '  get size(): number { return 0; }',
      '  static of(): Store { return new Store(); }',
      '  protected kept(): void {}',
      '  private own(): void { this.own(); }',
      '  #hidden(): void {}',
      '  readonly name = "x";',
      '}',
    ].join('\n');
    expect(foundIn({ 'packages/a/src/index.ts': text })).toEqual([
      'packages/a/src/index.ts:1 exports "Port" without a doc comment',
      'packages/a/src/index.ts:3 exports "one" without a doc comment',
      'packages/a/src/index.ts:6 exports "Store.run" without a doc comment',
      'packages/a/src/index.ts:7 exports "Store.size" without a doc comment',
      'packages/a/src/index.ts:8 exports "Store.of" without a doc comment',
    ]);
  });

  it('allows documented exports, methods documented by their port, and whatever is not exported', () => {
    const text = [
      '/** A port. */',
      'export interface Port {',
      '  /** Runs. */',
      '  run(): void;',
      '}',
      '/** A store. */',
      'export class Store implements Port {',
      '  run(): void {}',
      '  /** Overloaded. */',
      '  of(a: string): void;',
      '  of(a: number): void;',
      '  of(a: unknown): void { helper(a); }',
      '}',
      'function helper(_: unknown): void {}',
    ].join('\n');
    expect(
      foundIn({ 'packages/a/src/index.ts': text, 'packages/a/src/two.ts': 'export const two = 2;' }),
    ).toEqual([]);
  });
});
