import { describe, expect, it } from 'vitest';

import { nameAsGiven, nameWithinRoots } from './root-names.js';

const ROOTS = ['/srv/docs', '/srv/docs/inner', '/srv/other'];

describe('nameWithinRoots()', () => {
  it.each([
    ['/srv/docs', 'docs'],
    ['/srv/docs/a/b', 'docs/a/b'],
    ['/srv/docs/inner/c', 'inner/c'],
    ['/srv/docs-2/a', 'a'],
    ['/elsewhere/deep/a', 'a'],
  ])('shows %s as %s', (path, name) => {
    expect(nameWithinRoots(path, ROOTS)).toBe(name);
  });

  it('shows nothing of where the root of the file system is a root', () => {
    expect(nameWithinRoots('/srv/docs', ['/'])).toBe('srv/docs');
    expect(nameWithinRoots('/', ['/'])).toBe('.');
  });
});

describe('nameAsGiven()', () => {
  it('leaves a relative path as it was said, and shows no other', () => {
    expect([nameAsGiven('docs/a', ROOTS), nameAsGiven('/srv/docs/a', ROOTS)]).toEqual(['docs/a', 'docs/a']);
  });
});
