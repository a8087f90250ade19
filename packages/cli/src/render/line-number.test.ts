import { Document, SearchResult, type Metadata } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { lineNumberOf } from './line-number.js';

const numbersOf = (content: string, metadata: Metadata): string[] => {
  const result = new SearchResult(new Document({ id: 'a#0', content, metadata }), 1);
  return content.split('\n').map((_, index) => lineNumberOf(result, index));
};

describe('lineNumberOf()', () => {
  it('counts from the first line of the chunk', () => {
    expect(numbersOf('a\nb', { startLine: 7, endLine: 8 })).toEqual(['7', '8']);
  });

  it('has no number for lines that are repeated from elsewhere', () => {
    const metadata = { startLine: 7, endLine: 8, repeatedLines: [2, 1] };
    expect(numbersOf('| a |\n|---|\n| b |\n| c |\n```', metadata)).toEqual(['', '', '7', '8', '']);
  });

  it('has no numbers where blank lines were collapsed, rather than wrong ones', () => {
    expect(numbersOf('a\n\nb', { startLine: 7, endLine: 12 })).toEqual(['', '', '']);
  });

  it('counts the lines of a document that has no file', () => {
    expect(numbersOf('a\nb', {})).toEqual(['1', '2']);
  });
});
