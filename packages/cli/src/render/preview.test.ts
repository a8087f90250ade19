import { describe, expect, it } from 'vitest';

import { pickPreview, PREVIEW_LINES } from './preview.js';

describe('pickPreview()', () => {
  it('shows the lines that hold the most different words of the query', () => {
    const content = ['one', 'zebra', 'two', 'three', 'four', 'zebra', 'apple', 'five', 'six'].join('\n');
    expect(pickPreview(content, 'Zebra apple')).toEqual({
      first: 3,
      lines: ['three', 'four', 'zebra', 'apple'],
    });
  });

  it('shows the first lines when no word is there, and all lines of a short chunk', () => {
    expect(pickPreview('a\nb\nc\nd\ne', 'zebra').first).toBe(0);
    expect(pickPreview('a\nb', 'zebra')).toEqual({ first: 0, lines: ['a', 'b'] });
    expect(PREVIEW_LINES).toBe(4);
  });
});
