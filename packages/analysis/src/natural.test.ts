import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

import { NATURAL_VERSION, naturalStemmers } from './natural.js';
import { createPolyglotAnalyzer } from './polyglot/polyglot-analyzer.js';

const folder = mkdtempSync(join(tmpdir(), 'rag-natural-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('naturalStemmers()', () => {
  it.each([
    ['de', 'häuser', 'haus'],
    ['ru', 'книгами', 'книг'],
    ['es', 'naciones', 'nacion'],
    ['fr', 'chevaux', 'cheval'],
    ['it', 'libri', 'libr'],
    ['nl', 'boeken', 'boek'],
    ['no', 'hundene', 'hund'],
    ['pt', 'livros', 'livr'],
    ['sv', 'hundarna', 'hund'],
  ] as const)('stems %s: %s to %s', async (language, word, stem) => {
    const { stemmers } = await naturalStemmers();
    expect(stemmers.get(language)?.(word)).toBe(stem);
  });

  it('names its release, which becomes a part of the id', async () => {
    const set = await naturalStemmers();
    expect(set.name).toBe(`natural@${NATURAL_VERSION}`);
    expect(createPolyglotAnalyzer({ stemmers: set }).id).toBe('polyglot@1 {"stemmers":"natural@8.1.1"}');
  });

  it('bears whatever the analyzer hands it', async () => {
    const analyzer = createPolyglotAnalyzer({ stemmers: await naturalStemmers() });
    const words = [
      'constructor',
      '__proto__',
      'a',
      'é',
      'x'.repeat(64),
      'ing',
      'ßßß',
      'ж',
      'щщщ',
      'ııı',
      'y'.repeat(64),
    ];
    const held = new Set(analyzer.analyze(words.join(' ')));
    const asked = analyzer.queryTerms?.(words.join(' ')) ?? [];
    expect(asked.filter(({ kind }) => kind === 'word').every(({ term }) => held.has(term))).toBe(true);
  });

  it('prints nothing, reads no .env and leaves the environment as it was', () => {
    writeFileSync(join(folder, '.env'), 'RAG_NATURAL_TRAP=sprung\n');
    // What natural.ts does, by the same paths, in a process of its own.
    const paths = ['de', 'es', 'fr', 'it', 'nl', 'no', 'pt', 'ru', 'sv'].map((language) =>
      import.meta.resolve(`natural/lib/natural/stemmers/porter_stemmer_${language}.js`),
    );
    const script = `
      const before = JSON.stringify(process.env);
      for (const path of ${JSON.stringify(paths)}) await import(path);
      process.exitCode = JSON.stringify(process.env) === before && !('RAG_NATURAL_TRAP' in process.env) ? 0 : 1;
      const loaded = Object.keys((await import('node:module')).default._cache);
      if (loaded.some((path) => /mongoose|[\\\\/]pg[\\\\/]|redis|dotenv|natural[\\\\/]index/u.test(path))) process.exitCode = 2;`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(output).toBe('');
  });
});
