import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { extractApi } from '../api/extract-api.js';
import { compareReport, reportFileOf, UPDATE_COMMAND } from './api-reports-check.js';

describe('reportFileOf()', () => {
  it.each([
    ['.', 'api-report.md'],
    ['./verify', 'api-report.verify.md'],
    ['./a/b', 'api-report.a.b.md'],
  ])('names the report of %s', (entryPoint, file) => {
    expect(reportFileOf(entryPoint)).toBe(file);
  });
});

describe('compareReport()', () => {
  it('says nothing where the API is what the report says', () => {
    expect(compareReport('r.md', 'a\nb\n', 'a\nb\n')).toEqual([]);
    expect(compareReport('r.md', 'a\r\nb\r\n', 'a\nb\n')).toEqual([]);
  });

  it('names the file, the command that updates it, and the lines that changed', () => {
    const [finding = ''] = compareReport('packages/a/api-report.md', 'a\nb\nd\n', 'a\nc\nd\n');
    expect(finding).toContain('packages/a/api-report.md: the public API is not what its report says');
    expect(finding).toContain(UPDATE_COMMAND);
    expect(finding.split('\n').slice(1)).toEqual(['  - b', '  + c']);
  });

  it('finds a report that is missing', () => {
    expect(compareReport('r.md', undefined, 'a\n')[0]).toContain(UPDATE_COMMAND);
  });

  it('counts the lines that it does not show', () => {
    const [finding = ''] = compareReport('r.md', '', 'line\n'.repeat(100));
    expect(finding.split('\n').length).toBeLessThan(40);
    expect(finding).toMatch(/… and \d+ more lines/u);
  });
});

describe('extractApi()', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rag-packages-api-'));
    await writeFile(join(folder, 'package.json'), '{"name":"@rag/a","version":"1.0.0"}');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const reportOf = async (declarations: string): Promise<string> => {
    await writeFile(join(folder, 'index.d.ts'), declarations);
    return extractApi({ folder, types: './index.d.ts' }, await mkdtemp(join(folder, 'scratch-')));
  };

  it('changes with a parameter, not with a comment or the order of declarations', async () => {
    const before = await reportOf(
      '/** One. */ export declare const a: 1;\nexport declare function f(x: string): void;\n',
    );
    const same = await reportOf(
      'export declare function f(x: string): void;\n/** Two. */ export declare const a: 1;\n',
    );
    const other = await reportOf(
      '/** One. */ export declare const a: 1;\nexport declare function f(x: number): void;\n',
    );
    expect(before).toContain('export function f(x: string): void;');
    expect(compareReport('r.md', before, other)).toHaveLength(1);
    expect(
      compareReport(
        'r.md',
        before.replace('// (undocumented)\n', ''),
        same.replace('// (undocumented)\n', ''),
      ),
    ).toEqual([]);
  });

  it('refuses declarations that do not compile', async () => {
    await expect(reportOf('export declare const a: Missing;\n')).rejects.toThrow(/Missing/u);
  });
});
