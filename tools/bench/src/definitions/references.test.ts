import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { collectFiles } from './collect-files.js';
import { CTAGS_LANGUAGES } from './ctags-languages.js';
import { kindTable } from './kind-table.js';
import { measureDefinitions } from './measure.js';
import { READERS } from './reader.js';
import { referencesFor } from './references.js';
import { renderMeasurement } from './render-measurement.js';
import { parseReading, scriptReference } from './script-reference.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'definitions-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** A text of each language whose own reader is a program, and what that reader should say. */
const SAMPLES: readonly (readonly [language: string, file: string, text: string, expected: string])[] = [
  [
    'python',
    'a.py',
    '@x\nclass A:\n    def b(self):\n        c = 1\nD = 2\n',
    '2 class A|3 method b|4 -local c|5 variable D',
  ],
  [
    'go',
    'a.go',
    'package a\n\nconst (\n\tB = 1\n)\n\nfunc (x C) D() {}\n',
    '4 constant B|7 method D|7 -field x',
  ],
  [
    'java',
    'A.java',
    'class A {\n  int b;\n\n  <T> void c(T d) {}\n}\n',
    '1 class A|2 -variable b|4 -variable d|4 method c',
  ],
  ['ruby', 'a.rb', 'module A\n  B = 1\n  def c=(d)\n  end\nend\n', '1 module A|2 constant B|3 method c='],
  [
    'php',
    'a.php',
    '<?php\nclass A {\n  const B = 1;\n  function c() {}\n}\n',
    '2 class A|3 -constant B|4 method c',
  ],
  ['kotlin', 'a.kt', 'class A {\n  fun b() {}\n}\n', '1 class A|2 function b'],
];

describe('referencesFor()', () => {
  it.for(SAMPLES)(
    'lists the definitions of %s by its own reader',
    ([language, file, text, expected], context) => {
      const [own] = referencesFor(language);
      const absence = own === undefined ? 'no reader is known' : own.absence();
      context.skip(absence !== undefined, absence);
      const path = write(file, text);
      const found = (own?.read([path]).get(path) ?? []).map(
        ({ kind, name, line, counts }) => `${line} ${counts ? '' : '-'}${kind} ${name}`,
      );
      const listed = found.filter((line) => !line.includes('package')).sort();
      expect(listed).toEqual(expected.split('|').sort());
    },
  );

  it('names the grammars that are missing', () => {
    const absences = referencesFor('swift').map((reference) => reference.absence());
    expect(absences).toEqual(['no grammars: name the folder in which they are installed with --grammars']);
    expect(referencesFor('unheard-of')).toEqual([]);
  });
});

describe('scriptReference()', () => {
  it('says that a program is absent instead of starting it', () => {
    const reference = scriptReference('none', { program: 'no-such-program-here', arguments: [] });
    expect(reference.absence()).toBe('"no-such-program-here --version" does not run here');
    expect(() => reference.read([])).toThrow('Cannot run "no-such-program-here"');
  });

  it('complains in the words of a program that fails', () => {
    const script = "process.stderr.write('broken'); process.exit(3)";
    const reference = scriptReference('fails', { program: process.execPath, arguments: ['-e', script] });
    expect(reference.absence()).toBeUndefined();
    expect(() => reference.read([])).toThrow('it ended with 3: broken');
  });

  it('reads marks of kinds that do not count', () => {
    const reading = parseReading('{"path":"a","definitions":[["b","-field",1],["c","class",2]]}\n\n');
    expect(reading.get('a')).toEqual([
      { name: 'b', kind: 'field', line: 1, counts: false },
      { name: 'c', kind: 'class', line: 2, counts: true },
    ]);
  });
});

describe('measureDefinitions()', () => {
  it('measures the heuristic against the compiler and prints both shares', async () => {
    write('b.ts', 'export class A {\n  b(): void {}\n}\nlet [c] = d;\nconst e = 1;\n');
    const files = collectFiles('typescript', [folder]);
    const [reference] = referencesFor('typescript');
    const measurement = await measureDefinitions(files, 'typescript', READERS.get('heuristic')!, reference!);
    expect(measurement).toMatchObject({
      files: 1,
      recall: { total: 3, shared: 3 },
      precision: { total: 3, shared: 3 },
    });
    const text = renderMeasurement('typescript', measurement, 3);
    expect(text).toContain('typescript against typescript: 1 files, 3 definitions');
    expect(text).toContain('recall 100.0 %   precision 100.0 %');
  });

  it('shows what was missed and what was invented, and files that nobody could read', async () => {
    const path = write('c.py', 'x = 1\n');
    const reference = {
      name: 'fixed',
      absence: () => undefined,
      read: () => new Map([[path, [{ name: 'y', kind: 'class', line: 1, counts: true }]]]),
    };
    const reader = (): readonly { name: string; kind: string; startLine: number; endLine: number }[] => [
      { name: 'x', kind: 'variable', startLine: 1, endLine: 1 },
    ];
    const measurement = await measureDefinitions([path, 'other.py'], 'python', reader, reference);
    const text = renderMeasurement('python', measurement, 5);
    expect(text).toContain('(1 more unread)');
    expect(text).toContain('recall 0.0 %   precision 0.0 %');
    expect(text).toContain(`missed class y  ${path}:1`);
    expect(text).toContain(`invented variable x  ${path}:1`);
  });
});

describe('tables', () => {
  it('read kinds as theirs and ours', () => {
    expect([...kindTable(' class\n sub:function ')]).toEqual([
      ['class', 'class'],
      ['sub', 'function'],
    ]);
  });

  it('know a language in ctags only where files of it can be collected', () => {
    for (const language of CTAGS_LANGUAGES.keys()) expect(() => collectFiles(language, [])).not.toThrow();
    expect(() => collectFiles('unheard-of', [])).toThrow('the language is not in the table of extensions');
  });
});
