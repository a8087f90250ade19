import { weightOf } from '@rag/chunker';
import { SearchResult } from '@rag/contracts';
import { hostileText } from '@rag/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { doc } from '../knowledge.test-support.js';
import { cutText } from './cut-text.js';
import { cutResult, packContextWindow, TRUNCATED_KEY } from './pack-context-window.js';

const result = (id: string, text: string, metadata = {}): SearchResult =>
  new SearchResult(doc(id, text, metadata), 1);

describe('cutText()', () => {
  it.each<[string, string, number, string]>([
    ['a text that fits as it is', 'one two', 7, 'one two'],
    ['a text after a paragraph', 'one two\n\nthree four', 12, 'one two'],
    ['a text after a line', 'one two\nthree four', 12, 'one two'],
    ['a text after a word', 'one two three', 9, 'one two'],
    ['a text in a word where the last boundary is too far', 'a bcdefghijkl', 8, 'a bcdefg'],
    ['a pair whole', 'ab😀', 3, 'ab😀'],
    ['before a pair', 'ab😀d', 2, 'ab'],
    ['heavy characters by their weight', '猫猫猫', 7, '猫猫'],
    ['never to nothing, however heavy', '猫猫', 1, '猫'],
    ['never to nothing, a pair', '😀😀', 1, '😀'],
    ['white space alone', '   \n\n  ', 3, '   '],
  ])('cuts %s', (_what, text, weight, expected) => {
    expect(cutText(text, weight)).toBe(expected);
  });

  it('gives a beginning that fits, is never empty, and keeps half of what would fit', () => {
    fc.assert(
      fc.property(
        hostileText().filter((text) => text !== ''),
        fc.integer({ min: 1, max: 60 }),
        (text, maxWeight) => {
          const cut = cutText(text, maxWeight);
          expect(text.startsWith(cut)).toBe(true);
          expect(cut).not.toBe('');
          const points = Array.from(text);
          let fit = 1;
          while (fit < points.length && weightOf(points.slice(0, fit + 1).join('')) <= maxWeight) fit += 1;
          const longest = points.slice(0, fit).join('');
          expect(longest.startsWith(cut)).toBe(true);
          if (cut !== longest) {
            // It ended at a boundary: what follows is white space.
            expect(text.slice(cut.length, cut.length + 1)).toMatch(/\s/u);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('cuts a megabyte in no time', () => {
    const text = '漢'.repeat(1_000_000);
    expect(cutText(text, 4_000)).toHaveLength(1_333);
  });
});

describe('packContextWindow()', () => {
  it('takes whole results while they fit, and a smaller one after one that does not', () => {
    const results = [result('a', 'x'.repeat(50)), result('b', 'x'.repeat(49)), result('c', 'x'.repeat(20))];
    const { results: packed, notes } = packContextWindow(results, 80);
    expect(packed.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(packed[0]).toBe(results[0]);
    expect(notes).toMatchObject([{ subject: 'b', code: 'left-out' }]);
  });

  it('cuts the first where it is larger than the window, and marks it', () => {
    const { results, notes } = packContextWindow([result('a', 'word '.repeat(100)), result('b', 'x')], 20);
    expect(results.map(({ id, content }) => [id, content])).toEqual([
      ['a', 'word word word word'],
      ['b', 'x'],
    ]);
    expect(results[0]!.metadata[TRUNCATED_KEY]).toBe(true);
    expect(notes).toMatchObject([{ subject: 'a', code: 'cut' }]);
  });

  it('cuts no other, however large', () => {
    const { results, notes } = packContextWindow([result('a', 'small'), result('b', 'x '.repeat(100))], 20);
    expect(results.map(({ id }) => id)).toEqual(['a']);
    expect(notes.map(({ code }) => code)).toEqual(['left-out']);
  });

  it('loses nothing in silence, keeps the order and stays within the window', () => {
    const texts = fc.array(fc.stringMatching(/^[a-z ]{0,59}[a-z]$/u), { maxLength: 8 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 120 }), (contents, window) => {
        const results = contents.map((text, n) => result(`r${n}`, text));
        const { results: packed, notes } = packContextWindow(results, window);
        const total = packed.reduce((sum, { content }) => sum + weightOf(content), 0);
        expect(total).toBeLessThanOrEqual(window);
        expect(packed.length > 0).toBe(results.length > 0);
        const order = packed.map(({ id }) => Number(id.slice(1)));
        expect(order).toEqual([...order].sort((left, right) => left - right));
        const untouched = packed.filter(({ metadata }) => metadata[TRUNCATED_KEY] !== true);
        expect(untouched.length + notes.length).toBe(results.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('cutResult()', () => {
  it('moves the last line to what is kept, without the lines that are repeated', () => {
    const text = 'head\nrow 1\nrow 2\nrow 3\nrow 4';
    const lines = { startLine: 10, endLine: 13, repeatedLines: [1, 0] };
    const cut = cutResult(result('a', text, lines), 17);
    expect(cut.content).toBe('head\nrow 1\nrow 2');
    expect(cut.metadata).toMatchObject({
      startLine: 10,
      endLine: 11,
      repeatedLines: [1, 0],
      truncated: true,
    });
  });

  it.each<[string, Record<string, never>]>([
    ['without lines', {}],
    ['with lines of another kind', { startLine: 'x', endLine: null, repeatedLines: ['x'] } as never],
    ['with repeated lines that are no list', { startLine: 1, endLine: 3, repeatedLines: 'x' } as never],
  ])('bears a document %s', (_what, metadata) => {
    expect(cutResult(result('a', 'one two three', metadata), 5).metadata[TRUNCATED_KEY]).toBe(true);
  });
});
