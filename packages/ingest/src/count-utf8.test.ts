import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { countUtf8 } from './count-utf8.js';
import { decodeText } from './decode-text.js';

// The oracle: the platform's strict decoder, asked about every beginning of the bytes.
function firstBrokenByDecoder(bytes: Uint8Array): number {
  const accepts = (part: Uint8Array, stream: boolean): boolean => {
    try {
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(part, { stream });
      return true;
    } catch {
      return false;
    }
  };
  if (accepts(bytes, false)) return -1;
  let whole = 0;
  for (let end = 1; end <= bytes.length && accepts(bytes.subarray(0, end), true); end++)
    if (accepts(bytes.subarray(0, end), false)) whole = end;
  return whole;
}

const hostileByte = fc.constantFrom(
  ...[0x61, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef],
  ...[0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff],
);

describe('countUtf8()', () => {
  it.each([
    ['an encoded surrogate', [0xed, 0xa0, 0x80, 0x61], { valid: 0, broken: 1, firstBroken: 0 }],
    ['an overlong form of two bytes', [0x61, 0xc0, 0x80], { valid: 0, broken: 2, firstBroken: 1 }],
    ['an overlong form of three bytes', [0xe0, 0x80, 0xaf], { valid: 0, broken: 1, firstBroken: 0 }],
    ['an overlong form of four bytes', [0xf0, 0x8f, 0xbf, 0xbf], { valid: 0, broken: 1, firstBroken: 0 }],
    ['beyond the last code point', [0xf4, 0x90, 0x80, 0x80], { valid: 0, broken: 1, firstBroken: 0 }],
    ['a character that is cut short', [0xc3, 0xa9, 0xe2, 0x82], { valid: 1, broken: 1, firstBroken: 2 }],
    ['the last code point', [0xf4, 0x8f, 0xbf, 0xbf], { valid: 1, broken: 0, firstBroken: -1 }],
  ])('judges %s', (_, bytes, expected) => {
    expect(countUtf8(Uint8Array.from(bytes))).toEqual(expected);
  });

  it('finds a broken place exactly where a strict decoder does', () => {
    fc.assert(
      fc.property(fc.array(hostileByte, { maxLength: 12 }), (bytes) => {
        const array = Uint8Array.from(bytes);
        expect(countUtf8(array).firstBroken).toBe(firstBrokenByDecoder(array));
      }),
      { numRuns: 1_500 },
    );
  });
});

describe('decodeText() of damaged UTF-8', () => {
  it('never speaks of damage without its place', () => {
    expect(decodeText(Uint8Array.of(0xed, 0xa0, 0x80, 0x61))).not.toHaveProperty('undecodable');
    const damaged = Uint8Array.from([
      ...new TextEncoder().encode('\u00e9\u00e9\u00e9'),
      0xed,
      0xa0,
      0x80,
      0x61,
    ]);
    expect(decodeText(damaged)).toEqual({ undecodable: 'it is UTF-8 with damage, first at byte 6' });
    fc.assert(
      fc.property(fc.array(hostileByte, { maxLength: 12 }), (bytes) => {
        expect(JSON.stringify(decodeText(Uint8Array.from(bytes)))).not.toContain('byte -1');
      }),
      { numRuns: 500 },
    );
  });
});
