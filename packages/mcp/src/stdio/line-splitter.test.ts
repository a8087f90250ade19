import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LineSplitter, type Line } from './line-splitter.js';

/** The same lines, from the whole text. */
function naive(bytes: Buffer, maxBytes: number): readonly Line[] {
  const pieces: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    pieces.push(bytes.subarray(start, end));
    start = end + 1;
  }
  pieces.push(bytes.subarray(start));
  return pieces.flatMap((piece): Line[] => {
    if (piece.length > maxBytes) return [{ tooLong: true }];
    const text = piece.toString('utf8').trim();
    return text === '' ? [] : [{ text }];
  });
}

describe('LineSplitter', () => {
  it('gives the same lines however the bytes are cut', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '{', 'é', '😀', '\n', '\r', ' '), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(20)), fc.integer({ min: 1, max: 12 }), (all, cuts, maxBytes) => {
        const bytes = Buffer.from(all);
        const splitter = new LineSplitter(maxBytes);
        const lines: Line[] = [];
        let start = 0;
        for (const length of [...cuts, bytes.length]) {
          lines.push(...splitter.push(bytes.subarray(start, start + length)));
          start += length;
        }
        const rest = splitter.flush();
        if (rest !== undefined) lines.push(rest);
        expect(lines).toEqual(naive(bytes, maxBytes));
      }),
    );
  });
});
