import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { estimateTokens } from './estimate-tokens.js';
import { packWithinBudget } from './pack-within-budget.js';

const results = [{ content: 'aaaa' }, { content: 'bbbbbb' }, { content: 'cc' }, { content: '' }];
const byLength = (text: string): number => text.length;
const contentsOf = (all: readonly { content: string }[]): readonly string[] =>
  all.map(({ content }) => content);

describe('packWithinBudget()', () => {
  it.each([
    [12, ['aaaa', 'bbbbbb', 'cc', ''], [], 12],
    [11, ['aaaa', 'bbbbbb', ''], ['cc'], 10],
    [9, ['aaaa', 'cc', ''], ['bbbbbb'], 6],
    [3, ['cc', ''], ['aaaa', 'bbbbbb'], 2],
    [0, [''], ['aaaa', 'bbbbbb', 'cc'], 0],
    [Infinity, ['aaaa', 'bbbbbb', 'cc', ''], [], 12],
  ])('packs into %d whole results in their order', (maxTokens, packed, leftOut, tokens) => {
    const answer = packWithinBudget(results, maxTokens, byLength);
    expect(contentsOf(answer.packed)).toEqual(packed);
    expect(contentsOf(answer.leftOut)).toEqual(leftOut);
    expect(answer.tokens).toBe(tokens);
  });

  it('keeps the very objects', () => {
    expect(packWithinBudget(results, 4, byLength).packed[0]).toBe(results[0]);
  });

  it('estimates where no counter is given', () => {
    const [first] = results;
    expect(first).toBeDefined();
    const tokens = estimateTokens('aaaa');
    expect(packWithinBudget(results, tokens).packed[0]).toBe(first);
    expect(packWithinBudget(results, tokens - 1).packed).not.toContain(first);
  });

  it('loses nothing, keeps the order and the budget, and leaves out only what did not fit', () => {
    const content = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(fc.array(content), fc.integer({ min: 0, max: 40 }), (contents, maxTokens) => {
        const all = contents.map((text, i) => ({ content: text, i }));
        const { packed, leftOut, tokens } = packWithinBudget(all, maxTokens, byLength);
        expect([...packed, ...leftOut].sort((left, right) => left.i - right.i)).toEqual(all);
        for (const list of [packed, leftOut])
          expect(list).toEqual([...list].sort((left, right) => left.i - right.i));
        expect(tokens).toBe(packed.reduce((sum, one) => sum + one.content.length, 0));
        expect(tokens).toBeLessThanOrEqual(maxTokens);
        for (const out of leftOut) {
          const before = packed
            .filter(({ i }) => i < out.i)
            .reduce((sum, one) => sum + one.content.length, 0);
          expect(before + out.content.length).toBeGreaterThan(maxTokens);
        }
      }),
    );
  });

  it.each([-1, NaN, -Infinity, '5'])('refuses the budget %s', (maxTokens) => {
    expect(() => packWithinBudget(results, maxTokens as number)).toThrow(
      expect.objectContaining({ code: 'RAG_FUSION_INVALID_MAX_TOKENS' }),
    );
  });

  it.each([-1, NaN, Infinity, '5'])('refuses the count %s', (count) => {
    expect(() => packWithinBudget(results, 5, () => count as number)).toThrow(
      expect.objectContaining({ code: 'RAG_FUSION_INVALID_TOKEN_COUNT' }),
    );
  });
});
