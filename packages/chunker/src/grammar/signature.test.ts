import { describe, expect, it } from 'vitest';

import { LONGEST_SIGNATURE_UNITS, signatureOf } from './signature.js';

const whole = (text: string): string => signatureOf(text, 0, text.length);

describe('signatureOf()', () => {
  it.each([
    ['function a(\n  b: number,\n  c: string,\n): void {', 'function a(b: number, c: string): void'],
    ['def f(self):', 'def f(self)'],
    ['class A  extends\tB {\n', 'class A extends B'],
    ['const f = (a) =>', 'const f = (a) =>'],
  ])('%j is %j', (text, expected) => {
    expect(whole(text)).toBe(expected);
  });

  it('cuts a long one and never inside a surrogate pair', () => {
    for (const shift of ['', 'x']) {
      const cut = whole(`${shift}${'🦓'.repeat(300)}`);
      expect(cut.length).toBeLessThanOrEqual(LONGEST_SIGNATURE_UNITS);
      expect(cut).not.toMatch(/\p{Surrogate}/u);
      expect(cut.endsWith('…')).toBe(true);
    }
  });
});
