import { describe, expect, it } from 'vitest';

import { packageOfModule } from '../sizes/bundle.js';
import { SIZE_LIMITS_KB } from '../sizes/size-limits.js';
import { PURE_PACKAGE_NAMES } from '../workspace/pure-package-names.js';
import { findSizeFaults } from './sizes-check.js';

const measured = {
  name: '@rag/bm25',
  bytes: 12_000,
  packages: ['@rag/bm25', '@rag/contracts'],
  expected: ['@rag/bm25', '@rag/contracts', '@rag/analysis'],
};

describe('SIZE_LIMITS_KB', () => {
  it('has a limit for each pure package, and 12 kB for BM25', () => {
    expect([...SIZE_LIMITS_KB.keys()].sort()).toEqual([...PURE_PACKAGE_NAMES].sort());
    expect(SIZE_LIMITS_KB.get('@rag/bm25')).toBe(12);
  });
});

describe('findSizeFaults()', () => {
  it('lets a package weigh its limit', () => {
    expect(findSizeFaults(measured)).toEqual([]);
  });

  it('finds one byte more', () => {
    expect(findSizeFaults({ ...measured, bytes: 12_001 })).toHaveLength(1);
  });

  it('finds code of somebody else, however small', () => {
    const packages = [...measured.packages, 'lodash'];
    expect(findSizeFaults({ ...measured, bytes: 1, packages })[0]).toContain('code of "lodash"');
  });

  it('finds a package of ours that is not declared', () => {
    expect(findSizeFaults({ ...measured, packages: ['@rag/fusion'] })[0]).toContain('code of "@rag/fusion"');
  });

  it('finds a package without a limit', () => {
    expect(findSizeFaults({ ...measured, name: '@rag/new' })[0]).toContain('no size limit');
  });
});

describe('packageOfModule()', () => {
  it.each([
    ['/a/node_modules/lodash/index.js', 'lodash'],
    ['/a/node_modules/@rag/bm25/dist/index.js', '@rag/bm25'],
    ['/a/node_modules/.pnpm/@rag+bm25@file/node_modules/@rag/bm25/dist/index.js', '@rag/bm25'],
    ['C:\\a\\node_modules\\@rag\\bm25\\index.js', '@rag/bm25'],
    ['/a/program.js', undefined],
    ['\0rolldown/runtime.js', undefined],
  ])('reads %j', (module, name) => {
    expect(packageOfModule(module)).toBe(name);
  });
});
