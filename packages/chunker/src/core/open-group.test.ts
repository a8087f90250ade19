import { describe, expect, it } from 'vitest';

import { chunkLawfully, documentOf } from '../chunker-laws.test-support.js';
import { EARLY_END_SHARE, LEAD_SHARE, STAND_ALONE_SHARE, TINY_SHARE } from './open-group.js';
import { MAX_REFINEMENTS } from './pack-units.js';

describe('packing', () => {
  it('keeps to its published shares of the target', () => {
    expect([STAND_ALONE_SHARE, LEAD_SHARE, EARLY_END_SHARE, TINY_SHARE]).toEqual([
      1 / 3,
      1 / 4,
      1 / 2,
      1 / 8,
    ]);
    expect(MAX_REFINEMENTS).toBe(8);
  });

  it('fills chunks to the target and never over it while units are small', () => {
    const chunks = chunkLawfully(documentOf('text', 'Nine here\n\n'.repeat(100)), { target: 100, max: 140 });
    expect(chunks.slice(0, -1).every(({ content }) => content.length > 88 && content.length <= 100)).toBe(
      true,
    );
  });

  it('ends a chunk early at a blank line rather than within a group of statements', () => {
    const group = (name: string): string => `${name}(1);\n${name}(2);\n${name}(3);\n`;
    const text = ['one', 'two', 'six', 'ten'].map(group).join('\n');
    const chunks = chunkLawfully(documentOf('source', text, 'javascript'), { target: 70, max: 80 });
    expect(chunks.map(({ content }) => content.split('\n')[0])).toEqual(['one(1);', 'six(1);']);
  });

  it('carries a comment that stands alone to what follows it', () => {
    const text = `${'call(1);\n'.repeat(6)}\n// The second part\n\n${'call(2);\n'.repeat(3)}`;
    const chunks = chunkLawfully(documentOf('source', text, 'javascript'), { target: 75, max: 80 });
    expect(chunks[1]?.content).toMatch(/^\/\/ The second part\n\ncall\(2\)/u);
  });
});
