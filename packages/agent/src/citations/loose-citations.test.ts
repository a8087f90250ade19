import { Document, SearchResult } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { verifyCitations, type VerifiedCitation } from './verify-citations.js';

// Lines 3 and 4 of a file, as a chunk of it.
const evidence = [
  new SearchResult(
    new Document({
      id: 'a.md#0',
      content: 'line three says otters\nline four says seals',
      metadata: { file: 'a.md', startLine: 3, endLine: 4 },
    }),
    1,
  ),
];

const verify = (text: string): readonly VerifiedCitation[] => verifyCitations(text, evidence);
const statusesOf = (text: string): readonly string[] => verify(text).map(({ status }) => status);

describe('verifyCitations(), of quotes as models write them', () => {
  const around = [
    (quote: string) => `${quote} [a.md:3]`,
    (quote: string) => `**${quote}** [a.md:3]`,
    (quote: string) => `_${quote}_ – [a.md:3]`,
    (quote: string) => `${quote} — [a.md:3]`,
    (quote: string) => `${quote} (see [a.md:3])`,
    (quote: string) => `${quote}, according to the docs [a.md:3].`,
    (quote: string) => `The guide says: ${quote} is how it is put in [a.md:3]`,
    (quote: string) => `${quote} [a.md:3][a.md:3-4]`,
  ];

  it.each(around.map((wrap) => [wrap('"…"'), wrap] as const))('judges the quote of %s', (_example, wrap) => {
    expect(new Set(statusesOf(wrap('"line three says otters"')))).toEqual(new Set(['supported']));
    expect(new Set(statusesOf(wrap('"otters say line three"')))).toEqual(new Set(['unsupported']));
  });

  it('takes a stop within the marks for the answer’s own', () => {
    expect(statusesOf('"line three says otters." [a.md:3]')).toEqual(['supported']);
    expect(statusesOf('"line three says nothing." [a.md:3]')).toEqual(['unsupported']);
  });

  it('leaves a quote of another line or far before alone', () => {
    expect(statusesOf('He asked "what?"\nOtters are in [a.md:3]')).toEqual(['supported']);
    const far =
      'You asked "what is it?" and this is a long way from there, with many more words in it [a.md:3]';
    expect(statusesOf(far)).toEqual(['supported']);
  });
});

describe('verifyCitations(), of places as models write them', () => {
  it.each([
    '[a.md: 3-4]',
    '[a.md:3 - 4]',
    '[a.md:3—4]',
    '[a.md, lines 3-4]',
    '[a.md lines 3–4]',
    '【a.md:3-4】',
    '[./a.md:3-4]',
  ])('reads %s', (text) => {
    expect(verify(text)).toMatchObject([{ status: 'supported', startLine: 3, endLine: 4 }]);
  });

  it.each(['[note: 3-4 more]', '[12: 30]', '[see lines 3-4]', '[x: 1]'])(
    'takes %s for no citation',
    (text) => {
      expect(verify(text)).toEqual([]);
    },
  );
});
