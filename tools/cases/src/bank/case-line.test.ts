import { describe, expect, it } from 'vitest';

import { readCaseLines } from './case-line.js';

describe('readCaseLines()', () => {
  it('reads one case a line and passes over blank lines, line ends and a byte order mark', () => {
    const text = '\uFEFF{"id":"a","kind":"k"}\r\n\n  \n{"id":"b","kind":"l","title":"__proto__"}';
    expect(readCaseLines(text, 'f').map(({ id, kind }) => [id, kind])).toEqual([
      ['a', 'k'],
      ['b', 'l'],
    ]);
  });

  it.each([
    ['no JSON', '{"id":', 'on line 2 of "f.jsonl"'],
    ['a list', '[1]', 'it is not an object'],
    ['no id', '{"kind":"k"}', 'no "id"'],
    ['a kind that is no text', '{"id":"a","kind":7}', 'no "kind"'],
  ])('refuses a line with %s', (_what, line, message) => {
    expect(() => readCaseLines(`\n${line}`, 'f.jsonl')).toThrow(message);
  });
});
