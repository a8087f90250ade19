import type { Explanation } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { paletteFor } from '../colors.js';
import { renderTree } from './explanation.js';

describe('renderTree()', () => {
  it('indents parts in order, shortens numbers and keeps control characters away', () => {
    const tree: Explanation = {
      value: 0.1 + 0.2,
      description: 'sum\u001B of',
      details: [
        { value: 0.1, description: 'one', details: [{ value: 1e-7, description: 'deep', details: [] }] },
        { value: 0.2, description: 'two', details: [] },
      ],
    };
    expect(renderTree(tree, paletteFor(false))).toBe(
      '  0.3  sum\uFFFD of\n    0.1  one\n      1e-7  deep\n    0.2  two\n',
    );
  });

  it('survives a tree as deep as anybody makes it', () => {
    let tree: Explanation = { value: 1, description: 'leaf', details: [] };
    for (let depth = 0; depth < 5_000; depth++) tree = { value: 1, description: 'node', details: [tree] };
    expect(renderTree(tree, paletteFor(false)).split('\n')).toHaveLength(5_002);
  });
});
