import { describe, expect, it } from 'vitest';

import { classicAnalyzer, classicKeywordAnalyzer } from './classic-analyzer.js';
import type { PolyglotOptions } from './polyglot/polyglot-options.js';
import { createPolyglotAnalyzer, polyglotAnalyzer } from './polyglot/polyglot-analyzer.js';
import { resolveAnalyzer } from './resolve-analyzer.js';

describe('resolveAnalyzer()', () => {
  it.each([classicAnalyzer, classicKeywordAnalyzer, polyglotAnalyzer])(
    'finds $id by its id alone',
    (analyzer) => {
      expect(resolveAnalyzer({ id: analyzer.id })).toBe(analyzer);
      expect(resolveAnalyzer(structuredClone({ id: analyzer.id, options: {} }))).toBe(analyzer);
    },
  );

  it.each([
    '',
    'classic',
    'constructor',
    '__proto__',
    'polyglot',
    'polyglot@1 {',
    'polyglot@1 []',
    'polyglot@2',
  ])('refuses the unknown id "%s" and names the known', (id) => {
    expect(() => resolveAnalyzer({ id })).toThrow(
      expect.objectContaining({
        code: 'RAG_ANALYSIS_UNKNOWN_ANALYZER',
        details: { id, known: ['classic@1', 'classic-keyword@1', 'polyglot@1'] },
      }),
    );
  });

  it('refuses an option rather than ignoring it', () => {
    for (const id of ['classic@1', 'polyglot@1']) {
      expect(() => resolveAnalyzer({ id, options: { language: 'de' } })).toThrow(
        expect.objectContaining({
          code: 'RAG_ANALYSIS_UNKNOWN_OPTION',
          details: expect.objectContaining({ option: 'language' }) as unknown,
        }),
      );
    }
    expect(() => resolveAnalyzer({ id: 'polyglot@1 {"__proto__":1}' })).toThrow('no option "__proto__"');
  });

  it.each<PolyglotOptions>([
    { languages: ['en', 'sv'] },
    { synonyms: [['k8s', ['kubernetes']]] },
    { afterPrepositionWeight: 0.5 },
  ])('makes the polyglot analyzer of %j again, from its id or its options', (options) => {
    const analyzer = createPolyglotAnalyzer(options);
    const specs = [{ id: analyzer.id }, { id: 'polyglot@1', options: { ...options } }];
    for (const spec of specs) {
      const again = resolveAnalyzer(structuredClone(spec));
      expect(again.id).toBe(analyzer.id);
      for (const text of ['Husen och kubernetes in getUserById', 'k8s']) {
        expect(again.analyze(text)).toEqual(analyzer.analyze(text));
        expect(again.queryTerms?.(text)).toEqual(analyzer.queryTerms?.(text));
      }
    }
  });

  it('takes stemmers by the name of their set, and says so where the set was not handed over', () => {
    const set = { name: 'mine@1', stemmers: new Map([['ru' as const, (word: string) => word.slice(0, 2)]]) };
    const { id } = createPolyglotAnalyzer({ stemmers: set });
    const again = resolveAnalyzer({ id }, { stemmerSets: [set] });
    expect([again.id, ...again.analyze('книга')]).toEqual([id, 'кн']);
    expect(() => resolveAnalyzer({ id })).toThrow(
      expect.objectContaining({
        code: 'RAG_ANALYSIS_UNKNOWN_STEMMERS',
        details: { stemmers: 'mine@1', known: [] },
      }),
    );
  });
});
