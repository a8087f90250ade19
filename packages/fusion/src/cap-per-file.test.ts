import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { capPerFile, DEFAULT_MAX_PER_FILE } from './cap-per-file.js';
import { documentOf } from './fakes.test-support.js';

const of = (id: string, file?: string): ReturnType<typeof documentOf> => documentOf(id, file);

describe('capPerFile()', () => {
  it('keeps three of a file unless told otherwise', () => {
    expect(DEFAULT_MAX_PER_FILE).toBe(3);
    const results = ['1', '2', '3', '4'].map((id) => of(id, 'a.md'));
    expect(capPerFile(results)).toEqual(results.slice(0, 3));
  });

  it('keeps the first of each file, in order', () => {
    const results = [of('1', 'a'), of('2', 'b'), of('3', 'a'), of('4', 'b'), of('5', 'c')];
    expect(capPerFile(results, 1).map(({ id }) => id)).toEqual(['1', '2', '5']);
  });

  it('never caps documents without a file against each other', () => {
    const results = [
      of('1'),
      of('2'),
      { metadata: { file: 3 } },
      { metadata: { file: 3 } },
      { metadata: { file: null } },
      { metadata: { file: ['a'] } },
      { metadata: { file: ['a'] } },
    ];
    expect(capPerFile(results, 1)).toEqual(results);
  });

  it('takes names of built-in properties and the empty name for ordinary files', () => {
    const results = ['constructor', '__proto__', 'toString', ''].flatMap((file) => [
      of('1', file),
      of('2', file),
    ]);
    expect(capPerFile(results, 1).map(({ metadata }) => metadata['file'])).toEqual([
      'constructor',
      '__proto__',
      'toString',
      '',
    ]);
  });

  it('keeps everything with Infinity', () => {
    const results = Array.from({ length: 50 }, (_, i) => of(String(i), 'a'));
    expect(capPerFile(results, Infinity)).toEqual(results);
  });

  it('equals counting what came before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c', undefined), { maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        (files, maxPerFile) => {
          const results = files.map((file, i) => of(String(i), file));
          const expected = results.filter(
            (_, i) =>
              files[i] === undefined ||
              files.slice(0, i).filter((file) => file === files[i]).length < maxPerFile,
          );
          expect(capPerFile(results, maxPerFile)).toEqual(expected);
        },
      ),
    );
  });

  it.each([0, -1, 1.5, NaN, -Infinity, '3'])('refuses the cap %s', (maxPerFile) => {
    expect(() => capPerFile([], maxPerFile as number)).toThrow(
      expect.objectContaining({ code: 'RAG_FUSION_INVALID_MAX_PER_FILE' }),
    );
  });
});
