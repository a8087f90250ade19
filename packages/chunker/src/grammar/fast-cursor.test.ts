import { createRequire } from 'node:module';

import { describe, expect, it } from 'vitest';
import { Language, Parser, type Tree } from 'web-tree-sitter';

import { fastCursors, withPlainCursor, type WithCursor } from './fast-cursor.js';
import { GRAMMAR_FIXTURES } from './grammar-fixtures.test-support.js';

const resolve = createRequire(import.meta.url).resolve;
const module: Record<string, unknown> = {};
await Parser.init(module);
const parser = new Parser();
parser.setLanguage(await Language.load(resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-typescript.wasm')));

const nodesOf = (tree: Tree, withCursor: WithCursor): number[][] =>
  withCursor(tree, (cursor) => {
    const nodes: number[][] = [];
    for (;;) {
      const { nodeTypeId, startIndex, endIndex, currentFieldId } = cursor;
      nodes.push([nodeTypeId, startIndex, endIndex, currentFieldId]);
      if (cursor.gotoFirstChild()) continue;
      while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return nodes;
    }
  });

describe('fastCursors()', () => {
  it('visits the same nodes as the plain cursor, also deep ones', () => {
    expect(fastCursors(module)).not.toBe(withPlainCursor);
    for (const text of [GRAMMAR_FIXTURES[0]?.text ?? '', '['.repeat(900), '', 'a.b'.repeat(50)]) {
      const tree = parser.parse(text);
      if (tree === null) expect.fail('nothing was parsed');
      const plain = nodesOf(tree, withPlainCursor);
      for (let time = 0; time < 3; time += 1) expect(nodesOf(tree, fastCursors(module))).toEqual(plain);
      tree.delete();
    }
  });

  it('frees its cursor where the walk throws', () => {
    const tree = parser.parse('a');
    if (tree === null) expect.fail('nothing was parsed');
    const fails = (): never => {
      throw new Error('walk');
    };
    expect(() => fastCursors(module)(tree, fails)).toThrow('walk');
    expect(nodesOf(tree, fastCursors(module)).length).toBeGreaterThan(1);
    tree.delete();
  });

  it('is the plain cursor where the functions of the module are not to be had', () => {
    expect(fastCursors({})).toBe(withPlainCursor);
    expect(fastCursors({ ...module, _ts_tree_cursor_start_index_wasm: undefined })).toBe(withPlainCursor);
  });
});
