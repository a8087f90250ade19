import { RagError } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { NormalizedDocumentChunker } from './normalized-document-chunker.js';
import {
  DEFAULT_CHUNKER_OPTIONS,
  MIN_CHUNK_WEIGHT,
  resolveChunkerOptions,
  type ChunkerOptions,
} from './options.js';

const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
  } catch (error) {
    return RagError.is(error) ? error.code : String(error);
  }
  return undefined;
};

describe('resolveChunkerOptions()', () => {
  it.each([[null], [5], ['900']])('refuses %j, which are no options', (options) => {
    expect(() => resolveChunkerOptions(options as unknown as ChunkerOptions)).toThrow(/the options are/u);
  });

  it('uses a target of 900 and a maximum of 1,400 by default', () => {
    expect(DEFAULT_CHUNKER_OPTIONS).toEqual({ target: 900, max: 1400 });
    expect(resolveChunkerOptions()).toEqual({ target: 900, max: 1400 });
    expect(resolveChunkerOptions({})).toEqual({ target: 900, max: 1400 });
  });

  it('lowers the default target to a smaller maximum', () => {
    expect(resolveChunkerOptions({ max: 500 })).toEqual({ target: 500, max: 500 });
  });

  it('allows a maximum of one character of the heaviest kind', () => {
    expect(MIN_CHUNK_WEIGHT).toBe(3);
    expect(resolveChunkerOptions({ max: 3 }).max).toBe(3);
  });

  it.each<Record<string, number>>([
    { target: 0 },
    { target: 1.5 },
    { target: NaN },
    { target: Infinity },
    { max: 2 },
    { max: -1 },
    { target: 1_401 },
    { target: 10, max: 9 },
    { size: 3 },
    { overlap: 0 },
    { constructor: 1 },
  ])('refuses %j', (options) => {
    expect(codeOf(() => resolveChunkerOptions(options))).toBe('RAG_CHUNKER_INVALID_OPTIONS');
  });

  it('names the option, its value and what to do', () => {
    expect(() => resolveChunkerOptions({ target: 2_000 })).toThrow(
      'Cannot make a chunker: the option "target" is 2000, above "max" 1400; raise "max" or lower "target"',
    );
  });
});

describe('NormalizedDocumentChunker.id', () => {
  it('is the same for the same options, given or not', () => {
    const { id } = new NormalizedDocumentChunker();
    expect(new NormalizedDocumentChunker({ target: 900, max: 1400 }).id).toBe(id);
  });

  it('changes with each option', () => {
    const ids = [{}, { target: 800 }, { max: 1_000 }].map(
      (options) => new NormalizedDocumentChunker(options).id,
    );
    expect(new Set(ids).size).toBe(3);
  });
});
