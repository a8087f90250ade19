import { describe, expect, it } from 'vitest';

import { cutToColumns } from './columns.js';

describe('cutToColumns()', () => {
  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 5, 'abcd…'],
    ['文字文字', 8, '文字文字'],
    ['文字文字', 6, '文字…'],
    ['文字文字', 5, '文字…'],
    ['e\u0301e\u0301e\u0301', 3, 'e\u0301e\u0301e\u0301'],
    ['🦓🦓🦓', 4, '🦓…'],
    ['', 3, ''],
  ])('cuts %j to %i columns', (line, columns, expected) => {
    expect(cutToColumns(line, columns)).toBe(expected);
  });
});
