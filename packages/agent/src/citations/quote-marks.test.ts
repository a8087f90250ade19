import { Document, SearchResult } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { verifyCitations } from './verify-citations.js';

function piece(id: string, lines: readonly string[], startLine = 1): SearchResult {
  const metadata = { file: 'a.md', startLine, endLine: startLine + lines.length - 1 };
  return new SearchResult(new Document({ id, content: lines.join('\n'), metadata }), 1);
}

const evidence = [
  piece('a.md#0', ["the user's guide says otters sleep", 'in the water all day', 'and seals do not']),
];
const statusesOf = (text: string): readonly string[] =>
  verifyCitations(text, evidence).map(({ status }) => status);

const MARKS = [
  ['"', '"'],
  ["'", "'"],
  ['‘', '’'],
  ['‚', '‘'],
  ['’', '’'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['»', '«'],
  ['»', '»'],
  ['‹', '›'],
  ['›', '‹'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
  ['〈', '〉'],
  ['〝', '〟'],
  ['｢', '｣'],
  ['＂', '＂'],
] as const;

describe('verifyCitations(), of quotes in marks of all kinds', () => {
  it.each(MARKS)('judges what stands between %s and %s', (open, close) => {
    for (const rest of [' [a.md:1]', '. [a.md:1]', ', as the guide puts it [a.md:1].']) {
      expect(statusesOf(`It says ${open}guide says otters sleep${close}${rest}`)).toEqual(['supported']);
      expect(statusesOf(`It says ${open}guide says otters swim${close}${rest}`)).toEqual(['unsupported']);
    }
  });

  it('takes an apostrophe for no mark', () => {
    expect(statusesOf("It doesn't say what the users' guide is [a.md:1].")).toEqual(['supported']);
    expect(statusesOf('It doesn’t say what the users’ guide is [a.md:1].')).toEqual(['supported']);
    expect(statusesOf("It says 'the user's guide says otters sleep' [a.md:1].")).toEqual(['supported']);
    expect(statusesOf("It says 'the user's guide lies' [a.md:1].")).toEqual(['unsupported']);
  });
});

describe('verifyCitations(), of quotes with an ellipsis', () => {
  it.each(['…', ' … ', '...', ' [...] ', ' (…) ', ' . . . '])(
    'looks for each part beside %j in its order',
    (gap) => {
      expect(statusesOf(`"otters sleep${gap}all day" [a.md:1-2]`)).toEqual(['supported']);
      expect(statusesOf(`"otters sleep${gap}seals do not." [a.md:1-3]`)).toEqual(['supported']);
      expect(statusesOf(`"all day${gap}otters sleep" [a.md:1-2]`)).toEqual(['unsupported']);
      expect(statusesOf(`"otters sleep${gap}all night" [a.md:1-2]`)).toEqual(['unsupported']);
      expect(verifyCitations(`"otters${gap}all day" [a.md:3]`, evidence)).toMatchObject([
        { status: 'repaired', verified: { startLine: 1, endLine: 2 } },
      ]);
    },
  );

  it('does not put a quote together from two pieces', () => {
    const two = [piece('a.md#0', ['otters sleep']), piece('a.md#1', ['all day'], 2)];
    expect(verifyCitations('"otters sleep … all day" [a.md:1-2]', two)).toMatchObject([
      { status: 'unsupported', reason: 'quote-not-in-evidence' },
    ]);
    expect(verifyCitations('"sleep all" [a.md:1-2]', two)).toMatchObject([{ status: 'unsupported' }]);
  });

  it('takes an ellipsis of the evidence for what it is', () => {
    const own = [piece('a.md#0', ['wait … for it'])];
    expect(verifyCitations('"wait … for it" [a.md:1]', own)).toMatchObject([{ status: 'supported' }]);
  });
});

describe('verifyCitations(), of many quotes over many pieces', () => {
  const word = fc.constantFrom('otter', 'heron', 'Größe', 'of', '42', 'a', 'b');
  const lines = fc.array(
    fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    {
      minLength: 1,
      maxLength: 4,
    },
  );

  it('judges each quote as if it were alone', () => {
    fc.assert(
      fc.property(
        fc.array(lines, { minLength: 1, maxLength: 4 }),
        fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 20, maxLength: 30 }),
        (pieces, quotes) => {
          const given = pieces.map((own, at) => piece(`a.md#${at}`, own, at * 10 + 1));
          const answers = quotes.map((words) => `"${words.join(' ')}" [a.md:1-4]`);
          const together = verifyCitations(answers.join('\n'), given);
          const alone = answers.flatMap((answer) => verifyCitations(answer, given));
          const verdictOf = ({ status, verified, evidenceIds }: (typeof alone)[number]): unknown => ({
            status,
            verified,
            evidenceIds,
          });
          expect(together.map(verdictOf)).toEqual(alone.map(verdictOf));
          for (const [at, { status }] of together.entries()) {
            const isThere = pieces.some((own) => own.join(' ').includes(quotes[at]!.join(' ')));
            expect(status !== 'unsupported').toBe(isThere);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('bears thousands of quotes that a megabyte of evidence does not hold, in one piece and in many', () => {
    const text = Array.from({ length: 20_000 }, (_, at) => `line ${at} of what otters say about ${at * 7}`);
    const quotes = Array.from({ length: 3_000 }, (_, at) => `"line ${at} of what herons say" [a.md:1]`);
    const many = Array.from({ length: 200 }, (_, at) =>
      piece(`a.md#${at}`, text.slice(at * 100, (at + 1) * 100), at * 100 + 1),
    );
    for (const given of [[piece('a.md#0', text)], many]) {
      const citations = verifyCitations(quotes.join('\n'), given);
      expect(citations).toHaveLength(3_000);
      expect(new Set(citations.map(({ status }) => status))).toEqual(new Set(['unsupported']));
    }
  });
});
