import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { linesOf, renderLine } from './highlight.js';

const mark = (text: string): string => `<${text}>`;

describe('renderLine()', () => {
  it.each([
    ['a zebra here', [{ start: 2, end: 7 }], 40, 'a <zebra> here'],
    ['a zebra here', [{ start: 2, end: 7 }], 6, 'a <zeb>…'],
    ['a zebra here', [{ start: 8, end: 12 }], 6, 'a zeb…'],
    ['\tzebra', [{ start: 1, end: 6 }], 40, '  <zebra>'],
    ['\u001B[1mzebra', [{ start: 4, end: 9 }], 40, '\uFFFD[1m<zebra>'],
    ['文字文字', [{ start: 2, end: 4 }], 6, '文字…'],
    ['plain', [], 40, 'plain'],
  ])('shows %j', (text, highlights, columns, expected) => {
    expect(renderLine({ text, highlights }, columns, mark)).toBe(expected);
  });
});

describe('linesOf()', () => {
  it('gives every line its own part of a highlight', () => {
    expect(linesOf('ab\ncd', [{ start: 1, end: 4 }])).toEqual([
      { text: 'ab', highlights: [{ start: 1, end: 2 }] },
      { text: 'cd', highlights: [{ start: 0, end: 1 }] },
    ]);
  });

  it('loses no marked character but line ends', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '文'), maxLength: 30 });
    fc.assert(
      fc.property(texts, fc.nat(30), fc.nat(30), (text, one, other) => {
        const start = Math.min(one, other, text.length);
        const end = Math.min(Math.max(one, other), text.length);
        const spans = start < end ? [{ start, end }] : [];
        const marked = linesOf(text, spans).flatMap((line) =>
          line.highlights.map((span) => line.text.slice(span.start, span.end)),
        );
        expect(marked.join('')).toBe(text.slice(start, end).replaceAll('\n', ''));
      }),
    );
  });
});
