import { describe, expect, it } from 'vitest';

import {
  isSkippedByDefault,
  SKIPPED_ANYWHERE_NAMES,
  SKIPPED_FILE_NAMES,
  SKIPPED_FOLDER_NAMES,
} from './default-skips.js';

describe('isSkippedByDefault()', () => {
  it('knows 19 folder names, nine of them for files too, and ten file names', () => {
    expect(new Set(SKIPPED_FOLDER_NAMES).size).toBe(19);
    expect(new Set(SKIPPED_ANYWHERE_NAMES).size).toBe(9);
    expect(new Set(SKIPPED_FILE_NAMES).size).toBe(10);
    expect(SKIPPED_FOLDER_NAMES).toEqual(expect.arrayContaining([...SKIPPED_ANYWHERE_NAMES]));
  });

  it.each(SKIPPED_FOLDER_NAMES)('skips the folder %s in any case', (name) => {
    expect(isSkippedByDefault(name, 'folder')).toBe(true);
    expect(isSkippedByDefault(name.toUpperCase(), 'folder')).toBe(true);
    expect(isSkippedByDefault(`${name}x`, 'folder')).toBe(false);
    expect(isSkippedByDefault(name, 'file')).toBe(SKIPPED_ANYWHERE_NAMES.includes(name));
  });

  it.each(SKIPPED_FILE_NAMES)('skips the file %s with its case', (pattern) => {
    const name = pattern.replace('*', 'local');
    expect(isSkippedByDefault(name, 'file')).toBe(true);
    expect(isSkippedByDefault(name.toUpperCase(), 'file')).toBe(false);
    expect(isSkippedByDefault(`x${name}`, 'file')).toBe(false);
    expect(isSkippedByDefault(name, 'folder')).toBe(false);
  });

  it.each(['.github', '.husky', 'environment.md', '.envrc', 'target.md', 'constructor', '__proto__'])(
    'leaves %s alone',
    (name) => {
      expect(isSkippedByDefault(name, 'file')).toBe(false);
      expect(isSkippedByDefault(name, 'folder')).toBe(false);
    },
  );
});
