import { describe, expect, it } from 'vitest';

import { manifestOf, places, workspaceOf } from '../workspace.test-support.js';
import { findWrongManifests } from './package-manifest.js';

const foundIn = (manifest: string, folder = 'packages/a') =>
  places(findWrongManifests(workspaceOf({ [`${folder}/package.json`]: manifest }))).map((place) =>
    place.replace(/^\S+ /u, ''),
  );
const dist = { types: './dist/index.d.ts', default: './dist/index.js' };

describe('findWrongManifests()', () => {
  it('allows the common form', () => {
    expect(foundIn(manifestOf('@rag/a'))).toEqual([]);
  });

  it.each([
    [{ name: '@rag/b' }, '"name" is "@rag/b"'],
    [{ license: undefined }, '"license" is missing'],
    [{ type: 'commonjs' }, '"type" is "commonjs"'],
    [{ engines: { node: '>=22' } }, '"engines" is {"node":">=22"}'],
    [{ exports: {} }, 'exports no "."'],
    [{ publishConfig: {} }, 'publishConfig.exports is not exports without "@rag/source"'],
    [
      { publishConfig: { exports: { '.': { '@rag/source': './src/index.ts', ...dist } } } },
      'publishConfig.exports is not exports without "@rag/source"',
    ],
    [
      { exports: { '.': dist, './part': dist } },
      'publishConfig.exports is not exports without "@rag/source"',
    ],
  ])('finds %j', (fields, finding) => {
    expect(foundIn(manifestOf('@rag/a', fields))).toEqual([finding]);
  });

  it('asks nothing about publishing of a private package', () => {
    expect(foundIn(manifestOf('@rag/a', { private: true, publishConfig: undefined }), 'tools/a')).toEqual([]);
  });

  it.each(['{', '[]', 'null', ''])('finds the manifest %j, which no other rule can see', (text) => {
    expect(foundIn(text)).toEqual(['is not a JSON object']);
  });
});
