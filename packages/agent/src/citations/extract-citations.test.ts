import { checkProperty, hostileText } from '@rag/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatPlace } from './citation.js';
import { extractCitations } from './extract-citations.js';
import { MAX_QUOTE_CHARACTERS } from './find-quote.js';
import { MAX_CITATION_CHARACTERS } from './parse-place.js';

const placesOf = (text: string, sources?: readonly string[]): readonly string[] =>
  extractCitations(text, { sources }).map(formatPlace);

const FOUND: readonly (readonly [what: string, text: string, places: readonly string[]])[] = [
  ['a file with lines', 'It does [src/a.ts:3-7].', ['src/a.ts:3-7']],
  ['one line', 'It does [src/a.ts:3].', ['src/a.ts:3-3']],
  ['lines with letters and a dash', '[a.md:L3\u2013L7]', ['a.md:3-7']],
  ['a file alone', 'See [docs/a.md].', ['docs/a.md']],
  ['the id of a chunk', 'See [docs/a.md#3].', ['docs/a.md#3']],
  ['a UUID', '[0189abcd-0000-7000-8000-00000000abcd]', ['0189abcd-0000-7000-8000-00000000abcd']],
  ['several in one pair', '[a.md:1-2, b.md:3; c.md]', ['a.md:1-2', 'b.md:3-3', 'c.md']],
  ['further lines of one file', '[a.md:1-2, 5-6]', ['a.md:1-2', 'a.md:5-6']],
  ['several pairs', '[a.md:1-2][b.md:3-4]', ['a.md:1-2', 'b.md:3-4']],
  ['a file with brackets', '[app/[slug]/page.tsx:1-3]', ['app/[slug]/page.tsx:1-3']],
  ['a file with a colon', '[C:\\x\\a.md:1-2]', ['C:\\x\\a.md:1-2']],
  ['a file with blanks', '[my notes/to do.md:1-2]', ['my notes/to do.md:1-2']],
  ['a name without an ending, with a range', '[Makefile:3-4]', ['Makefile:3-4']],
  ['a place that was made a link', '[a.md:1-2](a.md)', ['a.md:1-2']],
  ['a place in code within a line', 'see `[a.md:1-2]`', ['a.md:1-2']],
  ['a place directly after Japanese', '期限は一時間です[a.md:1-2]。', ['a.md:1-2']],
  ['a place in further brackets', '[[a.md:1-2]]', ['a.md:1-2']],
  ['lines the wrong way round, as written', '[a.md:7-3]', ['a.md:7-3']],
];

const NOT_FOUND: readonly (readonly [what: string, text: string])[] = [
  ['a link', 'See [a.md](https://host/a.md).'],
  ['a foot-note', 'As shown [1].'],
  ['a check box', '- [x] done\n- [ ] open'],
  ['a time', 'at [12:30] and [12:30-45]'],
  ['an address', '[https://host:8080]'],
  ['a slice of a list', 'list[a:1-2] and rows[i:10]'],
  ['an escaped bracket', '\\[a.md:1-2]'],
  ['a block of code', '```ts\nconst a = x["[a.md:1-2]"];\n```'],
  ['a block of code within a quote', '> ~~~\n> [a.md:1-2]\n> ~~~'],
  ['a block of code without an end', 'text\n```\n[a.md:1-2]'],
  ['brackets over two lines', '[a.md\n:1-2]'],
  ['what is longer than a citation can be', `[${'a'.repeat(MAX_CITATION_CHARACTERS)}.md:1-2]`],
];

describe('extractCitations()', () => {
  it.each(FOUND)('finds %s', (_, text, places) => {
    expect(placesOf(text)).toEqual(places);
  });

  it.each(NOT_FOUND)('does not take %s for a citation', (_, text) => {
    expect(placesOf(text)).toEqual([]);
  });

  it('goes on after a block of code', () => {
    expect(placesOf('```\n[a.md:1-2]\n``` \n[b.md:1-2]')).toEqual(['b.md:1-2']);
    expect(placesOf('````\n```\n[a.md:1-2]\n````\n[b.md:1-2]')).toEqual(['b.md:1-2']);
  });

  it('tells where brackets stand, so that the answer can be cut there', () => {
    const text = 'One [a.md:1-2] and [b.md:3, c.md:4].';
    for (const { raw, start, end } of extractCitations(text)) expect(text.slice(start, end)).toBe(raw);
    expect(extractCitations(text).map(({ raw }) => raw)).toEqual([
      '[a.md:1-2]',
      '[b.md:3, c.md:4]',
      '[b.md:3, c.md:4]',
    ]);
  });

  it.each(['a].md', 'a[.md', 'a, b.md', '1', 'constructor', '__proto__', 'rota for tuesday', 'a:1-2'])(
    'finds the known source "%s" whatever it looks like',
    (source) => {
      expect(placesOf(`So [${source}:3-4] and [${source}].`, [source])).toEqual([`${source}:3-4`, source]);
    },
  );

  it.each([
    ['straight marks', 'It is "one hour" [a.md:1-2].', 'one hour'],
    ['curly marks', 'It is \u201cone hour\u201d, [a.md:1-2].', 'one hour'],
    ['German marks', 'Es ist \u201eeine Stunde\u201c [a.md:1-2].', 'eine Stunde'],
    ['angle marks', 'Это «один час» [a.md:1-2].', 'один час'],
    ['corner marks', '「一時間」[a.md:1-2]', '一時間'],
    ['line ends within', '"one\nhour" [a.md:1-2]', 'one\nhour'],
    ['an opening bracket between', '"one hour" ([a.md:1-2])', 'one hour'],
  ])('takes the quote in %s before it', (_, text, quote) => {
    expect(extractCitations(text)[0]?.quote).toBe(quote);
  });

  it('lets several citations share a quote', () => {
    expect(extractCitations('"one" [a.md:1-2][b.md:3-4]').map(({ quote }) => quote)).toEqual(['one', 'one']);
  });

  it.each([
    'no quote [a.md:1-2]',
    '"far" is what stood more than eight whole words before this [a.md:1-2]',
    '"" [a.md:1-2]',
    `"${'x'.repeat(MAX_QUOTE_CHARACTERS + 1)}" [a.md:1-2]`,
  ])('takes no quote where there is none (%#)', (text) => {
    expect(extractCitations(text)[0]).not.toHaveProperty('quote');
  });

  it('finds what was written for any place', async () => {
    const name = fc.stringMatching(/^[a-z[\] .,:"-]{1,20}$/u).filter((text) => text.trim() !== '');
    const lines = fc.tuple(fc.nat(99_999), fc.nat(99_999));
    await checkProperty(fc.tuple(name, lines), ([source, [startLine, endLine]]) => {
      const place = formatPlace({ source, startLine, endLine });
      expect(placesOf(`x [${place}] y`, [source])).toEqual([place]);
    });
  });

  it('bears any text, and gives places of it in order', async () => {
    await checkProperty(hostileText(), (text) => {
      const found = extractCitations(text, { sources: ['x'] });
      for (const { raw, start, end } of found) expect(text.slice(start, end)).toBe(raw);
      const starts = found.map(({ start }) => start);
      expect(starts).toEqual(starts.toSorted((left, right) => left - right));
    });
  });

  it.each([
    ['opening brackets', '['.repeat(200_000)],
    ['closing brackets', ']'.repeat(200_000)],
    ['nested brackets', `${'['.repeat(100_000)}a.md:1-2${']'.repeat(100_000)}`],
    ['quotes', '"'.repeat(500_000) + ' [a.md:1-2]'],
    ['citations with quotes', `"${'x'.repeat(40)}" [a.md:1-2] `.repeat(18_000)],
    ['fences', '```\n'.repeat(250_000)],
    ['quoted blanks', '> '.repeat(500_000)],
    ['commas', `[a.md:1${',2'.repeat(500_000)}]`],
  ])('bears a megabyte of %s', (_, text) => {
    expect(extractCitations(text, { sources: ['a.md', 'b.md'] }).length).toBeLessThan(20_000);
  });
});
