import { describe, expect, it } from 'vitest';

import { places, workspaceOf } from '../workspace.test-support.js';
import { findLongFiles, MAX_FILE_LINES, REASON_WITHIN_LINES } from './file-length.js';

const linesOf = (count: number): string => 'const x = 1;\n'.repeat(count);
const foundIn = (text: string, path = 'packages/a/src/one.ts') =>
  places(findLongFiles(workspaceOf({ [path]: text })));

describe('findLongFiles()', () => {
  it('finds a file with one line too many, and allows the last that fits', () => {
    expect(foundIn(linesOf(MAX_FILE_LINES + 1))).toEqual([
      `packages/a/src/one.ts:${MAX_FILE_LINES + 1} has ${MAX_FILE_LINES + 1} lines, ${MAX_FILE_LINES} at most`,
    ]);
    expect(foundIn(linesOf(MAX_FILE_LINES))).toEqual([]);
  });

  it('allows a long file that gives its reason at the top, and only there', () => {
    const reason = '// long because: one table, in the order of the standard\n';
    expect(foundIn(reason + linesOf(MAX_FILE_LINES))).toEqual([]);
    expect(foundIn(linesOf(REASON_WITHIN_LINES) + reason + linesOf(MAX_FILE_LINES))).toHaveLength(1);
    expect(foundIn(`// long because:\n${linesOf(MAX_FILE_LINES)}`)).toHaveLength(1);
  });

  it('measures tests and not data', () => {
    expect(foundIn(linesOf(MAX_FILE_LINES + 1), 'packages/a/src/one.test.ts')).toHaveLength(1);
    expect(foundIn(linesOf(MAX_FILE_LINES + 1), 'packages/a/src/fixtures/one.ts')).toEqual([]);
    expect(foundIn(linesOf(MAX_FILE_LINES + 1), 'packages/a/data.json')).toEqual([]);
  });
});
