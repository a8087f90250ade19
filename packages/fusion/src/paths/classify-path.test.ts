import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { classifyPath } from './classify-path.js';
import { PATH_CLASSES } from './path-class.js';
import { PATH_SAMPLES } from './path-samples.test-support.js';

/** Any UTF-16 at all, lone surrogates included. */
const codeUnits = fc.array(fc.nat(0xffff), { maxLength: 40 }).map((codes) => String.fromCharCode(...codes));

describe('classifyPath()', () => {
  const rows = Object.entries(PATH_SAMPLES).flatMap(([classes, paths]) =>
    paths.map((path) => [path, classes] as const),
  );

  it.each(rows)('finds in "%s" the classes "%s"', (path, classes) => {
    expect([...classifyPath(path)].join(' ')).toBe(classes);
  });

  it('has a sample of every class but the one that needs the other paths', () => {
    const sampled = new Set(Object.keys(PATH_SAMPLES).flatMap((classes) => classes.split(' ')));
    expect(PATH_CLASSES.filter((name) => !sampled.has(name))).toEqual(['olderVersion']);
  });

  it('tells an older version by the folders that are given', () => {
    const older = new Set(['src/v3']);
    expect([...classifyPath('src/v3/parse.ts', older)]).toEqual(['olderVersion']);
    expect([...classifyPath('src/v3/locales/en.json', older)]).toEqual(['olderVersion', 'localised']);
    expect([...classifyPath('src/v30/parse.ts', older)]).toEqual([]);
    expect([...classifyPath('src/v3', older)]).toEqual([]);
  });

  it('reads a leading "./" or "/" and doubled separators as nothing', () => {
    for (const [path] of rows.filter((_, i) => i % 5 === 0)) {
      const expected = [...classifyPath(path)];
      expect([...classifyPath(`./${path}`)]).toEqual(expected);
      expect([...classifyPath(`/${path.replaceAll('/', '//')}`)]).toEqual(expected);
    }
  });

  it('gives the empty path, and a path of separators, no class', () => {
    expect([...classifyPath('')]).toEqual([]);
    expect([...classifyPath('///')]).toEqual([]);
  });

  it('never takes a part of a word for the word', () => {
    const words = [
      'test',
      'spec',
      'example',
      'doc',
      'old',
      'legacy',
      'vendor',
      'dist',
      'mock',
      'fixture',
      'index',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.stringMatching(/^[b-df-hj-rt-z]{2,5}$/u), (word, affix) => {
        for (const name of [`${affix}${word}`, `${word}${affix}`]) {
          expect([...classifyPath(`zone/${name}/parse.zz`)]).toEqual([]);
          expect([...classifyPath(`zone/${name}.zz`)]).toEqual([]);
        }
      }),
    );
  });

  it('answers whatever the text, in the order of the classes', () => {
    const part = fc.oneof(
      codeUnits,
      fc.constantFrom('test', 'docs', 'v1', '.', '..', '.git', 'index.ts', 'a.test.ts', '__proto__'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const classes = [...classifyPath(parts.join('/'))];
        expect(classes).toEqual(PATH_CLASSES.filter((name) => classes.includes(name)));
      }),
    );
  });

  it('is linear in a hostile path', () => {
    for (const piece of ['a/', 'test-', '.test', 'aA', 'A', '_', '..', 'v1/']) {
      expect(classifyPath(piece.repeat(50_000))).toBeInstanceOf(Set);
    }
  });
});
