import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findOlderVersions, isInOlderVersion } from './older-versions.js';

const olderOf = (...folders: readonly string[]): readonly string[] =>
  [...findOlderVersions(folders.map((folder) => `${folder}/parse.ts`))].sort();

describe('findOlderVersions()', () => {
  it.each([
    [['src/v3', 'src/v4'], ['src/v3']],
    [
      ['v1', 'v2', 'v10'],
      ['v1', 'v2'],
    ],
    [['api-v1', 'api-v2'], ['api-v1']],
    [['api_v1', 'api_v2', 'web_v1'], ['api_v1']],
    [['V1', 'v2'], ['V1']],
    [['1.x', '2.x'], ['1.x']],
    [['docs/1.9', 'docs/1.10'], ['docs/1.9']],
    [['docs/version-1.2', 'docs/version-2.0'], ['docs/version-1.2']],
    [['api/v1', 'api/v2beta1'], []],
    [['api/v1beta1', 'api/v1'], ['api/v1beta1']],
    [
      ['api/v1alpha1', 'api/v1beta1', 'api/v1'],
      ['api/v1alpha1', 'api/v1beta1'],
    ],
    [['api/v1alpha1', 'api/v2alpha1'], ['api/v1alpha1']],
    [['a/v3', 'b/v4'], []],
    [['v3'], []],
    [['1', '2', '3'], []],
    [['chapter1', 'chapter2'], []],
    [['ipv4', 'ipv6'], []],
    [['http1', 'http2'], []],
    [['v4-mini', 'v3'], []],
    [['migrations/v1', 'migrations/v2'], []],
    [['db-migrations/v1', 'db-migrations/v2'], []],
    [['docs/versions/v1', 'docs/versions/v2'], ['docs/versions/v1']],
    [['v3/sub/v1', 'v4/sub/v1'], ['v3']],
    [
      ['v3/sub/v1', 'v3/sub/v2', 'v4'],
      ['v3', 'v3/sub/v1'],
    ],
    [['v1.0', 'v1'], []],
  ])('finds of %j the folders %j', (folders, expected) => {
    expect(olderOf(...folders)).toEqual(expected);
  });

  it('reads no version off the name of a file', () => {
    expect([...findOlderVersions(['src/v1', 'src/v2', 'v1.ts', 'v2.ts'])]).toEqual([]);
  });

  it('equals comparing every pair of siblings', () => {
    const name = fc.constantFrom('v1', 'v2', 'v10', 'v2.1', 'api-v1', 'api-v3', 'src');
    fc.assert(
      fc.property(fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), (paths) => {
        const folders = new Set(
          paths.flatMap((parts) => parts.map((_, i) => parts.slice(0, i + 1).join('/'))),
        );
        const value = (text: string): number => {
          const [major = '0', minor = '0'] = (/v([\d.]+)$/u.exec(text)?.[1] ?? '-1').split('.');
          return Number(major) * 1000 + Number(minor);
        };
        const group = (folder: string): string => folder.replace(/v[\d.]+$/u, 'v');
        const expected = [...folders].filter((one) =>
          [...folders].some(
            (other) => value(one) >= 0 && group(one) === group(other) && value(one) < value(other),
          ),
        );
        const found = findOlderVersions(paths.map((parts) => `${parts.join('/')}/a.ts`));
        expect([...found].sort()).toEqual(expected.sort());
      }),
    );
  });

  it('is linear in hostile paths', () => {
    const deep = `${'v1/'.repeat(300_000)}a.ts`;
    const wide = Array.from({ length: 20_000 }, (_, i) => `src/v${i}/${'x'.repeat(50)}.ts`);
    expect(findOlderVersions([deep, ...wide]).size).toBe(19_999);
    expect(findOlderVersions([`${'9'.repeat(1_000_000)}.x/a`, `${'v.'.repeat(400_000)}/a`]).size).toBe(0);
  });
});

describe('isInOlderVersion()', () => {
  it.each([
    ['src/v3/parse.ts', true],
    ['src/v3/deep/er/parse.ts', true],
    ['src/v3.ts', false],
    ['src/v33/parse.ts', false],
    ['other/src/v3/parse.ts', false],
    ['src/v3', false],
    ['', false],
  ])('answers for "%s": %s', (path, expected) => {
    expect(isInOlderVersion(path, new Set(['src/v3']))).toBe(expected);
  });
});
