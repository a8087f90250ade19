import { describe, expect, it } from 'vitest';

import { discover, notesOf, pathsOf } from './discover.test-support.js';
import { generatedKindOf } from './generated-names.js';
import { makeFolder } from './temporary-folder.test-support.js';

describe('generatedKindOf()', () => {
  it.each([
    ['package-lock.json', 'a lock file'],
    ['Cargo.lock', 'a lock file'],
    ['go.sum', 'a lock file'],
    ['app.js.map', 'a source map'],
    ['style.css.map', 'a source map'],
    ['jquery.min.js', 'a minified bundle'],
    ['theme-min.css', 'a minified bundle'],
    ['site.map', undefined],
    ['lock.ts', undefined],
    ['admin.js', undefined],
    ['min.js', undefined],
    ['package.json', undefined],
  ])('takes %s for %s', (name, kind) => {
    expect(generatedKindOf(name)).toBe(kind);
  });
});

describe('a walk that leaves generated files out', () => {
  it('names each with a reason, and reads what include asks for', async () => {
    const root = await makeFolder({
      'yarn.lock': 'x',
      'src/a.min.js': 'x',
      'src/a.js.map': '{}',
      'src/a.js': 'x',
    });
    const skipping = await discover(root, { generated: 'skip' });
    expect(pathsOf(skipping)).toEqual(['src/a.js']);
    expect(notesOf(skipping)).toEqual({
      'yarn.lock': 'generated',
      'src/a.min.js': 'generated',
      'src/a.js.map': 'generated',
    });
    expect(pathsOf(await discover(root, { generated: 'skip', include: ['*.lock'] }))).toEqual(['yarn.lock']);
    expect(pathsOf(await discover(root))).toContain('yarn.lock');
  });

  it('refuses an option that is none', async () => {
    const root = await makeFolder({});
    await expect(discover(root, { generated: 'maybe' as 'read' })).rejects.toMatchObject({
      code: 'RAG_INGEST_GENERATED_INVALID',
    });
  });
});
