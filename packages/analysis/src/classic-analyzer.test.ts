import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { classicAnalyzer, classicKeywordAnalyzer } from './classic-analyzer.js';

describe('classicAnalyzer', () => {
  it('tokenises, drops stop words, then stems', () => {
    expect([...classicAnalyzer.analyze('class classes process processes')]).toEqual([
      'clas',
      'class',
      'proces',
      'process',
    ]);
    expect([...classicAnalyzer.analyze('The indexing of the Documents, these days')]).toEqual([
      'index',
      'document',
      'day',
    ]);
  });

  it('repeats a term as often as the text does', () => {
    expect([...classicAnalyzer.analyze('log logs logging')]).toEqual(['log', 'log', 'logg']);
  });

  it('gives nothing for a text of stop words and signs', () => {
    expect([...classicAnalyzer.analyze('the of and ? ! to be or not to be')]).toEqual([]);
  });

  it('expands a query on stems', () => {
    expect(classicAnalyzer.expandQuery?.([...classicAnalyzer.analyze('configuration')])).toEqual([
      'configura',
      'config',
    ]);
  });

  it('gives terms that are never empty, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.nat(0x17f).map((code) => String.fromCharCode(code)) }), (text) => {
        for (const term of classicAnalyzer.analyze(text)) expect(term).toMatch(/^[a-z0-9_]{2,}$/u);
      }),
    );
  });
});

describe('classicKeywordAnalyzer', () => {
  it('tokenises and drops stop words, without stems and synonyms', () => {
    expect([...classicKeywordAnalyzer.analyze('The classes of the process')]).toEqual(['classes', 'process']);
    expect(classicKeywordAnalyzer.expandQuery).toBeUndefined();
  });
});
