import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { partsAnalyzer } from './analyzers.test-support.js';
import { makeSnippet } from './make-snippet.js';
import { DEFAULT_SNIPPET_OPTIONS, resolveSnippetOptions } from './snippet-options.js';
import { snippetPiecesOf } from './snippet-pieces.js';
import { createTermMatcher } from './term-matcher.js';

const matcher = createTermMatcher(partsAnalyzer, 'retry delay queue');
const linesOf = (count: number, marked: Readonly<Record<number, string>>): string =>
  Array.from({ length: count }, (_, i) => marked[i] ?? `  line ${i}`).join('\n');

/** Any UTF-16 at all, lone surrogates included. */
const codeUnits = fc.array(fc.nat(0xffff), { maxLength: 80 }).map((codes) => String.fromCharCode(...codes));

describe('makeSnippet()', () => {
  it('shows a text that fits whole, with what it meets', () => {
    const content = '\n  retry();\n  setDelay(3);\n';
    const snippet = makeSnippet(content, matcher);
    expect(snippet).toEqual({
      text: content,
      startLine: 0,
      endLine: 2,
      highlights: [
        { start: 3, end: 8 },
        { start: 17, end: 22 },
      ],
    });
  });

  it('chooses the lines with the most distinct terms, not those with the most', () => {
    const content = linesOf(40, { 3: 'retry retry retry', 20: 'a retry', 22: 'after a delay', 39: 'queue' });
    const { text, startLine, endLine } = makeSnippet(content, matcher, { maxLines: 5 });
    expect(text.split('\n')).toEqual(['  line 19', 'a retry', '  line 21', 'after a delay', '  line 23']);
    expect([startLine, endLine]).toEqual([19, 23]);
  });

  it('takes the first of equal places', () => {
    const content = linesOf(40, { 10: 'retry', 30: 'retry' });
    expect(makeSnippet(content, matcher, { maxLines: 3 })).toMatchObject({ startLine: 9, endLine: 11 });
  });

  it('weighs a term that is everywhere less', () => {
    const content = linesOf(40, { 2: 'retry', 5: 'retry', 8: 'retry', 30: 'delay' });
    expect(makeSnippet(content, matcher, { maxLines: 1 }).text).toBe('delay');
  });

  it('follows the weights of the query', () => {
    const weighted = createTermMatcher(
      {
        ...partsAnalyzer,
        queryTerms: () => [
          { term: 'retry', weight: 1, kind: 'word' },
          { term: 'delay', weight: 2, kind: 'word' },
        ],
      },
      '',
    );
    const content = linesOf(40, { 2: 'retry', 30: 'delay' });
    expect(makeSnippet(content, weighted, { maxLines: 1 }).text).toBe('delay');
  });

  it('shows the beginning where nothing is met, without blank lines around it', () => {
    const content = `\n\n${linesOf(40, {})}`;
    const { text, startLine, highlights } = makeSnippet(content, matcher, { maxLines: 3 });
    expect([text, startLine, highlights]).toEqual(['  line 0\n  line 1', 2, []]);
  });

  it('cuts a long line into sentences', () => {
    const content = 'First of all. Then we retry it! And so on? Yes. '.repeat(3);
    const { text, startLine, endLine, highlights } = makeSnippet(content, matcher, { maxCharacters: 34 });
    expect(text).toBe('Then we retry it! And so on? Yes.');
    expect([startLine, endLine]).toEqual([0, 0]);
    expect(highlights.map(({ start, end }) => text.slice(start, end))).toEqual(['retry']);
    expect(makeSnippet('早い。再び。遅い。'.repeat(9), matcher, { maxCharacters: 16 }).text).toBe(
      '早い。再び。遅い。早い。再び。',
    );
  });

  it('cuts a long sentence between words, and a long word between characters', () => {
    expect(makeSnippet('one two three four five '.repeat(9), matcher, { maxCharacters: 16 }).text).toBe(
      'one two three',
    );
    expect(makeSnippet('😀'.repeat(99), matcher, { maxCharacters: 17 }).text).toBe('😀'.repeat(8));
    expect(makeSnippet(`a${'😀'.repeat(99)}`, matcher, { maxCharacters: 16 }).text).toBe(
      `a${'😀'.repeat(7)}`,
    );
  });

  it('joins highlights that touch', () => {
    const { highlights } = makeSnippet('x retryDelay x', matcher);
    expect(highlights).toEqual([{ start: 2, end: 12 }]);
  });

  it('bears the empty text', () => {
    expect(makeSnippet('', matcher)).toEqual({ text: '', startLine: 0, endLine: 0, highlights: [] });
  });

  const lineText = fc.constantFrom(
    'retry',
    'delay',
    'queue',
    'retry delay',
    '',
    '  ',
    'other',
    'é😀',
    'a long line. It has a delay in it. And more.',
  );
  const contentText = fc.array(lineText, { maxLength: 14 }).map((lines) => lines.join('\n'));
  const limits = fc.record({
    maxCharacters: fc.integer({ min: 16, max: 60 }),
    maxLines: fc.integer({ min: 1, max: 6 }),
  });

  it('gives a part of the text within the limits, and lines and highlights that fit it', () => {
    fc.assert(
      fc.property(contentText, limits, (content, options) => {
        const { text, startLine, endLine, highlights } = makeSnippet(content, matcher, options);
        expect(content).toContain(text);
        expect(text.length).toBeLessThanOrEqual(options.maxCharacters);
        expect(text).not.toMatch(/\p{Surrogate}/u);
        expect(endLine - startLine).toBeLessThan(options.maxLines);
        const lines = content.split('\n');
        text
          .replace(/\n$/u, '')
          .split('\n')
          .forEach((line, i) => expect(lines[startLine + i]).toContain(line));
        for (const { start, end } of highlights)
          expect(text.slice(start, end)).toMatch(/^(?:retry|delay|queue)$/u);
        if (content.length <= options.maxCharacters && lines.length <= options.maxLines)
          expect(text).toBe(content);
      }),
    );
  });

  it('weighs as much as the best of all windows', () => {
    fc.assert(
      fc.property(contentText, limits, (content, options) => {
        const pieces = snippetPiecesOf(content, options.maxCharacters);
        const count = (term: string, text: string): number => text.split(term).length - 1;
        const weigh = (text: string): number =>
          ['retry', 'delay', 'queue']
            .filter((term) => text.includes(term))
            .reduce((sum, term) => sum + Math.round(1024 / (1 + Math.log(count(term, content)))), 0);
        let best = 0;
        pieces.forEach((from, i) =>
          pieces.slice(i).forEach((to) => {
            const doesFit =
              to.textEnd - from.start <= options.maxCharacters && to.line - from.line < options.maxLines;
            if (doesFit) best = Math.max(best, weigh(content.slice(from.start, to.end)));
          }),
        );
        expect(weigh(makeSnippet(content, matcher, options).text)).toBe(best);
      }),
      { numRuns: 400 },
    );
  });

  it('is linear in hostile texts', () => {
    for (const piece of ['\n', ' \n', 'retry\n', 'retry ', '. ', '。', '😀', 'a', '\u3000', '.', '!"'])
      expect(makeSnippet(piece.repeat(50_000), matcher).text.length).toBeLessThanOrEqual(600);
    expect(
      makeSnippet('retry\n'.repeat(50_000), matcher, { maxCharacters: Infinity, maxLines: Infinity }).endLine,
    ).toBe(49_999);
  });
});

describe('resolveSnippetOptions()', () => {
  it('fills in the defaults', () => {
    expect(DEFAULT_SNIPPET_OPTIONS).toEqual({ maxCharacters: 600, maxLines: 12 });
    expect(resolveSnippetOptions()).toEqual(DEFAULT_SNIPPET_OPTIONS);
    expect(resolveSnippetOptions({ maxLines: undefined, maxCharacters: 16 })).toEqual({
      maxCharacters: 16,
      maxLines: 12,
    });
  });

  it.each([
    { maxCharacters: 15 },
    { maxCharacters: 20.5 },
    { maxCharacters: NaN },
    { maxLines: 0 },
    { maxLines: -Infinity },
    { maxLines: '3' as unknown as number },
  ])('refuses %o', (options) => {
    expect(() => resolveSnippetOptions(options)).toThrow(
      expect.objectContaining({ code: 'RAG_FUSION_INVALID_SNIPPET_OPTIONS' }),
    );
  });
});

describe('snippetPiecesOf()', () => {
  it('covers the text without gaps, each piece within the limit', () => {
    const text = fc.oneof(
      codeUnits,
      fc
        .array(fc.constantFrom('word', '. ', '! ', '。', '\n', ' ', '😀', '\u3000'))
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 16, max: 30 }), (content, maxCharacters) => {
        const pieces = snippetPiecesOf(content, maxCharacters);
        expect(pieces.map(({ start, end }) => content.slice(start, end)).join('')).toBe(content);
        for (const { start, end, textEnd, line } of pieces) {
          expect(end).toBeGreaterThan(start);
          expect(textEnd - start).toBeLessThanOrEqual(maxCharacters);
          expect(content.slice(textEnd, end).trim()).toBe('');
          expect(line).toBe(content.slice(0, start).split('\n').length - 1);
        }
      }),
    );
  });
});
