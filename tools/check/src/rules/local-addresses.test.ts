import { describe, expect, it } from 'vitest';

import { FORBIDDEN_ADDRESSES, type AllowedAddress } from '../data/local-addresses.js';
import { places, workspaceOf } from '../workspace.test-support.js';
import { findLocalAddresses } from './local-addresses.js';

const foundIn = (text: string, allowed: readonly AllowedAddress[] = []) =>
  places(findLocalAddresses(workspaceOf({ 'docs/one.md': text }), FORBIDDEN_ADDRESSES, allowed));

// Put together here, because this file is checked too.
const host = ['registry', 'npmjs', 'org'].join('.');
const path = (...parts: readonly string[]): string => ['', ...parts].join('/');

describe('findLocalAddresses()', () => {
  it.each([
    ['a host', host],
    ['a host of another one', ['registry', 'yarnpkg', 'com'].join('.')],
    ['an own registry', ['https', '//npm.corporation.example:8080'].join(':')],
    ['an artifact store', ['http', '//x.artifactory.local/api'].join(':')],
  ])('finds %s', (_name, address) => {
    expect(foundIn(`first\nsee <${address}>`)).toEqual([
      expect.stringMatching(/^docs\/one\.md:2 names the registry host/u),
    ]);
  });

  it.each([
    ['quoted', `'${path('home', 'me', 'x')}'`],
    ['after an equals sign', `dir=${path('tmp', 'out')}`],
    ['at the start', path('work', 'main')],
    ['as a URL', `file://${path('root', '.cache')}`],
    ['after a colon', `at:${path('root', 'x.ts')}`],
    ['of macOS', `(${path('Users', 'me')})`],
    ['of Windows', ['C:', 'Users', 'me'].join('\\')],
  ])('finds an absolute path %s', (_name, text) => {
    expect(foundIn(`\n\n${text}`)).toEqual([
      expect.stringMatching(/^docs\/one\.md:3 names the absolute path of a machine/u),
    ]);
  });

  it.each([
    'packages/work/src and ./tmp/x and ../home/y and a/root/b',
    'https://example.org/home/page',
    '$HOME/tmp/x ~/tmp/y ${dir}/tmp/z',
    'in /tmp, or / root',
    'the npm registry; registry.example.org; npm.md',
    '/homepage/x /workspace/y',
    'a.tmp/x',
  ])('allows %s', (text) => {
    expect(foundIn(text)).toEqual([]);
  });

  it('allows what is listed with its reason, in its file, and reports an allowance that nothing needs', () => {
    const text = path('home', 'user');
    expect(foundIn(text, [{ text, reason: 'a made-up name' }])).toEqual([]);
    expect(foundIn(text, [{ text, file: 'docs/two.md', reason: 'elsewhere' }])).toEqual([
      `docs/one.md:1 names the absolute path of a machine "${text}"`,
      `docs/two.md:1 allows "${text}", which no file holds`,
    ]);
  });
});
