import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { describeChange, MAX_SHOWN_LINES } from './describe-change.js';

describe('describeChange()', () => {
  it('shows two edits that lie apart, and nothing between them', () => {
    expect(describeChange('a\nb\nc\nd\ne', 'a\nB\nc\nd\ne\nf')).toEqual(['- b', '+ B', '+ f']);
  });

  it('takes line ends of other systems for the same', () => {
    expect(describeChange('a\r\nb', 'a\nb')).toEqual([]);
  });

  it('shows a bounded number of lines and counts the rest', () => {
    const shown = describeChange('', 'line\n'.repeat(100));
    expect(shown).toHaveLength(MAX_SHOWN_LINES + 1);
    expect(shown.at(-1)).toBe(`… and ${100 - MAX_SHOWN_LINES} more lines`);
  });

  it('is empty for equal texts only, and accounts for the difference in length', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changed = describeChange(before, after);
        expect(changed.length === 0).toBe(before === after);
        const count = (sign: string): number => changed.filter((line) => line.startsWith(sign)).length;
        expect(count('+') - count('-')).toBe(after.split('\n').length - before.split('\n').length);
      }),
    );
  });
});
