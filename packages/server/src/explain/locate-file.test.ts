import type { FileFingerprint } from '@rag/ingest';
import { describe, expect, it } from 'vitest';

import type { IndexedFile } from '../indexing/indexed-files.js';
import { locateFile, type IndexedFolder } from './locate-file.js';

const fingerprint = { decodedBytes: 1 } as unknown as FileFingerprint;
const file = (chunkCount?: number): IndexedFile => ({ fingerprint, chunkCount, removedChunks: 0 });
const folder: IndexedFolder = {
  path: '/r',
  files: new Map([
    ['src/a.ts', file(2)],
    ['lib/a.ts', file(1)],
    ['x/a.ts', file(1)],
    ['y/A.ts', file(1)],
    ['kept.md', file(1)],
    ['pic.bin', file()],
    ['cafe\u0301.md', file(1)],
    ['__proto__', file(1)],
  ]),
  notes: [
    { path: 'node_modules/', code: 'default-skip', message: 'is never read' },
    { path: 'out', code: 'ignored', message: 'is ignored' },
    { path: 'kept.md', code: 'unreadable', message: 'cannot be read: EACCES' },
    { path: 'pic.bin', code: 'binary', message: 'is not text' },
  ],
};

describe('locateFile()', () => {
  it.each([
    ['src/a.ts', 'passed', 'indexed', '"src/a.ts" is in the index'],
    ['./src/a.ts', 'passed', 'indexed', '"src/a.ts" is in the index'],
    ['__proto__', 'passed', 'indexed', '"__proto__" is in the index'],
    ['caf\u00e9.md', 'passed', 'indexed', '"cafe\u0301.md" is in the index'],
    ['kept.md', 'passed', 'unreadable', '"kept.md" is in the index, although it cannot be read: EACCES'],
    ['pic.bin', 'stopped', 'binary', '"pic.bin" is not text'],
    ['node_modules/deep/er.js', 'stopped', 'default-skip', '"node_modules/" is never read'],
    ['node_modules', 'stopped', 'default-skip', '"node_modules/" is never read'],
    ['node_modules/', 'stopped', 'default-skip', '"node_modules/" is never read'],
    ['outer/x.md', 'stopped', 'not-there', 'the last run met no "outer/x.md"'],
    [
      'no/a.ts',
      'stopped',
      'not-there',
      'the last run met no "no/a.ts"; of that name it met "src/a.ts", "lib/a.ts", "x/a.ts" and 1 more',
    ],
    ['/etc/passwd', 'stopped', 'outside-root', '"/etc/passwd" does not lie in the indexed root "/r"'],
    ['a/../../b', 'stopped', 'outside-root', '"a/../../b" does not lie in the indexed root "/r"'],
    ['constructor', 'stopped', 'not-there', 'the last run met no "constructor"'],
  ])('says of %j: %s, %s', (asked, outcome, code, detail) => {
    expect(locateFile(asked, folder).step).toEqual({ stage: 'file', outcome, code, detail });
  });

  it('gives the file in the spelling of the index, and none where it is not there', () => {
    expect(locateFile('caf\u00e9.md', folder)).toMatchObject({
      path: 'cafe\u0301.md',
      file: { chunkCount: 1 },
    });
    expect(locateFile('pic.bin', folder).file).toBeUndefined();
    expect(locateFile('a', { files: new Map() }).step.code).toBe('no-index');
  });
});
