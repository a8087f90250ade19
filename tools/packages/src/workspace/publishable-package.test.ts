import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { closureOf, readPublishablePackages, type PublishablePackage } from './publishable-package.js';
import { PURE_PACKAGE_NAMES } from './pure-package-names.js';

const one = (name: string, ...dependencies: readonly string[]): PublishablePackage => ({
  name,
  shortName: name,
  folder: name,
  manifest: {
    name,
    version: '1.0.0',
    dependencies: Object.fromEntries(dependencies.map((to) => [to, '1.0.0'])),
  },
});

describe('closureOf()', () => {
  it('follows dependencies within the workspace, each once, itself first', () => {
    const packages = [one('a', 'b', 'c', 'lodash'), one('b', 'c'), one('c', 'a'), one('d')];
    expect(closureOf('a', packages).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('is itself where nothing is declared', () => {
    expect(closureOf('d', [one('d')]).map(({ name }) => name)).toEqual(['d']);
  });
});

describe('readPublishablePackages()', () => {
  it('finds the pure packages among those of this repository, and nothing private', async () => {
    const packages = await readPublishablePackages(join(import.meta.dirname, '../../../..'));
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining([...PURE_PACKAGE_NAMES]));
    expect(packages.every(({ manifest }) => manifest.private !== true)).toBe(true);
  });
});
