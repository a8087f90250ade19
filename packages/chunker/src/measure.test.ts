import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { documentOf, READINGS } from './chunker-laws.test-support.js';
import { NormalizedDocumentChunker } from './normalized-document-chunker.js';

/** Counts as a tokenizer does: words, and every sign between them. */
const countTokens = (text: string): number =>
  text.match(/[\p{L}\p{N}]{1,6}|[^\s\p{L}\p{N}]|\n/gu)?.length ?? 0;

/** Weighs texts that are joined more than their parts, which no tokenizer does. */
const countPairs = (text: string): number => Math.ceil(text.length ** 1.2);

describe('a measure of the caller', () => {
  it.each([
    ['tokens', countTokens],
    ['a weight that grows faster than the text', countPairs],
  ])('bounds every chunk in its own unit: %s', (_name, measure) => {
    const words = fc.array(
      fc.constantFrom('word', 'x'.repeat(90), '猫', '👩‍🚀', '# A\n', '\n\n', '- item', '```\n'),
    );
    fc.assert(
      fc.property(words, fc.constantFrom(...READINGS), (parts, [format, language]) => {
        const text = parts.join(' ');
        const chunker = new NormalizedDocumentChunker({ target: 20, max: 40, measure });
        const chunks = chunker.chunk(documentOf(format, text, language));
        for (const { embeddingText, weight } of chunks) {
          expect(weight).toBe(measure(embeddingText));
          expect(weight).toBeLessThanOrEqual(40);
        }
        const kept = chunks.map(({ span }) => text.slice(span.start, span.end)).join('');
        expect(kept.replaceAll(/\s/gu, '')).toBe(text.replaceAll(/\s/gu, ''));
      }),
    );
  });

  it('fills chunks to the target', () => {
    const chunker = new NormalizedDocumentChunker({ target: 100, max: 120, measure: countTokens });
    const chunks = chunker.chunk(documentOf('text', 'one two three four\n\n'.repeat(200)));
    expect(chunks.slice(0, -1).every(({ weight }) => weight > 80 && weight <= 100)).toBe(true);
  });

  it('is asked for no more than a few times the text', () => {
    let asked = 0;
    const measure = (text: string): number => {
      asked += text.length;
      return countTokens(text);
    };
    const text = 'word and word, '.repeat(20_000);
    new NormalizedDocumentChunker({ target: 200, max: 300, measure }).chunk(documentOf('text', text));
    expect(asked).toBeLessThan(60 * text.length);
  });

  it('is part of the id of the chunker', () => {
    const idOf = (measureId?: string): string =>
      new NormalizedDocumentChunker({
        measure: countTokens,
        ...(measureId === undefined ? {} : { measureId }),
      }).id;
    expect(idOf()).toMatch(/&measure=custom$/u);
    expect(idOf('o200k base')).toMatch(/&measure=o200k%20base$/u);
  });

  it.each([
    ['NaN', NaN],
    ['a promise', Promise.resolve(3)],
    ['nothing', undefined],
    ['less than nothing', -1],
  ])('is refused when it returns %s', (_name, weight) => {
    const measure = (() => weight) as () => number;
    const chunker = new NormalizedDocumentChunker({ measure });
    expect(() => chunker.chunk(documentOf('text', 'word'))).toThrow(/Cannot weigh a text/u);
  });

  it.each([
    [{ measureId: 'x' }],
    [{ measure: 7 as unknown as () => number }],
    [{ measure: countTokens, measureId: ' ' }],
  ])('refuses %j', (options) => {
    expect(() => new NormalizedDocumentChunker(options)).toThrow(
      /Cannot make a chunker: the option "measure/u,
    );
  });
});
