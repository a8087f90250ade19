import { describe, expect, it } from 'vitest';

import { formatFinding, sortFindings, type Finding } from './finding.js';

const finding = (fields: Partial<Finding>): Finding => ({
  rule: 'size',
  file: 'a.ts',
  line: 1,
  what: 'is long',
  advice: 'split it',
  ...fields,
});

describe('formatFinding()', () => {
  it('is one line, whatever a message holds', () => {
    expect(formatFinding(finding({ what: 'says "a\n  b"' }))).toBe('size a.ts:1 says "a b" — split it');
  });
});

describe('sortFindings()', () => {
  it('orders by rule, file and line, and keeps one of each', () => {
    const [first, second, third] = [finding({ line: 9 }), finding({ line: 10 }), finding({ file: 'b.ts' })];
    const other = finding({ rule: 'name', file: 'z.ts' });
    expect(sortFindings([third, second, first, other, first])).toEqual([other, first, second, third]);
  });
});
